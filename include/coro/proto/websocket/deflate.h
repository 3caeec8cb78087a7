#pragma once

#include "coro/base/buffer.h"

#include <cstdint>
#include <sys/types.h>

struct z_stream_s;

// The classes of this file compress and decompress messages with permessage-deflate (RFC 7692 section 7.2). If a
// function fails, it returns the negated code for a close frame.
namespace coro::websocket {

struct DeflateSettings {
    uint8_t window_bits = 15;   // base-2 logarithm of the window size in bytes, 9 to 15: zlib cannot use a smaller window
    bool takeover = true;       // true if the compressed form of a message may refer to earlier messages (context takeover)
    uint8_t level = 6;          // the compression level: 1 (fastest) to 9 (smallest output)
    uint8_t memory_level = 8;   // how much memory zlib uses (memLevel): 1 (least) to 9 (most)
};

// Compresses messages. With takeover, a Deflater belongs to one connection, and all of its output must be sent in
// order. Without takeover, one Deflater can serve all connections. A Deflater allocates its memory, 256 KiB by
// default, when it compresses the first message.
class Deflater {
public:
    explicit Deflater(const DeflateSettings &settings) : settings_(settings) {}
    Deflater(const Deflater &) = delete;
    Deflater &operator=(const Deflater &) = delete;
    ~Deflater();

    // Appends the compressed form of a whole message to `out`. Returns 0. If memory cannot be allocated, returns
    // a negated close code; then the contents of `out` must not be sent.
    [[nodiscard]] int deflate(std::string_view message, Buffer &out);

private:
    bool prepare();

    z_stream_s *stream_ = nullptr;
    DeflateSettings settings_;
};

// Decompresses the messages of one connection. An Inflater allocates its memory when the first bytes arrive: 7
// KiB and the window, which has 32 KiB for 15 window bits. Without takeover, the Inflater frees its memory at the
// end of each message. After an error the Inflater must not be used again. If the window has less than 15 bits, a
// peer may by mistake refer to bytes farther back than the window allows. An Inflater refuses such a reference
// only if zlib does not have these bytes any more, which depends on how the input was split.
class Inflater {
public:
    Inflater(uint8_t window_bits, bool takeover) : window_bits_(window_bits), takeover_(takeover) {}
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater() { free_memory(); }

    // Consumes bytes of a message from the front of `bytes` and writes the decompressed bytes to `to`, which has
    // room for `room` bytes (1 to INT_MAX). Returns the number of bytes written. If this number equals `room`,
    // call add() again, even if `bytes` is empty; otherwise all bytes have been consumed. Returns a negated close
    // code if the bytes are wrong or memory cannot be allocated.
    [[nodiscard]] ssize_t add(std::string_view &bytes, char *to, size_t room);

    // Writes the last decompressed bytes of a message to `to`. At the end of each message, call finish() again
    // and again until it returns less than `room` bytes. Returns what add() returns.
    [[nodiscard]] ssize_t finish(char *to, size_t room);

private:
    ssize_t run(std::string_view &bytes, char *to, size_t room);
    void free_memory();

    z_stream_s *stream_ = nullptr;
    std::string_view tail_;   // the part of the bytes 00 00 FF FF that finish() must still pass to zlib
    uint8_t window_bits_;
    bool takeover_;
    bool has_bytes_ = false;   // true if add() has received bytes of the present message
    bool finishing_ = false;   // true between the first and the last finish() of a message
};

}  // namespace coro::websocket
