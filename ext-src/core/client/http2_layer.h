#pragma once

#include "coro/net/stream.h"
#include "coro/proto/http2/response_text.h"
#include "coro/proto/http2/session.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace coro {

// HTTP/2 below an HttpConnection: translates the text of each request into a stream, and what comes in the stream into the
// text of the response. So limits, codings, downloads and timeouts are those of HTTP/1. The connection has one stream at a time.
//
// receive() and send() return -err::kHttp2Reset if the server has ended the stream, -err::kHttp2Refused if it has ended the
// stream before it has processed anything, -err::kHttp2Protocol if it does not speak HTTP/2, and -EMSGSIZE for a head that is too
// large.
class Http2Layer final : public StreamLayer, private http2::Stream, private http2::Session::Owner {
public:
    static constexpr std::string_view kAlpnId = "h2";   // RFC 9113 section 3.2

    // `below` is the TLS of the connection, or nullptr. most_head: the largest head of a response in bytes.
    Http2Layer(std::unique_ptr<StreamLayer> below, uint32_t most_head);

    ssize_t receive(int socket, char *data, size_t size) override;
    bool has_unread() const override { return has_input() || (below_ && below_->has_unread()); }
    bool may_have_more() const override { return has_input() || !below_ || below_->may_have_more(); }
    // The head of a request must be one piece, as HttpConnection sends it. The layer may keep the last bytes that it reports as
    // sent: the next call sends them.
    ssize_t send(int socket, const iovec *pieces, int count) override;
    void end(int socket) override;
    uint32_t awaited() const override;
    std::string failure() const override;
    const TlsLayer *tls() const override { return below_ ? below_->tls() : nullptr; }
    std::string_view alpn_id() const override { return kAlpnId; }

private:
    bool on_field(std::string_view name, std::string_view value) override;
    void on_head(bool) override { response_.end_fields(input_); }
    void on_data(std::string_view bytes) override;
    void on_end() override;
    void on_close(http2::ErrorCode code) override;
    size_t take_body(char *to, size_t size, bool &is_end) override;
    void on_goaway(uint32_t, http2::ErrorCode, std::string_view) override { is_ending_ = true; }

    bool has_input() const { return taken_ < input_.size(); }
    bool has_unsent() const { return sent_ < unsent_.size(); }
    int begin(std::string_view head);
    int send_body(int socket);
    int flush(int socket);
    ssize_t exchange(int socket);

    std::unique_ptr<StreamLayer> below_;
    http2::Session session_;
    http2::ResponseText response_;
    uint32_t stream_ = 0;          // the number of the last stream; 0: none
    bool is_open_ = false;         // true: this stream has not ended
    bool is_complete_ = false;     // true: the response is complete
    bool is_ending_ = false;       // true: the server takes no more streams
    int failure_ = 0;              // the negative error of the stream
    http2::ErrorCode code_ = {};   // with which the server has ended the stream
    std::string_view body_;        // bytes of the request's body that the caller has, during send()
    uint64_t missing_ = 0;         // bytes of the body that were not taken yet
    std::string input_;            // the text of the response; its first taken_ bytes are read
    size_t taken_ = 0;
    size_t unused_ = 0;            // bytes of the response's body that are in input_
    std::string unsent_;           // frames; the first sent_ bytes are sent
    size_t sent_ = 0;
    bool has_sent_ = false;        // true: a byte was sent since the last request began
};

}  // namespace coro
