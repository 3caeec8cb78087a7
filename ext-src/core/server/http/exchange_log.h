#pragma once

#include "core/server/http/logged_exchange.h"
#include "coro/base/clock.h"
#include "coro/proto/http/head.h"

#include <cstddef>
#include <memory>
#include <string_view>

namespace coro {

class Connection;

// What the HTTP/1 protocol of a connection tells the access log. The functions get the connection from the protocol, so that
// an idle connection needs no memory for a second reference.
class ExchangeLog {
public:
    bool has_line() const { return logged_ != nullptr; }   // true: the line of a request has begun
    // Begins the line of the next request, unless it has begun. If a part of the last response is still unsent, the line of
    // the last request is written now.
    void begin_line(Connection &connection);
    // Notes a request that is about to be handled. Returns the time of its receipt, which no other request has.
    Nanoseconds note_request(Connection &connection, const http::Head &head, const char *base, const PeerAddress &client);
    // Notes a request that has a complete head, but may be refused before a handler gets it.
    void note_head(Connection &connection, const http::Head &head, const char *base, const PeerAddress &client);
    // Called before a refusal is sent. The head of the refused request may be incomplete or wrong.
    void note_refusal(Connection &connection);
    void note_filter();                               // the port's filter may answer the request, without a handler
    void note_handler(Connection &connection);        // a handler gets the request
    // Called when the response is complete: everything is sent, or waits for the socket. Then the line is written later.
    void end_response(Connection &connection);
    void end_line(Connection &connection);            // adds the line to the log now, if it has begun

    // Called as the functions of the same name in Protocol.
    void sent(std::string_view bytes);
    void sent_file(size_t size);
    void sent_all(Connection &connection);

private:
    void write_line(Connection &connection, size_t unsent);

    std::unique_ptr<LoggedExchange> logged_;   // the present request, or the last one if its response is partly unsent
};

}  // namespace coro
