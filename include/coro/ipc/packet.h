#pragma once

#include <cstddef>
#include <cstdint>

namespace coro {

// The head of every packet of a link. A packet is sent with the memory layout of this struct, because the
// processes at both ends of a link run the same program.
struct PacketHead {
    int64_t session = 0;
    uint32_t size = 0;        // bytes of the packet that follow the head in this datagram
    uint32_t body_size = 0;   // bytes of the body, which follows in datagrams of its own; 0: the packet has no body
    union {                   // `kind` decides which member of the union the packet has (PacketKind)
        uint32_t offset = 0;      // kChunk and kTail: the offset in the body at which the packet's bytes belong
        uint32_t stream;          // the number of the connection's request to which the packet belongs
        uint32_t opcode;          // the opcode of a WebSocket message
        uint32_t close_code;      // the status code of a WebSocket close frame
        uint32_t half_close;      // the number of the notice that the client has sent the end of its stream
        uint32_t room_request;    // the number of a worker's request for a notice when the client has room again
        uint32_t datagram;        // the lower 32 bits of a DatagramHead::number
        int32_t uid;              // the user id that the program binds to the connection
    };
    uint16_t port = 0;
    uint8_t kind = 0;         // a PacketKind of the server, or kChunk or kTail, which belong to the link itself
    uint8_t flags = 0;
};

static_assert(sizeof(PacketHead) == 24);

// The beginning of a datagram of a link. Packets follow, each aligned to eight bytes. The last packet of a
// datagram may announce a large body, which follows in chunks: datagrams with one kChunk packet each. A kChunk
// packet has the body's `session` and `body_size` and the chunk's `offset`. Instead of the last chunks, the
// last bytes of a body may be in a TCP socket. Then the last packet of the body is a kTail packet, and the
// datagram with the kTail packet carries the socket. The packet that announces the body may be in the datagram
// of the kTail packet. The receiver appends the bytes of the kTail packet, if it has bytes, to the body, and
// reads the missing bytes from the socket.
struct DatagramHead {
    uint64_t number = 0;      // the number of the datagram: 1, 2, ... in the order of sending
};

struct ChunkHead {
    DatagramHead datagram;
    PacketHead packet;
};

inline constexpr uint8_t kChunk = 0;     // the kind of a packet that carries a part of a large body
inline constexpr uint8_t kTail = 255;    // the kind of the last packet of a body whose last bytes are in a socket

static_assert(sizeof(ChunkHead) == 32);

inline constexpr size_t kInlineMost = 16 << 10;    // the most bytes that a packet may have besides its body
// The most bytes of a body, together with the inline part of its packet, that are copied into the batch. A
// larger body is sent in datagrams of its own. A copy costs less than a datagram up to 24 KiB, but a lower
// limit leaves more room in the batch for other packets.
inline constexpr size_t kBatchedMost = 16 << 10;
// The size of a datagram in bytes, unless the kernel allows only less. Larger datagrams cost less per byte
// (benchmark wire_bodies), but the kernel needs larger contiguous pieces of memory for them.
inline constexpr size_t kDefaultDatagramSize = 128 << 10;
// The largest datagram, in bytes, for which the kernel needs no contiguous piece of memory above 16 KiB: the
// kernel can put the rest of the datagram into up to 17 single pages. After the kernel has once lacked memory,
// bodies are sent in datagrams of at most this size.
inline constexpr size_t kPiecemealDatagram = 80 << 10;

struct LinkCounters {
    uint64_t datagrams_sent = 0;
    uint64_t datagrams_received = 0;
    uint64_t packets_sent = 0;
    uint64_t packets_received = 0;
    // The number of bytes that were copied into the queue because they belong to a large body whose payload has
    // no `keep` function.
    uint64_t bytes_copied = 0;
    // The number of datagrams that were dropped, at least in part, because a correct sender cannot have sent
    // them.
    uint64_t malformed = 0;
    // The number of chunks whose body did not begin, and of bodies that did not end, because a process died.
    uint64_t orphans = 0;
};

}  // namespace coro
