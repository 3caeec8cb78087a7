#include "coro/server/http/stream.h"

#include "coro/proto/http/content_decoder.h"
#include "coro/server/http/status.h"

#include <utility>

namespace coro {

HttpStream::~HttpStream()
{
    abandon_exchange();
}

void HttpStream::abandon_exchange()
{
    is_handling_ = false;
    forget_writer();
}

void HttpStream::forget_writer()
{
    if (HttpStreamUser *writer = std::exchange(writer_, nullptr)) {
        writer->stream_ = nullptr;
        if (handled_.is_watched) {
            peer_.thread().on_client_gone(*writer);
        }
    }
}

// Returns a text for the log that says why a request is refused with this status, if the status alone tells.
static const char *reason_of(int status)
{
    switch (status) {
    case 400:   // the requests that the parser refuses have a reason of their own
        return "its body is not what its Content-Encoding says, or the port is only for WebSockets";
    case 408:
        return "it did not arrive within http_request_timeout, or more slowly than http_min_body_rate";
    case 413:
        return "its body is longer than package_max_length";
    case 414:
        return "its first line is longer than http_request_line_size";
    case 415:
        return "the server cannot decode its Content-Encoding";
    case 429:
        return "its address exceeds max_request_rate_per_ip";
    case 431:
        return "its fields exceed http_header_size or http_header_count";
    case 501:
        return "the server does not know its method";
    default:
        return nullptr;
    }
}

std::string_view HttpStream::refuse_with(int status, bool keep_alive, std::string_view fields, const char *why)
{
    ServingThread &thread = peer_.thread();
    std::string_view phrase = reason_phrase(status);
    why = why ? why : reason_of(status);
    thread.refuse(peer_, "a request is refused with status %d (%.*s)%s%s", status, int(phrase.size()), phrase.data(),
                  why ? ": " : "", why ? why : "");
    thread.count_status(status);
    if (status == 414 || status == 431) {
        thread.limit_struck(Limit::kHead);
    } else if (status == 413) {
        thread.limit_struck(Limit::kBody);
    }
    TextBuffer &text = thread.scratch().text;
    text.clear();
    text.append("HTTP/1.1 ", Digits(uint64_t(status)), " ", phrase, "\r\n", thread.wall_clock().date_line(), fields);
    if (status == 426) {
        text.append("Sec-WebSocket-Version: 13\r\nUpgrade: websocket\r\n");
    } else if (status == 415) {
        text.append("Accept-Encoding: ", http::decodable_codings(), "\r\n");
    } else if (status == 503) {
        text.append(kRetryAfterOverload);
    }
    text.append("Content-Length: 0\r\n", keep_alive ? "\r\n" : "Connection: close\r\n\r\n");
    return text.view();
}

}  // namespace coro
