#include "coro/server/http/stream.h"

#include "coro/server/http/response_writer.h"

#include <utility>

namespace coro {

HttpStream::~HttpStream()
{
    end_handling();
}

void HttpStream::attach_again(ResponseWriter &exchange)
{
    exchange.attach(*this, handled_is_head_, handled_minor_, handled_keeps_alive_);
}

void HttpStream::end_handling()
{
    is_handling_ = false;
    if (ResponseWriter *exchange = std::exchange(exchange_, nullptr)) {
        exchange->connection_lost();
    }
}

}  // namespace coro
