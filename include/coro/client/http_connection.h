#pragma once

#include "coro/base/buffer.h"
#include "coro/client/http_request.h"
#include "coro/client/socket.h"
#include "coro/proto/http/content_decoder.h"
#include "coro/proto/http1/response.h"

#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace coro {

// The limits of responses.
struct HttpResponseLimits {
    uint32_t head = 65536;         // maximum size of a head in bytes, and of the trailers of a chunked body
    uint64_t body = 64 << 20;      // maximum size of a body in bytes, also of a decoded body
    bool is_decoded = true;        // true: a body with a known Content-Encoding is decoded
};

// A connection with an HTTP server. It makes one exchange after the other: send(), receive_head(), receive_body() until
// it returns 0. One coroutine at a time may call the functions that wait. They return negative errors: those of Socket;
// -ECONNRESET if the server has closed the connection before the end of the response; -EPROTO for a response that is
// no correct HTTP/1, or whose coded body is wrong; -EMSGSIZE for a response that exceeds the limits.
class HttpConnection {
public:
    // `wait` suspends the coroutine while a thread reads a file of a request.
    HttpConnection(Loop &loop, WaitFunction wait, std::shared_ptr<Socket> socket);
    // Closes the socket, also if share_socket() was called.
    ~HttpConnection();

    Socket &socket() { return *socket_; }
    std::shared_ptr<Socket> take_socket() { return std::move(socket_); }
    // Returns the socket for an object that the program uses besides the connection.
    std::shared_ptr<Socket> share_socket() { return socket_; }

    // Sends a request. Returns 0, also if the server has answered and closed the connection before it has read the
    // whole request. The body of a request with expects_continue is sent at `continue_until` at the latest.
    [[nodiscard]] int send(const HttpRequest &request, Deadline deadline, Deadline continue_until);
    // Receives the head of the response to the last request. Ignores interim responses such as 100 and 103. Returns 0.
    [[nodiscard]] int receive_head(const HttpResponseLimits &limits, Deadline deadline);

    // May be called between receive_head() and the first receive_body().
    const http1::ResponseHead &head() const { return head_; }
    const char *head_bytes() const { return received_.view().data(); }
    // True if the bytes of the head are the same as those of the head before it.
    bool repeats_head() const { return repeats_head_; }

    // Receives a part of the body and returns its size. Returns 0 at the end of the body. The bytes of `piece` are
    // valid until the next call of a function of the connection.
    [[nodiscard]] ssize_t receive_body(std::string_view &piece, Deadline deadline);

    // Returns the lines of the trailers, each with CRLF, until the next request.
    const std::string &trailers() const { return body_.trailers(); }

    // Returns true if another request may be sent: the last response is complete, its head allows it, the server has
    // sent nothing more and has not closed the connection, and this process has made the connection. `is_fresh`: what
    // the loop knows about the server suffices. Otherwise the function asks the kernel.
    bool is_reusable(bool is_fresh);
    // Returns true if the last response allows another request. Does not ask the system whether the server has closed.
    bool is_kept_alive() const { return may_reuse_; }
    // True after the server has sent a byte since the last send().
    bool has_response() const { return has_response_; }
    // True if no byte of the last request has been sent.
    bool sent_nothing() const { return sent_ == 0; }
    bool is_reused() const { return exchanges_ > 1; }

    // False in a child that was forked after the connection was made: the parent uses the connection.
    bool is_own() const;

    // Returns the bytes behind the head that have been received. They belong to the next protocol after status 101.
    std::string_view rest() const { return received_.view().substr(at_); }

private:
    int await_continue(Deadline until, Deadline deadline);
    int send_body(const HttpRequest &request, size_t head_size, Deadline deadline);
    int send_file(const HttpBodyPart &part, Deadline deadline);
    int read_head();
    ssize_t receive_more(Deadline deadline);
    ssize_t next_coded(std::string_view &data, Deadline deadline);
    ssize_t next_decoded(std::string_view &piece, Deadline deadline);
    void begin_body();

    Loop &loop_;
    WaitFunction wait_;
    std::shared_ptr<Socket> socket_;
    pid_t owner_;             // the process that has made the connection
    Buffer received_;
    size_t at_ = 0;           // the number of bytes at the front of received_ that were used
    size_t scanned_ = 0;      // the size of received_ at the last call of the parser
    http1::ResponseParser parser_;
    http1::ResponseHead head_;
    std::string last_head_;   // the bytes of the last final head, if head_ still describes them
    bool repeats_head_ = false;
    http1::ResponseBody body_;
    // The decoding of a body with a Content-Encoding.
    struct Decoding {
        std::unique_ptr<http::ContentDecoder> decoder;   // nullptr: the body is not decoded
        std::unique_ptr<char[]> decoded;                  // memory for decoded bytes
        std::string_view coded;                           // bytes that the decoder has not consumed
        bool has_full_room = false;   // true: the decoder has filled its room, so it may have more bytes
    };
    Decoding decoding_;
    HttpResponseLimits limits_;
    uint64_t body_size_ = 0;
    uint64_t sent_ = 0;
    int exchanges_ = 0;
    bool is_head_request_ = false;
    bool has_response_ = false;
    bool in_body_ = false;
    bool is_early_ = false;      // true: the final response has come before the whole request was sent
    bool has_head_ = false;      // true: head_ is the final response's head
    bool may_reuse_ = true;
};

}  // namespace coro
