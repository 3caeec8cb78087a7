// Fuzzes the way from the compressed fields of a request of HTTP/2 (HPACK) to the head that handlers get. For any block of
// fields, the text of HTTP/1.1 that it becomes must be one whole head, with the method, the target and as many fields as were
// sent: no field can end the head, or begin another request. Build with -fsanitize=fuzzer,address.
#include "coro/proto/http1/parser.h"
#include "coro/proto/http2/request_text.h"

#include "../unit/http2_feed.h"

#include <cstdlib>

namespace {

using namespace http2_feed;

constexpr uint32_t kMostBytes = 4000;
constexpr uint32_t kMostFields = 20;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// A connection whose streams never end: each has one request without a body.
class Connection final : public Session::Owner, public Stream {
public:
    Connection() : session(Session::Side::kServer, *this, {.most_streams = 1000}) {}

    Stream *on_stream(uint32_t) override
    {
        text_ = coro::BlockText();
        request_ = RequestText(kMostBytes, kMostFields);
        method_ = target_ = authority_ = "";
        fields_ = 0;
        has_cookie_ = false;
        return this;
    }
    bool on_field(std::string_view name, std::string_view value) override
    {
        if (name == ":method") {
            method_ = value;
        } else if (name == ":path") {
            target_ = value;
        } else if (name == ":authority") {
            authority_ = value;
        } else if (name == "cookie") {
            has_cookie_ = has_cookie_ || !value.empty();
        } else if (name[0] != ':') {
            fields_ += name != "host" || authority_.empty();
        }
        return request_.add_field(text_, name, value);
    }
    void on_head(bool is_last) override
    {
        request_.end_head(text_, !is_last);
        coro::http::Head head;
        coro::http::Limits limits{.request_line = 1000, .head = kMostBytes, .headers = kMostFields};
        std::string exact(text_);
        int outcome = coro::http1::HeadParser().parse(exact, limits, head);
        require(outcome != 0);   // an unfinished head would wait for the next bytes
        if (outcome < 0) {
            return;
        }
        auto part = [&exact](coro::http::Span span) { return std::string_view(exact).substr(span.at, span.size); };
        bool is_websocket = request_.is_websocket();
        require(uint32_t(outcome) == exact.size());
        require(part(head.method) == (is_websocket ? "GET" : method_));
        require(part(head.target) == (target_.empty() ? authority_ : target_));
        bool is_chunked = head.framing == coro::http::Framing::kChunked;
        require(head.header_count == fields_ + !authority_.empty() + has_cookie_ + 3 * is_websocket + is_chunked);
    }
    bool on_trailer(std::string_view name, std::string_view value) override { return request_.add_trailer(name, value); }
    void on_data(std::string_view) override {}
    void on_end() override {}
    void on_window() override {}
    void on_close(ErrorCode) override {}
    void on_sent_all() override {}
    size_t take_body(char *, size_t, bool &) override { return 0; }
    std::span<const Field> trailers() override { return {}; }

    Session session;

private:
    coro::BlockText text_;
    RequestText request_{kMostBytes, kMostFields};
    std::string method_, target_, authority_;
    int fields_ = 0;   // those that have a line of their own
    bool has_cookie_ = false;
};

}   // namespace

// Each byte before a block is the size of the block; its highest bit puts the usual pseudo-header fields in front.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    std::string_view input(reinterpret_cast<const char *>(data), size);
    Connection connection;
    connection.session.receive(kPreface, 0);
    for (uint32_t stream = 1; !input.empty(); stream += 2) {
        auto first = uint8_t(input[0]);
        std::string_view block = input.substr(1, first & 0x7f);
        input.remove_prefix(1 + block.size());
        std::string fields = (first & 0x80 ? request_fields() : "") + std::string(block);
        connection.session.receive(frame(kHeaders, uint8_t(kEndHeaders | (stream & 2 ? 0 : kEndStream)), stream, fields), 0);
        while (!connection.session.output().empty()) {
        }
    }
    return 0;
}
