#include "coro/wire/incoming_body.h"

#include <utility>

namespace coro {

void IncomingBody::begin(const PacketHead &head, std::string_view bytes)
{
    head_ = head;
    bytes_.clear();
    bytes_.append(bytes);
    block_ = {};
    offset_ = 0;
    is_expected_ = true;
}

Block IncomingBody::end()
{
    is_expected_ = false;
    return std::exchange(block_, {});
}

bool IncomingBody::is_next(const PacketHead &chunk) const
{
    return is_expected_ && chunk.kind == kChunk && chunk.session == head_.session &&
           chunk.body_size == head_.body_size && chunk.serial == offset_ && chunk.size > 0 && chunk.size <= rest();
}

}  // namespace coro
