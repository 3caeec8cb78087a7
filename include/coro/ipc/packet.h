#pragma once

#include <cstddef>
#include <cstdint>

namespace coro {

// The header of every packet of a link. Both ends run the same program, so the layout in memory is the
// format.
struct PacketHead {
    int64_t session = 0;
    uint32_t size = 0;        // bytes of the packet that follow in this datagram
    uint32_t body_size = 0;   // bytes of the body that follow in datagrams of their own; 0: none
    union {                   // the kind decides which of these the packet has (PacketKind)
        uint32_t offset = 0;      // kChunk and kTail: where the packet's bytes belong in the body
        uint32_t stream;          // number of the connection's request to which the packet belongs
        uint32_t opcode;          // opcode of a WebSocket message
        uint32_t close_code;      // code of a WebSocket close frame
        uint32_t half_close;      // number of a notice that the client has ended its direction
        uint32_t room_request;    // number of a request for room
        uint32_t datagram;        // lower half of DatagramHead::number
        int32_t uid;              // user id to which the connection is bound
    };
    uint16_t port = 0;
    uint8_t kind = 0;         // a PacketKind of the server; kChunk and kTail are the link's own
    uint8_t flags = 0;
};

static_assert(sizeof(PacketHead) == 24);

// The beginning of a datagram. Packets follow, each at a multiple of eight bytes. A large body is announced
// by the last packet of a datagram and follows in chunks: datagrams with one kChunk packet each, with the
// body's `session` and `body_size` and the chunk's `offset`. The last bytes of a body may be in a TCP socket
// instead. Then its last packet is a kTail, which may stand in the datagram that announces the body. That
// datagram carries the socket. The receiver appends the packet's own bytes to the body, if there are any, and
// takes the missing ones out of the socket.
struct DatagramHead {
    uint64_t number = 0;      // 1, 2, ... in the order of sending
};

struct ChunkHead {
    DatagramHead datagram;
    PacketHead packet;
};

inline constexpr uint8_t kChunk = 0;
inline constexpr uint8_t kTail = 255;

static_assert(sizeof(ChunkHead) == 32);

inline constexpr size_t kInlineMost = 16 << 10;    // bytes that a packet may have besides its body
// A body of at most this size, with the inline part, is copied into the batch. Up to 24 KiB copying costs
// less than a datagram of its own; smaller batches leave more room for other packets.
inline constexpr size_t kBatchedMost = 16 << 10;
// Larger datagrams cost less per byte (benchmark wire_bodies), but the kernel needs larger contiguous pieces
// of memory for them.
inline constexpr size_t kDefaultDatagramSize = 128 << 10;
// The largest datagram for which the kernel needs no contiguous piece of memory above 16 KiB: it can put the
// rest into up to 17 single pages. Used for bodies after the kernel has once lacked memory.
inline constexpr size_t kPiecemealDatagram = 80 << 10;

struct LinkCounters {
    uint64_t datagrams_sent = 0;
    uint64_t datagrams_received = 0;
    uint64_t packets_sent = 0;
    uint64_t packets_received = 0;
    // Bytes of bodies that were sent in chunks and had to be copied, because their payload has no owner.
    uint64_t bytes_copied = 0;
    // Datagrams dropped, at least in part, because no correct sender can have sent them.
    uint64_t malformed = 0;
    // Chunks without a body and bodies without their end, because a process died.
    uint64_t orphans = 0;
};

}  // namespace coro
