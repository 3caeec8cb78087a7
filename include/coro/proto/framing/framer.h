#pragma once

#include "coro/proto/framing/integer_layout.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

// Splits the bytes of a stream into packets. The functions are pure: no allocation, no I/O, no mutable global
// state.
namespace coro {

enum class FramingKind : uint8_t {
    kRaw,        // all bytes that have arrived are a packet
    kEofCheck,   // packets end with a mark; packets that arrive together are delivered together
    kEofSplit,   // packets end with a mark, and each is delivered by itself
    kLength,     // an integer in each packet's header contains its size
    kLengthFunction,   // a function returns the size of a packet
};

// Determines the size of a packet from its beginning, which other packets may follow. Returns the size of the
// whole packet; 0 if more bytes are needed, and is then called again with all bytes from the beginning; a
// negative value if the bytes are no packet. It must not call the framer that called it. It may leave by
// longjmp; the framer has not changed then.
using LengthFunction = int64_t (*)(void *context, std::string_view gathered);

constexpr size_t kMaxMarkSize = 8;

// The settings of a framer, as users give them. The comments begin with the names of the options.
struct FramingOptions {
    FramingKind kind = FramingKind::kRaw;
    int64_t max_length = 2 << 20;         // package_max_length: the largest size of a whole packet, in bytes
    std::string_view mark = "\r\n\r\n";   // package_eof: 1 to kMaxMarkSize bytes
    std::string_view length_type = "N";   // package_length_type: a code of PHP's pack() for an integer
    int64_t length_offset = 0;            // package_length_offset: position of the integer in the packet
    // package_body_offset: position from which the integer counts the bytes.
    int64_t body_offset = 0;
    LengthFunction length_function = nullptr;   // package_length_func
    void *length_context = nullptr;             // argument of the function
};

// The faults that settings may have: enumerator, name of the option, text of the message.
#define CORO_FRAMING_FAULTS(X)                                                                               \
    X(kMaxLength, "package_max_length", "must be at least 1")                                                \
    X(kMaxLengthBelowMark, "package_max_length", "must not be smaller than the size of package_eof")         \
    X(kMarkEmpty, "package_eof", "must not be empty")                                                        \
    X(kMarkTooLong, "package_eof", "must not be longer than 8 bytes")                                        \
    X(kLengthType, "package_length_type", "must be one of c, C, s, S, n, v, i, I, l, L, N, V, q, Q, J, P")   \
    X(kLengthOffset, "package_length_offset",                                                                \
      "must be at least 0, and the length must end within package_max_length")                               \
    X(kBodyOffset, "package_body_offset", "must be between 0 and package_max_length")                        \
    X(kLengthFunction, "package_length_func", "must be set")

enum class FramingFault : uint8_t {
    kNone,
#define X(name, option, text) name,
    CORO_FRAMING_FAULTS(X)
#undef X
};

struct FramingFaultText {
    std::string_view option;
    std::string_view text;   // the rest of the sentence that begins with the option's name
};

FramingFaultText describe(FramingFault fault);   // returns empty texts for kNone

// Valid settings in a form that framers can use quickly. All connections of a port share one object, which
// must outlive their framers. Several threads may read it at once.
class FramingRules {
public:
    FramingRules() = default;   // the defaults of FramingOptions: raw

    // Copies the settings, or changes nothing and returns what is wrong with them. Checks also settings that
    // the kind does not use.
    [[nodiscard]] FramingFault configure(const FramingOptions &options);

    FramingKind kind() const { return kind_; }
    size_t max_length() const { return max_length_; }
    std::string_view mark() const { return {mark_, mark_size_}; }
    IntegerLayout length_layout() const { return length_layout_; }
    size_t length_offset() const { return length_offset_; }
    size_t body_offset() const { return body_offset_; }
    int64_t ask_length(std::string_view gathered) const
    {
        return length_function_(length_context_, gathered);
    }

private:
    FramingKind kind_ = FramingKind::kRaw;
    uint8_t mark_size_ = 0;
    IntegerLayout length_layout_{};
    char mark_[kMaxMarkSize] = {};
    size_t max_length_ = 2 << 20;
    size_t length_offset_ = 0;
    size_t body_offset_ = 0;
    LengthFunction length_function_ = nullptr;
    void *length_context_ = nullptr;
};

// Finds the packets in the stream of one connection. The result depends only on the bytes and not on how they
// were split into reads, except for kRaw and kEofCheck, which deliver what has arrived.
class Framer {
public:
    // The result of next().
    struct Cut {
        enum Status : uint8_t {
            kPacket,      // the first `size` bytes are a packet; for kEofCheck one or several
            // The packet is incomplete. `size` is its whole size if that is known already, so that the rest
            // can be received directly into its final place, else 0.
            kMore,
            kTooLarge,    // longer than max_length; `size` is the announced size, or 0 if there is none
            kMalformed,   // a negative length, one that ends before the integer, or the function refused
        };
        Status status;
        size_t size;
        bool operator==(const Cut &) const = default;
    };

    explicit Framer(const FramingRules &rules) : rules_(&rules) {}

    // Finds the end of the packet that begins with the first byte of `gathered`. After kMore, call again with
    // the same bytes, which may have moved, and more. After kPacket, call with the bytes behind the packet,
    // until none are left or the result is kMore. After the other two results the stream cannot be split any
    // more: close the connection. No byte is searched twice, except the last mark().size() - 1.
    [[nodiscard]] Cut next(std::string_view gathered);

private:
    Cut next_raw(std::string_view gathered) const;
    Cut next_ended(std::string_view gathered) const;
    Cut next_split(std::string_view gathered);
    Cut next_sized(std::string_view gathered);
    Cut read_length(std::string_view gathered) const;
    Cut ask_length(std::string_view gathered) const;

    const FramingRules *rules_;
    // For kEofSplit the number of bytes that have been searched; for kLength and kLengthFunction the size of
    // the packet, or 0 if it is unknown.
    size_t noted_ = 0;
};

static_assert(sizeof(Framer) <= 16, "every idle connection has one");

}  // namespace coro
