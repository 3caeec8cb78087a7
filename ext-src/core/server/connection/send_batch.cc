#include "coro/server/connection/send_batch.h"

#include "coro/server/connection/connection.h"

#include <cstring>
#include <utility>

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

void SendBatch::flush()
{
    for (size_t i = 0, count = std::exchange(count_, 0); i < count; i++) {
        entries_[i].connection->send_batched({bytes_[i], entries_[i].size});
    }
}

}  // namespace coro
