#pragma once

#include <cstddef>
#include <cstdint>

namespace coro {

// The head of every packet of a link. A packet is sent with the memory layout of this struct, because the
// processes at both ends of a link run the same program.
struct PacketHead {
    int64_t session = 0;
    uint32_t size = 0;        // the number of bytes of the packet that follow the head in this datagram
    uint32_t body_size = 0;   // the size of the body in bytes, which follows in datagrams of its own; 0: the packet has no body
    union {                   // `kind` determines which member of the union is valid (see PacketKind)
        uint32_t offset = 0;      // kChunk and kTail: the offset in the body at which the bytes of the packet begin
        uint32_t stream;          // the number of the request, counted per connection, to which the packet belongs
        uint32_t opcode;          // the opcode of a WebSocket message
        uint32_t close_code;      // the status code of a WebSocket close frame
        uint32_t error_code;      // the error code of a GOAWAY frame
        uint32_t half_close;      // the number of a kHalfClosed packet, also in the kFinished packet that answers
        uint32_t room_request;    // the number of a kAwaitRoom packet, also in the kRoom packet that answers
        uint32_t datagram;        // the lower 32 bits of a DatagramHead::number
        int32_t uid;              // the user id that the program binds to the connection
    };
    uint16_t port = 0;
    uint8_t kind = 0;         // a PacketKind of the server, or one of the link's own kinds kChunk and kTail
    uint8_t flags = 0;
};

static_assert(sizeof(PacketHead) == 24);

// The beginning of a datagram of a link. Packets follow, each aligned to eight bytes. The last packet of a
// datagram may announce a large body, which follows in chunks: datagrams with one kChunk packet each. A kChunk
// packet has the `session` and `body_size` of the body and the `offset` of the chunk.
//
// The last bytes of a body may be in a TCP socket. In this case a kTail packet ends the body, and the datagram
// with the kTail packet carries the socket. This datagram may also contain the packet that announces the body.
// The receiver appends the bytes of the kTail packet to the body, and then reads the missing bytes from the
// socket.
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

inline constexpr size_t kInlineMost = 16 << 10;    // the largest number of bytes that a packet may have besides its body
// The largest size in bytes of a body, together with the inline part of its packet, that is copied into the
// batch. A larger body is sent in datagrams of its own. Up to 24 KiB a copy would cost less than a datagram, but
// the lower limit leaves more room in the batch for other packets.
inline constexpr size_t kBatchedMost = 16 << 10;
// The default size of a datagram in bytes; the kernel may grant less. Larger datagrams cost less time per byte
// (benchmark wire_bodies), but the kernel needs larger contiguous pieces of memory for them.
inline constexpr size_t kDefaultDatagramSize = 128 << 10;
// The largest size in bytes of a datagram for which the kernel needs no contiguous piece of memory above 16 KiB:
// the kernel can put the rest of the datagram into up to 17 single pages. After the kernel has lacked memory for
// the first time, bodies are sent in datagrams of at most this size.
inline constexpr size_t kPiecemealDatagram = 80 << 10;

struct LinkCounters {
    uint64_t datagrams_sent = 0;
    uint64_t datagrams_received = 0;
    uint64_t packets_sent = 0;
    uint64_t packets_received = 0;
    // The number of bytes of large bodies that were copied into the queue, because their payload has no `keep`
    // function.
    uint64_t bytes_copied = 0;
    // The number of datagrams of which at least a part was dropped because the contents were wrong: a correct
    // sender does not send such datagrams.
    uint64_t malformed = 0;
    // The number of chunks whose body this process has not seen begin, plus the number of bodies that did not
    // end. A process that dies causes such chunks and bodies at its successor.
    uint64_t orphans = 0;
};

}  // namespace coro
