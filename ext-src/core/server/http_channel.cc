#include "coro/server/http_channel.h"

#include "coro/server/http_exchange.h"

#include <utility>

namespace coro {

HttpChannel::~HttpChannel()
{
    end_handling();
}

void HttpChannel::attach_again(HttpExchange &exchange)
{
    exchange.attach(*this, handled_is_head_, handled_minor_, handled_keeps_alive_);
}

void HttpChannel::end_handling()
{
    is_handling_ = false;
    if (HttpExchange *exchange = std::exchange(exchange_, nullptr)) {
        exchange->connection_lost();
    }
}

}  // namespace coro
