#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// Cuts the bytes of a stream into packets. Pure: no allocation, no I/O, no global state that changes.
namespace coro {

enum class FramingKind : uint8_t {
    kRaw,        // what has arrived is a packet
    kEofCheck,   // packets end with a mark; a delivery is all that has arrived once it ends with the mark
    kEofSplit,   // each packet is cut behind its mark
    kLength,     // an integer in front of each packet tells its size
    kLengthFunction,   // a function tells it
};

// Looks at the beginning of a packet, which may be followed by others. > 0: the size of the whole packet. 0:
// too little to tell; it is called again when there is more, each time from the beginning. < 0: this is no
// packet. It must not call the framer that asks, and may leave by longjmp: then nothing has happened.
using LengthFunction = int64_t (*)(void *context, std::string_view gathered);

constexpr size_t kMaxMarkSize = 8;

// As users set them; the names in comments are the options that FramingFault speaks of.
struct FramingOptions {
    FramingKind kind = FramingKind::kRaw;
    int64_t max_length = 2 << 20;         // package_max_length: no packet is larger, all its bytes counted
    std::string_view mark = "\r\n\r\n";   // package_eof: 1 to kMaxMarkSize bytes
    std::string_view length_type = "N";   // package_length_type: a code of PHP's pack() for an integer
    int64_t length_offset = 0;            // package_length_offset: where in a packet that integer is
    int64_t body_offset = 0;              // package_body_offset: from where it counts
    LengthFunction length_function = nullptr;   // package_length_func
    void *length_context = nullptr;
};

// What can be wrong with them: name, the option's name, and what to say about it.
#define CORO_FRAMING_FAULTS(X)                                                                               \
    X(kMaxLength, "package_max_length", "must be at least 1")                                                \
    X(kMaxLengthBelowMark, "package_max_length", "must not be smaller than package_eof is long")             \
    X(kMarkEmpty, "package_eof", "must not be empty")                                                        \
    X(kMarkTooLong, "package_eof", "must not be longer than 8 bytes")                                        \
    X(kLengthType, "package_length_type", "must be one of c, C, s, S, n, v, i, I, l, L, N, V, q, Q, J, P")   \
    X(kLengthOffset, "package_length_offset",                                                                \
      "must be at least 0, and the length end within package_max_length")                                    \
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
    std::string_view text;   // to stand behind the option's name
};

FramingFaultText describe(FramingFault fault);   // empty for kNone

// How an integer lies in memory.
struct IntegerLayout {
    uint8_t size;
    bool is_signed;
    bool is_big_endian;
};

// Options that were found sound, in the form that is quick to use. One for all connections of a port; it must
// outlive their framers, and may be read by several threads at once.
class FramingRules {
public:
    FramingRules() = default;   // as FramingOptions are by default: raw

    // Takes them over, mark included, or changes nothing. Values that the kind does not use are checked as
    // well.
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

// One for each connection. The answers depend on the bytes alone, not on how they came in, except for the
// kinds whose meaning that is: kRaw and kEofCheck.
class Framer {
public:
    struct Cut {
        enum Status : uint8_t {
            kPacket,      // the first `size` bytes are a packet, or for kEofCheck one or several
            kMore,        // `size` is that of the whole packet when that is known already, so that it can be
                          // read straight to where it shall stay; otherwise 0
            kTooLarge,    // longer than max_length; `size` as the sender announced it, otherwise 0
            kMalformed,   // a negative length, one that does not cover itself, or the function said no
        };
        Status status;
        size_t size;
        bool operator==(const Cut &) const = default;
    };

    explicit Framer(const FramingRules &rules) : rules_(&rules) {}

    // `gathered` begins where the present packet begins. After kMore, call again with the same bytes and
    // more; they may have moved. After kPacket the framer is as new: call with what follows the packet, until
    // that is empty or kMore comes back. After the other two no packet can be told from the next any more:
    // close. No byte is searched twice, but the last mark().size() - 1.
    [[nodiscard]] Cut next(std::string_view gathered);

private:
    Cut next_raw(std::string_view gathered) const;
    Cut next_ended(std::string_view gathered) const;
    Cut next_split(std::string_view gathered);
    Cut next_sized(std::string_view gathered);
    Cut read_length(std::string_view gathered) const;
    Cut ask_length(std::string_view gathered) const;

    const FramingRules *rules_;
    size_t noted_ = 0;   // kEofSplit: so many bytes were searched; lengths: the packet's size; 0: nothing yet
};

static_assert(sizeof(Framer) <= 16, "every idle connection has one");

}  // namespace coro
