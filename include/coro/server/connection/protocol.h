#pragma once

#include "coro/base/clock.h"
#include "coro/server/connection/handoff.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace coro {

class HttpStream;
class WebSocketSender;

// The protocol of one connection: reads requests or packets from the received bytes and hands them over. A
// protocol is made together with its connection, or replaces another protocol after a handshake or an upgrade.
class Protocol {
public:
    Protocol() = default;
    virtual ~Protocol() = default;
    Protocol(const Protocol &) = delete;
    Protocol &operator=(const Protocol &) = delete;

    // Takes one step with the unread bytes (Connection::unread()), and reads more if the protocol needs more.
    // Returns false if the protocol cannot go on before more bytes arrive or before is_busy() is false.
    virtual bool step() = 0;

    // The memory that the next bytes are read into, so that they need not be copied from the thread's receive
    // buffer. placed() is called with the number of bytes that were read into a Place. If `data` is nullptr, the bytes
    // are read into the receive buffer: at most `size` bytes, or as many as fit if `size` is 0.
    struct Place {
        char *data = nullptr;
        size_t size = 0;
    };
    virtual Place place() { return {}; }
    virtual void placed(size_t) {}

    virtual bool is_busy() const = 0;   // true: step() cannot be called before a request is answered, or its body is read
    virtual bool awaits_response() const { return is_busy(); }   // true: a handler will answer a request
    virtual bool begins_handlers() const { return true; }    // false: step() calls no handler of the program
    virtual bool is_idle() const = 0;   // true: no request or message is partly read or being handled

    // Returns the time at which deadline_passed() is called. A request or message that has begun to arrive must be
    // complete by this time.
    virtual Deadline deadline() const { return kNever; }
    virtual void deadline_passed() {}
    // Returns for how many seconds the connection may be idle unless the option max_idle_time is set; 0: no limit.
    virtual double idle_timeout() const { return 0; }
    // Called when the connection has been idle for too long. Returns true if the protocol ends the connection itself, with a
    // message for the client; otherwise the caller closes it.
    virtual bool end_idle() { return false; }

    // Returns true if another thread can serve the idle client with a new protocol of the same kind.
    virtual bool can_be_passed_on() const { return false; }
    // Called repeatedly while the server ends. Notifies the client that the server goes away, if the protocol has
    // a message for that and no handler is at work.
    virtual void going_away() {}
    // Called when a worker has sent the rest of a message, so that this process may send to the client again
    // (Connection::is_within_message() is false).
    virtual void message_ended() {}
    // Called when the handlers that Connection::defer_end() waits for have ended.
    virtual void all_handlers_ended() {}
    // Called when the process to which the socket was handed off has returned the socket. `behind` is the number of
    // bytes that the other process has taken after the message of the handoff: these bytes are whole messages.
    virtual void handoff_ended(HandoffResult, [[maybe_unused]] size_t behind) {}
    // Called when the connection is closed: the protocol can send nothing more.
    virtual void closed() = 0;
    virtual HttpStream *http() { return nullptr; }
    virtual WebSocketSender *websocket() { return nullptr; }

    // Called for bytes that are sent to the client while the protocol meters them (Connection::meter()): when the
    // connection sends them, or when it adds them to the responses of several clients that are sent together.
    virtual void sent(std::string_view) {}
    virtual void sent_file([[maybe_unused]] size_t size) {}
    // Called when the socket has taken all unsent bytes, if the protocol meters what is sent.
    virtual void sent_all() {}

    // Called when the socket has taken some of the unsent bytes.
    virtual void sent_some() {}

    // Returns true if the connection ends when the client ends its direction of the stream, because the handler of a
    // request wants to know when the client goes.
    virtual bool ends_with_client() const { return false; }

    // Called when the process that was handling a request has died before it began to answer.
    virtual void handler_lost() {}

    // Called when the port's RequestFilter, which has postponed a request of the connection, can answer it.
    virtual void filter_is_ready() {}

    // Drops all bytes that were read and not handed over to a handler.
    virtual void forget() = 0;
};

class Connection;
class RequestFilter;
class ServingThread;
struct PortConfig;
struct ServedPort;

// A protocol that the options of a port can enable.
struct ProtocolRow {
    std::string_view name;
    std::string_view alpn_id;   // name for ALPN (RFC 7301); empty: the protocol cannot be negotiated
    bool (*is_enabled)(const PortConfig &config);
    std::unique_ptr<Protocol> (*make)(Connection &connection);
    bool is_by_choice = false;   // true: a client uses the protocol only if it says so, in its first bytes or by ALPN
};

// The list of all protocols of a server (server/http/protocol_table.h), the preferred ones first. If a port enables several
// rows, the first of them that is not by choice is the port's default protocol.
class ProtocolTable {
public:
    // Makes the filter of a port (ServedPort::filter), or returns nullptr if the options of the port ask for none.
    using MakeFilter = std::unique_ptr<RequestFilter> (*)(ServingThread &thread, const ServedPort &port);

    explicit constexpr ProtocolTable(std::span<const ProtocolRow> rows, MakeFilter make_filter = nullptr) :
        rows_(rows), make_filter_(make_filter)
    {
    }

    // Makes the default protocol of a port with this configuration.
    std::unique_ptr<Protocol> make(Connection &connection, const PortConfig &config) const;
    // Makes the protocol that a TLS handshake has agreed on. Returns nullptr if the port does not enable this
    // protocol.
    std::unique_ptr<Protocol> make(Connection &connection, const PortConfig &config,
                                   std::string_view alpn_id) const;
    // Returns the ids for ALPN of the protocols that the options of a port enable.
    std::vector<std::string> alpn_ids(const PortConfig &config) const;

    std::unique_ptr<RequestFilter> make_filter(ServingThread &thread, const ServedPort &port) const;

private:
    std::span<const ProtocolRow> rows_;
    MakeFilter make_filter_;
};

}  // namespace coro
