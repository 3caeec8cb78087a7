#pragma once

#include "coro/base/clock.h"
#include "coro/ipc/packet.h"
#include "coro/net/address.h"
#include "coro/proto/http/head.h"
#include "coro/proto/websocket/frame.h"
#include "coro/server/shared/peer_info.h"
#include "coro/server/websocket/handshake.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

// The kinds of packets between a master and its workers. PacketHead::session names the client that a packet is
// about. Structures are sent in their memory layout, because all processes are forks of one program.
namespace coro {

// The kind of a packet. The comment of a kind says what its packets mean. Brackets contain the field of PacketHead's
// union and the flag that the packets use, and the content of their inline part.
enum class PacketKind : uint8_t {
    kChunk,   // a chunk of a large body; only IpcLink uses this kind

    // A reactor thread of the master sends packets of the following kinds to a worker:

    // A request. Its raw head is in the inline part, or in front of the body [field stream; inline part:
    // RequestPart, http::Head]
    kRequest,
    // a request whose response with status 101 upgrades the connection [field and inline part as for kRequest]
    kHandshake,
    // The next bytes of the body of a kRequest packet whose RequestPart has is_body_arriving, or the end of the body
    // [field stream; inline part: BodyPart]
    kBody,
    kReceived,       // a packet that the master has cut out of a TCP stream
    kMessage,        // a WebSocket message [field opcode; flags kHasTail, kWasCompressed]
    kDatagram,       // a UDP datagram [inline part: the sender's Address]
    kConnected,      // a client has connected
    kClosed,         // a connection has ended [inline part: ClosedPart]
    kRoom,           // answers kAwaitRoom: fewer bytes are unsent than the requested limit [field room_request]
    kDescriptor,     // carries an accepted socket, which the worker must serve [inline part: the client's Address]
    // the client has ended its direction of the stream; the worker answers with kFinished [field half_close]
    kHalfClosed,
    kResumed,        // another worker has resumed reading from the client
    kClientGone,     // the client of a request that the worker watches (kWatchClient) has gone [field stream]
    kLastPacket,     // no packet follows over this link; the worker answers with kAllTaken

    // A worker sends packets of the following kinds to the reactor thread that owns the client's socket:

