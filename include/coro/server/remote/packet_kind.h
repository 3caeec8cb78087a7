#pragma once

#include "coro/base/clock.h"
#include "coro/net/address.h"
#include "coro/proto/http1/parser.h"
#include "coro/proto/websocket/frame.h"
#include "coro/server/shared/peer_info.h"
#include "coro/server/websocket/handshake.h"
#include "coro/ipc/packet.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

// The packets between a master and its workers. PacketHead::session names the client that a packet is about.
// Structures are sent as they lie in memory, because all processes are forks of one program.
namespace coro {

// The comment of a kind describes its packets and names, in brackets, which field of PacketHead's union and
// which flag they use, and what their inline part has.
enum class PacketKind : uint8_t {
    kChunk,   // reserved for IpcLink

    // From a reactor thread of the master to a worker:

    // A request. Its raw head is in the inline part, or in front of the body [stream; RequestPart, http1::Head]
    kRequest,
    kHandshake,      // a request whose answer with status 101 upgrades the connection [as kRequest]
    kReceived,       // a packet that the master has cut out of a TCP stream
    kMessage,        // a WebSocket message [opcode, kHasTail]
    kDatagram,       // a UDP datagram [the sender's Address]
    kConnected,      // a client has connected
    kClosed,         // a connection has ended [ClosedPart]
    kRoom,           // answers kAwaitRoom: less than the requested limit is unsent [room_request]
    kDescriptor,     // carries an accepted socket, which the worker is to serve [the client's Address]
    kHalfClosed,     // the client has ended its direction; the worker answers with kFinished [half_close]
    kResumed,        // another worker has resumed reading from the client
    kLastPacket,     // nothing follows over this link; the worker answers with kAllTaken

    // From a worker to the reactor thread that owns the client's socket:

    kAnswer,           // bytes of an answer to a request [stream, kMoreFollows]
    kAnswered,         // the answer to a request is complete [stream, kKeepAlive]
    kUpgraded,         // the answer with status 101 is complete [stream, kCompressed]
    kSend,             // bytes for the client [kMoreFollows]
    kSendFrame,        // bytes of a WebSocket frame for the client [kMoreFollows]
    kSendFile,         // carries the descriptor of a file for the client [SentFile]
    kSendAnswerFile,   // carries the descriptor of a file that is a part of an answer [stream; SentFile]
    kSendCloseFrame,   // the master is to send a WebSocket close frame [close_code; the reason]
    kClose,            // the master is to close the connection [kByServer]
    kCloseWhenSent,    // the master is to close the connection when everything has been sent
    kPause,            // the master is to stop reading from the client
    kResume,           // the master is to read from the client again
    kProtect,          // heartbeat_idle_time no longer applies to the client, or applies again [kProtected]
    kBind,             // the client now has a user id [uid]
    kAwaitRoom,        // the master is to send kRoom below a limit of unsent bytes [room_request; uint64_t]
    kHandlersEnded,    // packets of the client have been handled, and PeerCounts::is_awaited was set
    kFinished,         // answers kHalfClosed: the worker sends nothing more to the client [half_close]
    kAllTaken,         // answers kLastPacket: the worker has begun or returned all that it received
    kAdopted,          // the worker has received the oldest socket that was sent with kDescriptor
    kHandoffEnd,       // the worker returns the socket that a datagram carried [datagram, HandoffResult as flags]
    kReturned,         // a packet that a draining worker sends back without handling it [its kind as flags]
};

// Bits of PacketHead::flags; which one a packet can have follows from its kind.
inline constexpr uint8_t kMoreFollows = 1;   // kAnswer, kSend, kSendFrame: another packet has the rest of the message
inline constexpr uint8_t kKeepAlive = 1;     // kAnswered: the connection may stay open
inline constexpr uint8_t kCompressed = 1;    // kUpgraded: messages may be compressed
inline constexpr uint8_t kByServer = 1;      // kClose: the server closes the connection, not the client
inline constexpr uint8_t kProtected = 1;     // kProtect: heartbeat_idle_time does not apply
inline constexpr uint8_t kHasTail = 1;       // kMessage: the last bytes are in the client's socket; inline: TailPart

inline PacketHead packet_about(int64_t session, PacketKind kind, uint8_t flags = 0)
{
    PacketHead head;
    head.session = session;
    head.kind = uint8_t(kind);
    head.flags = flags;
    return head;
}

inline PacketHead packet_of_stream(int64_t session, uint32_t stream, PacketKind kind, uint8_t flags = 0)
{
    PacketHead head = packet_about(session, kind, flags);
    head.stream = stream;
    return head;
}

inline PacketHead packet_of_message(int64_t session, websocket::Opcode opcode, uint8_t flags = 0)
{
    PacketHead head = packet_about(session, PacketKind::kMessage, flags);
    head.opcode = uint32_t(opcode);
    return head;
}

// Returns the head with which a packet is sent back. A small body stands behind the inline part and is sent
// inline with it.
inline PacketHead returned(PacketHead head)
{
    static_assert(kBatchedMost <= kInlineMost);
    head.flags = head.kind;
    head.kind = uint8_t(PacketKind::kReturned);
    return head;
}

// Precedes a request's head.
struct RequestPart {
    PeerAddress peer_address;
    Nanoseconds received_at;    // nanoseconds since 1970
    WebSocketTerms terms;       // the negotiated terms of a WebSocket, if the request is a kHandshake
    uint32_t key_size;          // sizes of WebSocketOffer's strings, which follow the head
    uint32_t protocol_size;
    uint32_t extensions_size;
    // True: the raw head precedes the body's bytes; false: it is in the inline part.
    bool is_head_in_body;
};

// Describes a message whose last bytes have to be taken out of the client's socket.
struct TailPart {
    uint32_t size;
    uint32_t key;       // key with which the last bytes are masked
    // The longest message that the worker may take out of the socket after this one; 0: it may take none.
    uint32_t longest;
};

struct ClosedPart {
    PeerInfo info;
    bool by_server;
    bool was_websocket;
    bool close_frame_sent;   // the server has sent a close frame
};

struct SentFile {
    static constexpr size_t kMostCounted = 512 << 10;   // however large, because a file needs no memory

    // Returns how many bytes the file counts among those sent to the client.
    size_t counted() const { return std::min(length, kMostCounted); }

    off_t offset;
    size_t length;
};

// Returns the bytes that a request's head occupies in the inline part, padded so that what follows is
// aligned.
inline size_t room_of(const http1::Head &head)
{
    return (head.used_size() + 7) & ~size_t(7);
}

template <class T>
std::string_view bytes_of(const T &part)
{
    return {reinterpret_cast<const char *>(&part), sizeof part};
}

}  // namespace coro
