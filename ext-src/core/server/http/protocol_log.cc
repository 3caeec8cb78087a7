#include "core/server/http/logged_exchange.h"
#include "core/server/http/protocol.h"

#include "coro/server/connection/serving_thread.h"

// What the HTTP/1 protocol tells the access log.
namespace coro {

// Notes a request that is about to be handled. Returns the time of its receipt, which no other request has.
Nanoseconds HttpProtocol::note_request(const http1::Head &head, const char *base, const PeerAddress &client)
{
    Nanoseconds received_at = thread().wall_clock().unique();
    if (thread().access_log()) {
        begin_line();
        logged_->set_request(head, base, client, received_at);
        logged_->handler_begins(thread().loop().clock().now());
    }
    return received_at;
}

// Notes a request that has a complete head, but may be refused before a handler gets it.
void HttpProtocol::note_head(const http1::Head &head, const char *base)
{
    if (thread().access_log()) {
        begin_line();
        logged_->set_request(head, base, client_of(head, base), thread().wall_clock().unique());
    }
}

// Begins the line of the next request, unless it has begun. If a part of the last answer is still unsent, the line of the
// last request is written now.
void HttpProtocol::begin_line()
{
    if (logged_ && !logged_->is_answered()) {
        return;
    }
    if (logged_) {
        write_line(0);
    }
    logged_ = std::make_unique<LoggedExchange>(connection_.peer_address(), thread().loop().now());
    connection_.meter(true);
}

// Called before a refusal is sent. The head of the refused request may be incomplete or wrong.
void HttpProtocol::note_refusal()
{
    begin_line();
    if (!logged_->has_request()) {
        logged_->set_first_line(connection_.received(), thread().wall_clock().unique());
    }
    logged_->has_no_handler();
}

// Called when the answer is complete: everything is sent, or waits for the socket. Then the line is written later.
void HttpProtocol::end_answer()
{
    connection_.meter_cork();
    if (!logged_) {
        return;
    }
    logged_->handler_ended(thread().loop().clock().now());
    logged_->answered();
    if (connection_.unsent() == 0) {
        write_line(0);
    }
}

// Adds the line to the access log.
void HttpProtocol::write_line(size_t unsent)
{
    std::unique_ptr<LoggedExchange> ended = std::move(logged_);
    connection_.meter(false);
    Nanoseconds now = thread().loop().clock().now();
    if (!ended->has_request()) {
        ended->set_first_line(connection_.received(), thread().wall_clock().unique());
    }
    ended->write(*thread().access_log(), now, thread().wall_clock().now(), connection_.was_closed_by_server(), unsent);
}

void HttpProtocol::sent(std::string_view bytes)
{
    if (logged_ && !bytes.empty()) {
        logged_->answer().add(bytes);
    }
}

void HttpProtocol::sent_file(size_t size)
{
    if (logged_) {
        logged_->answer().add_file(size);
    }
}

void HttpProtocol::sent_all()
{
    if (logged_ && logged_->is_answered()) {
        write_line(0);
    }
}

}  // namespace coro
