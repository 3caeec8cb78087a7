#pragma once

#include "coro/base/buffer.h"

#include <cstdint>
#include <sys/types.h>

struct z_stream_s;

// Compression of messages with permessage-deflate (RFC 7692 section 7.2). Functions that fail return a
// negated close code.
namespace coro::websocket {

struct DeflateSettings {
    uint8_t window_bits = 15;   // 9 to 15: zlib cannot compress for a smaller window
    bool takeover = true;       // true: a message may refer to earlier ones
    uint8_t level = 6;          // 1 (fastest) to 9 (smallest output)
    uint8_t memory_level = 8;   // zlib's memLevel, 1 to 9
};

// Compresses messages. With takeover it belongs to one connection, and all of its output must be sent in
// order; without takeover one object can serve all connections. It allocates its memory, 256 KiB by default,
// for the first message.
class Deflater {
public:
    explicit Deflater(const DeflateSettings &settings) : settings_(settings) {}
    Deflater(const Deflater &) = delete;
    Deflater &operator=(const Deflater &) = delete;
    ~Deflater();

    // Appends the compressed form of a whole message to `out`. Returns 0, or a negative value if there is no
    // memory; `out` must not be sent then.
    [[nodiscard]] int deflate(std::string_view message, Buffer &out);

private:
    int prepare();

    z_stream_s *stream_ = nullptr;
    DeflateSettings settings_;
};

// Decompresses the messages of one connection. It allocates its memory for the first bytes: 7 KiB and the
// window, which is 32 KiB for 15 bits. Without takeover it frees the memory at the end of each message. After
// an error the object must not be used again. A peer that refers farther back than a window of less than 15
// bits allows is refused only if zlib no longer has those bytes, which depends on how the input was split.
class Inflater {
public:
    Inflater(uint8_t window_bits, bool takeover) : window_bits_(window_bits), takeover_(takeover) {}
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater();

    // Consumes bytes of a message from the front of `bytes` and writes their decompressed form to `to`, where
    // there are `room` (1 to INT_MAX) bytes. Returns how many it has written. If they fill the room, call
    // again, even if `bytes` is empty; otherwise all input has been consumed. Returns a negated close code if
    // the input is wrong.
    [[nodiscard]] ssize_t add(std::string_view &bytes, char *to, size_t room);

    // Is called at the end of a message, repeatedly until it writes less than `room` bytes. Returns what
    // add() returns.
    [[nodiscard]] ssize_t finish(char *to, size_t room);

private:
    int prepare();
    ssize_t run(std::string_view &bytes, char *to, size_t room);

    z_stream_s *stream_ = nullptr;
    std::string_view tail_;   // what finish() must still add to the message's bytes
    uint8_t window_bits_;
    bool takeover_;
    bool has_bytes_ = false;   // add() has received bytes of the present message
    bool finishing_ = false;
};

}  // namespace coro::websocket
