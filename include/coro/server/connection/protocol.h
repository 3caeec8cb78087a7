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

// The protocol of one connection: reads requests or packets from its bytes and hands them over. Made together
// with the connection, or in place of another protocol after a handshake or an upgrade.
class Protocol {
public:
    Protocol() = default;
    virtual ~Protocol() = default;
    Protocol(const Protocol &) = delete;
    Protocol &operator=(const Protocol &) = delete;

    // Takes one step with the unread bytes (Connection::unread()) and reads more if it needs to. Returns
    // false if it cannot go on before more arrives or before is_busy() is false.
    virtual bool step() = 0;

    // The memory that the next bytes are read into, so that they need not be copied from the thread's receive
    // buffer; size 0: they are read into the receive buffer. placed() is called with the number of bytes read.
    struct Place {
        char *data = nullptr;
        size_t size = 0;
    };
    virtual Place place() { return {}; }
    // The most bytes to read into the receive buffer: few, if most of what arrives is to be read to place().
    virtual size_t read_ahead() const { return SIZE_MAX; }
    virtual void placed(size_t) {}

    virtual bool is_busy() const = 0;   // true: a request must be answered before the next step
    virtual bool is_idle() const = 0;   // true: no request or message is partly read or being handled

    // Returns the time at which deadline_passed() is called, because a request or message that has begun to
    // arrive must be complete by then.
    virtual Deadline deadline() const { return kNever; }
    virtual void deadline_passed() {}

    // Called repeatedly while the server ends. Notifies the client if the protocol has a message for that and
    // no handler is at work.
    virtual void going_away() {}
    // Called when Connection::is_within_message() has become false.
    virtual void message_ended() {}
    // Called when the handlers that Connection::finish_handlers() waits for have ended.
    virtual void handlers_finished() {}
    // Called when the process that the socket was handed off to has returned it. That process has also taken
    // whole messages that followed: `behind` bytes.
    virtual void handoff_ended(HandoffResult, [[maybe_unused]] size_t behind) {}
    // Called when the connection is closed: nothing more can be sent.
    virtual void closed() = 0;
    virtual HttpStream *http() { return nullptr; }
    virtual WebSocketSender *websocket() { return nullptr; }

    // Called when the process that was handling a request has died before it began to answer.
    virtual void handler_lost() {}

    // Drops what was read and not handed over.
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

// The protocols of a server. It stands above all of them (server/http/protocol_table.h). Where a port enables
// several rows, the first one is its default.
class ProtocolTable {
public:
    explicit constexpr ProtocolTable(std::span<const ProtocolRow> rows) : rows_(rows) {}

    // Makes the default protocol of a port with this configuration.
    std::unique_ptr<Protocol> make(Connection &connection, const PortConfig &config) const;
    // Makes the protocol that a handshake has agreed on. Returns nullptr if the port does not enable it.
    std::unique_ptr<Protocol> make(Connection &connection, const PortConfig &config,
                                   std::string_view alpn_id) const;

private:
    std::span<const ProtocolRow> rows_;
};

}  // namespace coro
