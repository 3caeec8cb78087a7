#pragma once

#include "coro/proto/http1/parser.h"
#include "coro/proto/http2/session.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace coro::http2 {

// Reads the response to one request as it is written for HTTP/1.1, and passes it on in parts that suit HTTP/2: heads as
// fields, without those that HTTP/2 has no place for (RFC 9113 section 8.2.2), the bytes of the body, and trailers.
class ResponseReader {
public:
    class Receiver {
    public:
        virtual void on_interim_head(std::span<const Field> fields) = 0;
        // has_body: on_body() and on_body_end() follow.
        virtual void on_head(std::span<const Field> fields, bool has_body) = 0;
        // Returns how many bytes of the body on_body() takes now; it need not tell apart what is not below `wanted`.
        virtual size_t room(size_t wanted) const = 0;
        virtual void on_body(std::string_view bytes) = 0;
        // trailers: lines, each with CRLF, which are valid as long as the reader
        virtual void on_body_end(std::string_view trailers) = 0;

    protected:
        ~Receiver() = default;
    };

    // Says what the response depends on. is_head: the request had the method HEAD. is_websocket: a response with status 101
    // begins a WebSocket.
    void expect(bool is_head, bool is_websocket)
    {
        is_head_ = is_head;
        is_websocket_ = is_websocket;
    }

    // Takes bytes from the front of `bytes`, as long as the receiver has room, and returns their number. -1: they are no
    // response.
    [[nodiscard]] ssize_t take(std::string_view bytes, Receiver &receiver);
    // Says that no bytes follow. Returns false if the response is incomplete.
    [[nodiscard]] bool finish(Receiver &receiver);
    bool is_complete() const { return state_ == State::kComplete; }

    // Returns true for the name of a field about the connection, which a stream does not have (RFC 9113 section 8.2.2).
    static bool is_about_connection(std::string_view name);
    // Splits lines "Name: value", each with CRLF, into fields. Returns false if there is a line of another form.
    static bool split(std::string_view lines, std::vector<Field> &fields);

private:
    enum class State : uint8_t { kHead, kLength, kChunked, kUntilEnd, kComplete };

    ssize_t take_head(std::string_view bytes, Receiver &receiver);
    bool read_head(std::string_view head, Receiver &receiver);
    ssize_t take_body(std::string_view bytes, Receiver &receiver);
    void complete(std::string_view trailers, Receiver &receiver);

    State state_ = State::kHead;
    bool is_head_ = false;
    bool is_websocket_ = false;
    uint64_t missing_ = 0;   // bytes of a body with Content-Length
    std::string partial_;    // the beginning of a head
    std::optional<http1::ChunkedDecoder> chunks_;
};

}  // namespace coro::http2
