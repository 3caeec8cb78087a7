#include "coro/server/http/stream.h"

#include "coro/server/http/response_writer.h"

#include <utility>

namespace coro {

HttpStream::~HttpStream()
{
    end_handling();
}

void HttpStream::attach_again(ResponseWriter &writer)
{
    writer.attach(*this, handled_is_head_, handled_minor_, handled_keeps_alive_);
}

void HttpStream::end_handling()
{
    is_handling_ = false;
    if (ResponseWriter *writer = std::exchange(writer_, nullptr)) {
        writer->connection_lost();
    }
}

std::string_view HttpStream::refuse_with(int status, bool keep_alive)
{
    ServingThread &thread = peer_.frontend();
    thread.refuse(peer_, "a request is refused with status %d", status);
    TextBuffer &text = thread.scratch().text;
    text.clear();
    text.append("HTTP/1.1 ", Digits(uint64_t(status)), " ", reason_phrase(status), "\r\n", thread.date_line(),
                status == 426 ? "Sec-WebSocket-Version: 13\r\nUpgrade: websocket\r\n" : "", "Content-Length: 0\r\n",
                keep_alive ? "\r\n" : "Connection: close\r\n\r\n");
    return text.view();
}

}  // namespace coro
