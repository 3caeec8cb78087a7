#pragma once

#include "coro/proto/websocket_receiver.h"
#include "coro/server/connection.h"
#include "coro/server/protocol.h"
#include "coro/server/websocket_channel.h"

#include <memory>
#include <string>

namespace coro {

// A message, or a control frame that the port's options deliver.
struct WebSocketMessage {
    websocket::Opcode opcode;
    std::string_view bytes;
    Block block;                  // data is nullptr unless the bytes are in it; then it is the handler's to take
};

// A message of which the last bytes need not be read by whoever has read the first ones.
struct MessageTail {
    websocket::Opcode opcode;
    Buffer &front;                // what has been read, unmasked and, where it is text, checked: the handler's to detach
    size_t size;                  // of the tail
    uint32_t key;                 // that it is masked with
    bool may_wait;                // for all of it to come
};

// Who reads it.
enum class TailOutcome : uint8_t {
    kIsRead,       // we do, as usual
    kIsAwaited,    // nobody, until all of it has come
    kIsTaken,      // somebody else, who says WebSocketProtocol::tail_taken(); the front is his, too
};

// WebSocket (RFC 6455) on one connection, after its handshake.
class WebSocketProtocol final : public Protocol, public WebSocketChannel {
public:
    WebSocketProtocol(Connection &connection, const WebSocketTerms &terms);
    ~WebSocketProtocol() override;

    int send_close(uint16_t code, std::string_view reason) override;

    bool step() override;
    Place place() override;
    size_t read_ahead() const override { return was_long_ ? kReadAheadOfLong : SIZE_MAX; }
    void placed(size_t count) override { event_ = receiver_.filled(count); }
    bool is_busy() const override { return tail_ == Tail::kElsewhere; }
    bool is_idle() const override;
    Deadline deadline() const override;
    void deadline_passed() override;
    void going_away() override;
    void message_ended() override;
    void last_words_said() override { end(); }
    void closed() override {}
    void forget() override {}
    WebSocketChannel *websocket() override { return this; }
    // What TailOutcome::kIsTaken was about is no longer in the socket; or whoever was to take it has died.
    void tail_taken();
    void tail_lost();

private:
    enum class Tail : uint8_t {
        kUnknown,     // of the present message, if there is one
        kAwaited,     // in the socket
        kLate,        // it was awaited long enough
        kElsewhere,   // somebody else is taking it
    };

    static constexpr size_t kReadAheadOfLong = 4 << 10;

    bool leave_tail();
    void wake_early();
    bool handle(int event);
    void deliver(websocket::Opcode opcode, std::string_view bytes, Block block);
    void handle_close();
    void end_after_handlers();
    void end();
    int send_frame(std::string_view head, const Payload &payload) override { return connection_.send(head, payload); }

    Connection &connection_;
    websocket::Receiver receiver_;
    int event_ = websocket::kMore;   // of bytes that were read to their place
    std::unique_ptr<std::string> late_pong_;   // to the last ping that came within a message of others
    uint16_t end_code_ = 0;          // to be said at the end
    bool is_refused_ = false;        // it is not the client's own end
    Tail tail_ = Tail::kUnknown;
    bool wakes_late_ = false;        // not for each byte that comes
    bool was_long_ = false;          // the last message: so may be the next
    Deadline close_until_ = kNever;
    Deadline tail_until_ = kNever;   // while it is awaited
};

static_assert(sizeof(WebSocketProtocol) <= 192, "every idle connection has one");

}  // namespace coro
