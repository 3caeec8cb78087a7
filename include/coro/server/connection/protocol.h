#pragma once

#include "coro/base/clock.h"
#include "coro/server/connection/handoff.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace coro {

class HttpStream;
class WebSocketSender;

// What the bytes of one connection mean: reads requests or packets out of them and hands them over. Made with its
// connection, or in place of another one when the client asks for an upgrade.
class Protocol {
public:
    Protocol() = default;
    virtual ~Protocol() = default;
    Protocol(const Protocol &) = delete;
    Protocol &operator=(const Protocol &) = delete;

    // Takes one step with what is unread (Connection::unread()), reading more where that is needed. False: nothing can
    // be done until more comes, or until is_busy() ends.
    virtual bool step() = 0;

    // Where the next bytes should be read to when they need not go through the worker's buffer; size 0: they should.
    // Whoever reads tells how many came.
    struct Place {
        char *data = nullptr;
        size_t size = 0;
    };
    virtual Place place() { return {}; }
    // How much to read into that buffer at most: little, when most of what comes is to go elsewhere.
    virtual size_t read_ahead() const { return SIZE_MAX; }
    virtual void placed(size_t) {}

    virtual bool is_busy() const = 0;   // what was handed over must be answered before the next step
    virtual bool is_idle() const = 0;   // nothing is half read and nothing is being handled

    // When what has begun to arrive must be there; past it deadline_passed() refuses it.
    virtual Deadline deadline() const { return kNever; }
    virtual void deadline_passed() {}

    // The worker takes leave of its clients: says so, once and when nothing is being handled, where the protocol can.
    // Called again and again.
    virtual void going_away() {}
    // Connection::is_within_message() no longer.
    virtual void message_ended() {}
    // The handlers that Connection::finish_handlers() waits for have ended.
    virtual void handlers_finished() {}
    // The process that the socket was handed off to has given it back. It has taken so many bytes behind the message's end, in
    // whole messages of their own.
    virtual void handoff_ended(TailFate, size_t) {}
    // The connection is closed; nothing can be sent any more.
    virtual void closed() = 0;
    virtual HttpStream *http() { return nullptr; }
    virtual WebSocketSender *websocket() { return nullptr; }

    // The process that was handling a request has ended and has not begun to answer it.
    virtual void handler_lost() {}

    // What has been read but not handed over is given up.
    virtual void forget() = 0;
};

class Connection;
struct PortConfig;

// A protocol that a port can be configured for.
struct ProtocolRow {
    std::string_view name;
    std::string_view alpn_id;   // RFC 7301; empty: cannot be negotiated
    bool (*is_enabled)(const PortConfig &config);
    std::unique_ptr<Protocol> (*make)(Connection &connection);
};

// The protocols of a server. It stands above all of them (server/http/protocol_table.h). Where a port enables several rows, the
// first one is its default.
class ProtocolTable {
public:
    explicit constexpr ProtocolTable(std::span<const ProtocolRow> rows) : rows_(rows) {}

    // Makes the default protocol of the connection's port.
    std::unique_ptr<Protocol> make(Connection &connection) const;
    // Makes the protocol that a handshake has agreed on. nullptr: the port does not enable a protocol of that id.
    std::unique_ptr<Protocol> make(Connection &connection, std::string_view alpn_id) const;

private:
    std::span<const ProtocolRow> rows_;
};

}  // namespace coro
