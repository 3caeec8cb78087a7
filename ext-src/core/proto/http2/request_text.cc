#include "coro/proto/http2/request_text.h"

#include "core/proto/http2/chunk.h"

namespace coro::http2 {

namespace {

constexpr size_t kUsualHead = 512;   // bytes that the text of most heads fits into
constexpr uint32_t kFarAbove = 4;    // a head that exceeds a limit this many times gets no answer

// A WebSocket in a stream has no key (RFC 8441 section 5), but the handshake of HTTP/1.1 needs one. Nothing depends on it.
constexpr std::string_view kUpgrade =
    "upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

void add_line(BlockText &to, std::string_view name, std::string_view value)
{
    to.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

void RequestText::add_pseudo_field(std::string_view name, std::string_view value)
{
    value = value.substr(0, most_bytes_);   // still too long, so that the parser tells what is
    if (name == ":method") {
        method_ = value;
    } else if (name == ":path") {
        target_ = value;
    } else if (name == ":authority") {
        authority_ = value;
    } else if (name == ":protocol") {
        is_websocket_ = value == "websocket";
    }
}

void RequestText::begin_lines(BlockText &to)
{
    has_begun_ = true;
    to.reserve(kUsualHead);
    to.append(is_websocket_ ? "GET" : std::string_view(method_)).append(" ");
    to.append(target_.empty() ? std::string_view(authority_) : std::string_view(target_)).append(" HTTP/1.1\r\n");
    if (!authority_.empty()) {
        add_line(to, "host", authority_);
    }
    BlockText().swap(target_);
}

// Returns true if the head is within its limits.
bool RequestText::count_field(std::string_view name, std::string_view value)
{
    fields_++;
    bytes_ += name.size() + value.size();
    return is_within(1);
}

bool RequestText::is_within(uint64_t times) const
{
    return fields_ <= times * most_fields_ && bytes_ <= times * most_bytes_;
}

bool RequestText::add_field(BlockText &to, std::string_view name, std::string_view value)
{
    if (name[0] == ':') {
        add_pseudo_field(name, value);   // the parser limits the request line, with status 414
        return value.size() <= size_t(kFarAbove) * most_bytes_;
    }
    if (count_field(name, value)) {
        add_other_field(to, name, value);
    }
    return is_within(kFarAbove);
}

void RequestText::add_other_field(BlockText &to, std::string_view name, std::string_view value)
{
    if (!has_begun_) {
        begin_lines(to);
    }
    if (name == "cookie") {
        kept_.append(kept_.empty() ? "" : "; ").append(value);
    } else if (name != "host" || authority_.empty()) {   // RFC 9113 section 8.3.1: :authority takes the place of Host
        has_length_ = has_length_ || name == "content-length";
        add_line(to, name, value);
    }
}

void RequestText::end_head(BlockText &to, bool has_body)
{
    if (!has_begun_) {
        begin_lines(to);
    }
    if (!kept_.empty()) {
        add_line(to, "cookie", kept_);
        BlockText().swap(kept_);
    }
    if (!is_within(1)) {
        for (uint32_t i = 0; i <= most_fields_; i++) {
            add_line(to, "x", "");
        }
    }
    if (is_websocket_) {
        to.append(kUpgrade);
    }
    is_chunked_ = has_body && !has_length_ && !is_websocket_;
    to.append(is_chunked_ ? "transfer-encoding: chunked\r\n\r\n" : "\r\n");
    fields_ = bytes_ = 0;   // the trailers have the same limits
}

void RequestText::add_body(BlockText &to, std::string_view bytes) const
{
    is_chunked_ ? append_chunk(to, bytes) : void(to.append(bytes));
}

bool RequestText::add_trailer(std::string_view name, std::string_view value)
{
    bool is_small = count_field(name, value);
    if (is_chunked_ && is_small) {
        add_line(kept_, name, value);
    }
    return is_small;
}

void RequestText::end_body(BlockText &to) const
{
    if (is_chunked_) {
        to.append("0\r\n").append(kept_).append("\r\n");
    }
}

}  // namespace coro::http2
