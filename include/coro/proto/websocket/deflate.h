#pragma once

#include "coro/base/buffer.h"

#include <cstdint>
#include <sys/types.h>

struct z_stream_s;

// The payload of compressed messages (RFC 7692 section 7.2). Errors are close codes negated.
namespace coro::websocket {

struct DeflateSettings {
    uint8_t window_bits = 15;   // 9 to 15: zlib cannot write for less
    bool takeover = true;       // a message may refer to those before it
    uint8_t level = 6;          // 1 fast to 9 small
    uint8_t memory_level = 8;   // 1 to 9
};

// Compresses messages. With takeover it belongs to one connection, and all that it made must be sent in this
// order; without it can serve all. The memory, by default 256 KiB, is taken with the first message.
class Deflater {
public:
    explicit Deflater(const DeflateSettings &settings) : settings_(settings) {}
    Deflater(const Deflater &) = delete;
    Deflater &operator=(const Deflater &) = delete;
    ~Deflater();

    // Appends the compressed form of a whole message. 0, or < 0: there is no memory; nothing must be sent.
    [[nodiscard]] int deflate(std::string_view message, Buffer &out);

private:
    int prepare();

    z_stream_s *stream_ = nullptr;
    DeflateSettings settings_;
};

// Inflates messages, of one connection. The memory is taken with the first bytes: 7 KiB and the window, 32
// KiB for 15 bits; without takeover it is given back at a message's end. After a refusal it is of no further
// use. With less than 15 bits, a peer that refers farther back than was agreed is refused or not, depending
// on how its bytes come: zlib looks only at what it no longer has.
class Inflater {
public:
    Inflater(uint8_t window_bits, bool takeover) : window_bits_(window_bits), takeover_(takeover) {}
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;
    ~Inflater();

    // Takes bytes of a message off the front of `bytes` and writes what they stand for into `room` bytes at
    // `to`, 1 to INT_MAX. >= 0: bytes written. If they are as many as `room`, call again, though `bytes` may
    // be empty; else all bytes were taken. < 0: refused.
    [[nodiscard]] ssize_t add(std::string_view &bytes, char *to, size_t room);

    // The message has no more bytes: call this like add() until it writes less than `room`.
    [[nodiscard]] ssize_t finish(char *to, size_t room);

private:
    int prepare();
    ssize_t run(std::string_view &bytes, char *to, size_t room);

    z_stream_s *stream_ = nullptr;
    std::string_view tail_;   // of the message, what finish() has yet to add
    uint8_t window_bits_;
    bool takeover_;
    bool has_bytes_ = false;   // of this message, add() was given some
    bool finishing_ = false;
};

}  // namespace coro::websocket
