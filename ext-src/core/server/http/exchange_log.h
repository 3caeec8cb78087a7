#pragma once

#include "coro/base/clock.h"
#include "coro/proto/http/head.h"
#include "coro/proto/http1/parser.h"
#include "coro/server/connection/access_log.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace coro {

class Connection;

// Counts the bytes of the response to one request, and finds its status in them. So it does not matter which part of the
// server, or which process, has made the response.
class ResponseMeter {
public:
    void set_http2(bool is_http2) { is_http2_ = is_http2; }   // true: the client gets no chunks of HTTP/1
    void add(std::string_view bytes);
    void add_file(size_t size);

    int status() const { return status_; }   // 0: the head of the response has not been sent
    uint64_t bytes() const { return bytes_; }
    uint64_t body_bytes() const { return body_bytes_; }

private:
    void add_body(std::string_view bytes);

    std::string head_;   // the part of the head that has been sent, if the rest is missing
    std::unique_ptr<http1::ChunkedDecoder> chunks_;   // of a response whose chunks are not sent; nullptr: it has none
    bool is_http2_ = false;
    int status_ = 0;
    uint64_t bytes_ = 0;
    uint64_t body_bytes_ = 0;
};

// One request and its response, for the access log: exists from the first byte of the request until the line is written.
class LoggedExchange {
public:
    // `begun_at`: the time of the loop's clock at which the first byte has arrived.
    LoggedExchange(const PeerAddress &client, Nanoseconds begun_at) : client_(client), begun_at_(begun_at) {}

    // Copies what the line says about the request. `received_at` is its time in RequestData, for the request id.
    void set_request(const http::Head &head, const char *base, const PeerAddress &client, Nanoseconds received_at);
    bool has_request() const { return !text_.empty(); }
    // Copies the first line of a request whose head is not valid, or is incomplete.
    void set_first_line(std::string_view bytes, Nanoseconds received_at);

    void handler_begins(Nanoseconds now) { handler_begun_at_ = now; }
    void handler_ended(Nanoseconds now);
    void has_no_handler() { handler_begun_at_ = 0; }   // no handler has got the request, or will get it
    bool is_response_complete() const { return is_response_complete_; }
    void response_completed() { is_response_complete_ = true; }        // everything is sent or waits for the socket
    ResponseMeter &response() { return response_; }

    // Adds the line to the log. `unsent`: number of bytes of the response that the client's socket has not taken.
    void write(AccessLog &log, Nanoseconds now, Nanoseconds wall_clock, bool by_server, size_t unsent) const;

private:
    struct Part {
        uint32_t at = 0;
        uint32_t size = 0;
    };
    Part keep(std::string_view text);
    std::string_view text(Part part) const { return std::string_view(text_).substr(part.at, part.size); }

    PeerAddress client_;
    Nanoseconds begun_at_;
    Nanoseconds handler_begun_at_ = 0;   // 0: no handler has got the request
    Nanoseconds handler_ended_at_ = 0;   // 0: the handler has not ended
    ExchangeFacts facts_;
    bool is_response_complete_ = false;
    ResponseMeter response_;
    std::string text_;   // the texts of the parts below
    Part method_, target_, protocol_, host_, referer_, user_agent_, request_id_, trace_id_;
};

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
