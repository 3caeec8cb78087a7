#pragma once

#include "coro/base/buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/http1.h"
#include "coro/server/connection.h"
#include "coro/server/protocol.h"
#include "coro/server/websocket_protocol.h"

#include <memory>

namespace coro {

class HttpExchange;
struct HttpArrival;
struct PortConfig;

// HTTP/1 on one connection: reads requests, hands them over one at a time and in order.
class HttpProtocol final : public Protocol {
public:
    explicit HttpProtocol(Connection &connection);
    ~HttpProtocol() override;

    Connection &connection() { return connection_; }

    // The exchange's side.
    bool is_awaiting_answer() const { return is_handling_ && !exchange_; }   // its exchange was detached
    void set_exchange(HttpExchange &exchange) { exchange_ = &exchange; }
    void attach_again(HttpExchange &exchange);
    void exchange_detached() { exchange_ = nullptr; }
    void exchange_ended(bool keep_alive);
    void decline_compression() { upgrade_->compression = false; }   // of the handshake that is being answered
    bool may_upgrade() const { return upgrade_ != nullptr; }
    void exchange_upgraded();    // it has sent a 101

    bool step() override;
    Place place() override;
    void placed(size_t count) override;
    bool is_busy() const override { return is_handling_; }
    bool is_idle() const override { return !is_handling_ && !partial_; }
    Deadline deadline() const override { return request_until_; }
    void deadline_passed() override { refuse(408); }
    void closed() override;
    void forget() override;
    HttpProtocol *as_http() override { return this; }

private:
    struct Partial;

    Worker &worker() const;
    const PortConfig &config() const;
    void finish_head(int size);
    bool take_body();
    bool make_room(size_t count);
    bool take_body_of_length();
    bool take_chunked_body();
    void begin_partial_body(int head_size);
    bool send_continue();
    void dispatch(const http1::Head &head, const char *base, std::string_view body, Block block);
    int hand_over(const HttpArrival &arrival);
    void answered();
    void refuse(int status);
    void expect_rest();

    Connection &connection_;
    bool is_handling_ = false;     // a request was handed over and has no answer yet; the next three lines are about it
    bool handled_is_head_ = false;
    bool handled_keeps_alive_ = false;
    uint8_t handled_minor_ = 1;
    HttpExchange *exchange_ = nullptr;
    std::unique_ptr<Partial> partial_;   // a request that has not arrived whole
    std::unique_ptr<WebSocketTerms> upgrade_;   // while a handshake is being answered
    Deadline request_until_ = kNever;
};

}  // namespace coro
