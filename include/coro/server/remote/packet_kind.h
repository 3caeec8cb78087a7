#pragma once

#include "coro/base/clock.h"
#include "coro/net/address.h"
#include "coro/proto/http1/parser.h"
#include "coro/server/shared/peer_info.h"
#include "coro/server/websocket/handshake.h"
#include "coro/ipc/packet.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

// What a master and its workers say to each other. A packet's session says whom it is about. Structures travel as they lie
// in memory: all processes are forks of one.
namespace coro {

enum class PacketKind : uint8_t {
    kChunk,            // the lane's own

    // A reactor thread of the master tells a worker.
    kRequest,          // RequestPart, http1::Head, [raw head]; [raw head] body. serial: the request's number
    kHandshake,        // the same; answered with status 101 it upgrades the connection
    kReceived,         // a packet of a framed stream
    kMessage,          // of a WebSocket. serial: its opcode; flags: kFlag if the inline part is a TailPart
    kDatagram,         // Address; bytes
    kConnected,
    kClosed,           // ClosedPart
    kRoom,             // everything up to a kAwaitRoom was dealt with, and there is room. serial: which one
    kDescriptor,       // Address; an accepted socket
    kHalfClosed,       // the client will send nothing more, and gets what is still to be said. serial: which time this is said
    kResumed,          // another worker has resumed the client
    kNoMore,           // this worker gets nothing more: its successor does

    // A worker tells the reactor thread that owns the client.
    kAnswer,           // bytes of an answer. serial: of the request
    kAnswered,         // the answer is complete. serial: of the request; flags: kFlag if the connection may stay
    kUpgraded,         // the 101 is complete. serial: of the request; flags: kFlag if compression may stay
    kSend,             // flags: kFlag if it is a part of what is to stay together, and more of that follows
    kSendFrame,        // a WebSocket frame. flags: likewise
    kSendFile,         // SentFile; the file
    kSendAnswerFile,   // the same as (part of) an answer. serial: of the request
    kSendCloseFrame,       // WebSocket close frame: code, reason
    kClose,            // flags: kFlag if the server wants it
    kCloseWhenSent,
    kPause,
    kResume,
    kProtect,          // flags: kFlag or nothing
    kBind,             // serial: the uid
    kAwaitRoom,        // uint64_t: say kRoom when less than so many bytes are unsent. serial: which request for it
    kHandlersEnded,    // the connection waits for that
    kFinished,         // after kHalfClosed: all was said. serial: of the last one
    kAllTaken,         // after kNoMore: whatever came before it has been begun, or has been returned
    kAdopted,          // the next of the sockets that were on their way has come
    kTailEnd,          // of the tail of a message. serial: the datagram that brought its socket; flags: a TailFate
    kReturned,         // a packet for a worker that can handle no more. flags: its kind; a copy of it
};

inline constexpr uint8_t kFlag = 1;

inline PacketHead packet_about(int64_t session, PacketKind kind, uint8_t flags = 0, uint32_t serial = 0)
{
    PacketHead head;
    head.session = session;
    head.kind = uint8_t(kind);
    head.flags = flags;
    head.serial = serial;
    return head;
}

// The head of a packet that goes back. A small body, which stands behind the inline part, goes inline.
inline PacketHead returned(PacketHead head)
{
    static_assert(kBatchedMost <= kInlineMost);
    head.flags = head.kind;
    head.kind = uint8_t(PacketKind::kReturned);
    return head;
}

// In front of a request's head.
struct RequestPart {
    PeerAddress peer_address;
    Nanoseconds received_at;    // since 1970
    WebSocketTerms terms;       // of a handshake
    uint32_t key_size;          // of the offer's strings, which follow the head
    uint32_t protocol_size;
    uint32_t extensions_size;
    bool is_head_in_body;       // the raw head is in front of the body's bytes and not of the inline part
};

// Of a message whose last bytes come from the client's socket.
struct TailPart {
    uint32_t size;
    uint32_t key;       // that they are masked with
    uint32_t longest;   // message that may be taken from there behind this one; 0: none
};

struct ClosedPart {
    PeerInfo info;
    bool by_server;
    bool was_websocket;
    bool close_frame_sent;   // we have sent a close frame
};

struct SentFile {
    static constexpr size_t kMostCounted = 512 << 10;   // a file takes no memory

    // As what is said to a client.
    size_t counted() const { return std::min(length, kMostCounted); }

    off_t offset;
    size_t length;
};

// What a request's head takes of the inline part: what follows is aligned, too.
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