    // the worker takes more of a request's body [field stream; inline part: the bytes that the master may send in total,
    // as uint64_t]
    kBodyRoom,
    kBodyDropped,      // the worker takes no more of a request's body [field stream]
    kResponse,         // bytes of a response to a request [field stream; flags kMoreFollows, kInformational]
    // the response to a request is complete [field stream; flag kKeepAlive; inline part: ExchangeFacts, if there are any]
    kResponseEnd,
    kUpgraded,         // the response with status 101 is complete [field stream; flag kCompressed]
    kSend,             // bytes for the client [flag kMoreFollows]
    kSendFrame,        // bytes of a WebSocket frame for the client [flag kMoreFollows]
    kSendFile,         // carries the descriptor of a file for the client [inline part: SentFile]
    // carries the descriptor of a file that is a part of a response [field stream; inline part: SentFile]
    kSendResponseFile,
    // asks the master to send a WebSocket close frame [field close_code; inline part: the reason]
    kSendCloseFrame,
    // asks the master to send a frame about the connection of HTTP/2 that has the client's stream [field error_code; flag
    // kGoaway; inline part: the data of the frame]
    kSendNotice,
    kClose,            // asks the master to close the connection [flag kByServer]
    kCloseWhenSent,    // asks the master to close the connection when everything has been sent
    // asks the master for kClientGone if the client goes before the response to its request is complete [field stream]
    kWatchClient,
    kPause,            // asks the master to stop reading from the client
    kResume,           // asks the master to read from the client again
    kProtect,          // heartbeat_idle_time no longer applies to the client, or applies again [flag kProtected]
    kBind,             // the program has bound a user id to the client [field uid]
    // asks for kRoom when fewer bytes are unsent than a limit [field room_request; inline part: the limit as uint64_t]
    kAwaitRoom,
    kHandlersEnded,    // handlers of the client's packets have ended while PeerCounts::is_awaited was set
    kFinished,         // answers kHalfClosed: the worker sends nothing more to the client [field half_close]
    kAllTaken,         // answers kLastPacket: the worker has begun or returned all packets that it received
    kAdopted,          // the worker has received the oldest socket that was sent with kDescriptor
    kHandoffEnd,       // returns the socket that a datagram carried [field datagram; flags: HandoffResult]
    // a message to a room, for its members among the thread's clients; `session` is 0 [inline part: RoomMessage::head()]
    kPublish,
    kReturned,         // a packet that a draining worker sends back unhandled [flags: the packet's kind]
};

// Bits of PacketHead::flags. One bit has different meanings in packets of different kinds: each comment begins with
// the kinds of packets in which the meaning applies.

// kResponse, kSend, kSendFrame: the rest of the message follows in further packets
inline constexpr uint8_t kMoreFollows = 1;
inline constexpr uint8_t kInformational = 2;   // kResponse: an informational response, which precedes the response
inline constexpr uint8_t kKeepAlive = 1;     // kResponseEnd: the connection may stay open
inline constexpr uint8_t kCompressed = 1;    // kUpgraded: WebSocket messages may be compressed
inline constexpr uint8_t kGoaway = 1;        // kSendNotice: the frame is a GOAWAY; otherwise it is a PING
inline constexpr uint8_t kByServer = 1;      // kClose: the server closes the connection, not the client
inline constexpr uint8_t kProtected = 1;     // kProtect: heartbeat_idle_time does not apply to the client
// kMessage: the last bytes of the message are still in the client's socket; inline part: TailPart
inline constexpr uint8_t kHasTail = 1;
// A kMessage that the client has sent compressed.
inline constexpr uint8_t kWasCompressed = 2;

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

// Returns the head with which a worker sends a packet back. A small body directly follows the inline part and
// becomes a part of the inline part.
inline PacketHead returned(PacketHead head)
{
    static_assert(kBatchedMost <= kInlineMost);
    head.flags = head.kind;
    head.kind = uint8_t(PacketKind::kReturned);
    return head;
}

// The part of a kRequest or kHandshake packet that precedes the request's head.
struct RequestPart {
    PeerAddress peer_address;
    uint32_t key_size;          // sizes of the three strings of WebSocketOffer; the strings follow the head
    uint32_t protocol_size;
    uint32_t extensions_size;
    Nanoseconds received_at;    // nanoseconds since 1970
    Nanoseconds read_at;        // RequestData::Origin::read_at
    uint64_t body_size;         // RequestBody::Terms::size, if is_body_arriving is true
    WebSocketTerms terms;       // the negotiated terms of the WebSocket, if the packet is a kHandshake
    // True: the request's raw head precedes the body's bytes; false: the raw head is in the inline part.
    bool is_head_in_body;
    bool is_body_arriving;      // true: the body follows in kBody packets
    bool awaits_continue;       // true: the client sends the body when it gets "100 Continue", after a kBodyRoom packet
};

struct BodyPart {
    int64_t outcome;   // RequestBody::outcome() behind the bytes of the packet
};

// Describes a message whose last bytes (the tail) the worker must take out of the client's socket.
struct TailPart {
    uint32_t size;
    uint32_t key;       // WebSocket masking key, rotated so that it begins at the tail's first byte
    // The size in bytes of the longest further message that the worker may take out of the socket after this
    // message; 0: the worker may take no further message.
    uint32_t longest;
};

struct ClosedPart {
    PeerInfo info;
    bool by_server;
    bool was_websocket;
    bool close_frame_sent;   // true: the server has sent a WebSocket close frame
    uint8_t unused[5] = {};   // instead of padding
};

struct SentFile {
    // the most bytes that one file adds to the number of sent bytes, because a longer file needs no more memory
    static constexpr size_t kMostCounted = 512 << 10;

    // Returns the number of bytes that the file adds to the number of bytes sent to the client.
    size_t counted() const { return std::min(length, kMostCounted); }

    off_t offset;
    size_t length;
};

// Returns the number of bytes that a request's head occupies in the inline part. The number is a multiple of 8, so
// that the bytes after the head are aligned.
inline size_t room_of(const http::Head &head)
{
    return (head.used_size() + 7) & ~size_t(7);
}

// Returns the bytes of a structure that is sent in its memory layout. It must have no padding, which would contain bytes
// that no process has set.
template <class T>
std::string_view bytes_of(const T &part)
{
    static_assert(std::has_unique_object_representations_v<T>);
    return {reinterpret_cast<const char *>(&part), sizeof part};
}

// Returns the structure with these bytes, which bytes_of() has returned in another process.
template <class T>
T part_of(std::string_view bytes)
{
    T part = {};
    memcpy(&part, bytes.data(), std::min(bytes.size(), sizeof part));
    return part;
}

}  // namespace coro
