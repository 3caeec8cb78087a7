#include "coro/ipc/packet_body.h"

#include <cstring>
#include <utility>

namespace coro {

void PacketBody::begin(const PacketHead &head, std::string_view bytes)
{
    head_ = head;
    bytes_.clear();
    bytes_.append(bytes);
    block_ = {};
    offset_ = 0;
    is_expected_ = true;
}

Block PacketBody::end()
{
    is_expected_ = false;
    return std::exchange(block_, {});
}

void PacketBody::put(std::string_view bytes)
{
    if (char *to = place()) {
        memcpy(to, bytes.data(), bytes.size());
    }
    advance(bytes.size());
}

bool PacketBody::is_part(const PacketHead &part) const
{
    return is_expected_ && part.session == head_.session && part.body_size == head_.body_size && part.offset == offset_;
}

bool PacketBody::is_next(const PacketHead &chunk) const
{
    return chunk.kind == kChunk && is_part(chunk) && chunk.size > 0 && chunk.size <= rest();
}

bool PacketBody::is_tail(const PacketHead &tail) const
{
    return tail.kind == kTail && is_part(tail) && tail.size < rest();
}

}  // namespace coro
