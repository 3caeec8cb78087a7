#include "coro/server/connection/send_batch.h"

#include <cstring>

namespace coro {

void SendBatch::add(Connection &connection, std::string_view bytes)
{
    if (count_ == kMost) {
        flush();
    }
    loop_.scheduler().enqueue_once(*this);
    memcpy(bytes_[count_], bytes.data(), bytes.size());
    entries_[count_++] = {&connection, bytes.size()};
}

void SendBatch::drop()
{
    count_ = 0;
}

}  // namespace coro
