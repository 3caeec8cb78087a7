#include "coro/proto/http2/response_text.h"

#include "core/proto/http2/chunk.h"

namespace coro::http2 {

void ResponseText::begin(bool is_head)
{
    *this = ResponseText(most_head_);
    is_head_ = is_head;
}

bool ResponseText::add_field(std::string &to, std::string_view name, std::string_view value)
{
    head_size_ += name.size() + value.size();
    if (head_size_ > most_head_) {
        return false;
    }
    if (name == ":status") {
        is_interim_ = value.starts_with('1');
        has_length_ = false;
        is_chunked_ = !is_head_ && value != "204" && value != "304";
        to.append("HTTP/1.1 ").append(value).append(" \r\n");
    } else {
        has_length_ = has_length_ || name == "content-length";
        (has_head_ ? trailers_ : to).append(name).append(": ").append(value).append("\r\n");
    }
    return true;
}

void ResponseText::end_fields(std::string &to)
{
    head_size_ = 0;
    if (has_head_) {
        return;   // these were the trailers
    }
    has_head_ = !is_interim_;
    is_chunked_ = is_chunked_ && !is_interim_ && !has_length_;
    to.append(is_chunked_ ? "transfer-encoding: chunked\r\n\r\n" : "\r\n");
}

void ResponseText::add_body(std::string &to, std::string_view bytes) const
{
    is_chunked_ ? append_chunk(to, bytes) : void(to.append(bytes));
}

void ResponseText::end_body(std::string &to) const
{
    if (is_chunked_) {
        to.append("0\r\n").append(trailers_).append("\r\n");
    }
}

}  // namespace coro::http2
