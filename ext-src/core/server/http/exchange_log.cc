#include "core/server/http/exchange_log.h"

#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <utility>

namespace coro {

Nanoseconds ExchangeLog::note_request(Connection &connection, const http::Head &head, const char *base,
                                      const PeerAddress &client)
{
    ServingThread &thread = connection.thread();
    Nanoseconds received_at = thread.wall_clock().unique();
    if (thread.access_log()) {
        begin_line(connection);
        logged_->set_request(head, base, client, received_at);
        note_handler(connection);
    }
    return received_at;
}

void ExchangeLog::note_head(Connection &connection, const http::Head &head, const char *base, const PeerAddress &client)
{
    begin_line(connection);
    logged_->set_request(head, base, client, connection.thread().wall_clock().unique());
}

void ExchangeLog::begin_line(Connection &connection)
{
    if (logged_ && !logged_->is_response_complete()) {
        return;
    }
    if (logged_) {
        write_line(connection, 0);
    }
    logged_ = std::make_unique<LoggedExchange>(connection.peer_address(), connection.thread().loop().now());
    connection.meter(true);
}

void ExchangeLog::note_refusal(Connection &connection)
{
    begin_line(connection);
    if (!logged_->has_request()) {
        logged_->set_first_line(connection.received(), connection.thread().wall_clock().unique());
    }
    logged_->has_no_handler();
}

void ExchangeLog::note_filter()
{
    if (logged_) {
        logged_->has_no_handler();
    }
}

void ExchangeLog::note_handler(Connection &connection)
{
    if (logged_) {
        logged_->handler_begins(connection.thread().loop().clock().now());
    }
}

void ExchangeLog::end_response(Connection &connection)
{
    connection.meter_cork();
    if (!logged_) {
        return;
    }
    logged_->handler_ended(connection.thread().loop().clock().now());
    logged_->response_completed();
    if (connection.unsent() == 0) {
        write_line(connection, 0);
    }
}

void ExchangeLog::end_line(Connection &connection)
{
    if (logged_) {
        write_line(connection, connection.unsent());
    }
}

// Adds the line to the access log.
void ExchangeLog::write_line(Connection &connection, size_t unsent)
{
    ServingThread &thread = connection.thread();
    std::unique_ptr<LoggedExchange> ended = std::move(logged_);
    connection.meter(false);
    Nanoseconds now = thread.loop().clock().now();
    if (!ended->has_request()) {
        ended->set_first_line(connection.received(), thread.wall_clock().unique());
    }
    ended->write(*thread.access_log(), now, thread.wall_clock().now(), connection.was_closed_by_server(), unsent);
}

void ExchangeLog::sent(std::string_view bytes)
{
    if (logged_ && !bytes.empty()) {
        logged_->response().add(bytes);
    }
}

void ExchangeLog::sent_file(size_t size)
{
    if (logged_) {
        logged_->response().add_file(size);
    }
}

void ExchangeLog::sent_all(Connection &connection)
{
    if (logged_ && logged_->is_response_complete()) {
        write_line(connection, 0);
    }
}

}  // namespace coro
