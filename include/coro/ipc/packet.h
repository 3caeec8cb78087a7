#pragma once

#include <cstddef>
#include <cstdint>

namespace coro {

// What stands in front of every packet of a lane. Both ends are one program, so this is memory and not a format.
struct PacketHead {
    int64_t session = 0;
    uint32_t size = 0;        // bytes of the packet that follow in this datagram
    uint32_t body_size = 0;   // > 0: so many more follow in datagrams of their own
    uint32_t serial = 0;      // the kind's own meaning, such as a request's number
    uint16_t port = 0;
    uint8_t kind = 0;         // the server layer's; 0 and 255 are the lane's own, for what a body consists of
    uint8_t flags = 0;
};

static_assert(sizeof(PacketHead) == 24);

// A datagram is this, and packets at multiples of eight. A body's bytes come after the datagram whose last packet
// announced them, as chunks: one packet of kind 0 in a datagram, with the body's `session` and `body_size` and the
// chunk's offset as `serial`. The last bytes of a body may be in a TCP socket instead. Then the last packet for it is one of
// kind 255, which may stand in the datagram that announces the body: that datagram brings the socket, and whoever gets it
// takes out what is missing behind the packet's own bytes, which may be none.
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

inline constexpr size_t kInlineMost = 16 << 10;    // bytes that a packet brings beside its body
// A body so small, inline part included, is copied into the batch. The copies cost less than a datagram up to 24 KiB and
// leave the more room the smaller they are.
inline constexpr size_t kBatchedMost = 16 << 10;
// Larger ones cost less per byte (see benchmarks, wire_bodies) and more of the kernel's memory in one piece.
inline constexpr size_t kDefaultDatagramSize = 128 << 10;
// The largest for which the kernel needs no piece of memory beyond 16 KiB: the rest of a datagram is up to 17 pages. Used
// for bodies once it has had none.
inline constexpr size_t kPiecemealDatagram = 80 << 10;

struct LaneCounters {
    uint64_t datagrams_sent = 0;
    uint64_t datagrams_received = 0;
    uint64_t packets_sent = 0;
    uint64_t packets_received = 0;
    uint64_t bytes_copied = 0;      // of bodies that went as chunks and whose payload could not be kept
    uint64_t malformed = 0;         // datagrams dropped, all or in part, that nobody can have sent
    uint64_t orphans = 0;           // chunks of no body, and bodies without their end: a process died
};

}  // namespace coro
