#pragma once

#include "coro/base/integer_layout.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

// The classes of this file split the bytes of a stream into packets. Their functions allocate no memory, do no
// I/O and change no global state.
namespace coro {

enum class FramingKind : uint8_t {
    kRaw,        // all bytes that have arrived are one packet
    kEofCheck,   // each packet ends with the bytes of `mark`; packets that arrive together are delivered together
    kEofSplit,   // each packet ends with the bytes of `mark`; each packet is delivered separately
    kLength,     // each packet has a header with an integer that tells the size of the packet
    kLengthFunction,   // a function of the program returns the size of each packet
    kMqtt,       // each packet is a control packet of MQTT, whose fixed header tells its size
    kRedis,      // each packet is a command of a Redis client
};

// A function that determines the size of a packet. `gathered` begins with the packet; more packets may follow.
// The function returns the size of the whole packet in bytes. It returns 0 if it needs more bytes; then it is
// called again with all bytes from the beginning of the packet. It returns a negative number if the bytes are not
// a packet. The function must not call the framer that has called it. The function may leave by longjmp(),
// because the framer has changed nothing before the call.
using LengthFunction = int64_t (*)(void *context, std::string_view gathered);

constexpr size_t kMaxMarkSize = 8;   // the largest size, in bytes, of the mark that ends packets

// The settings of a framer, as programs give them. The comment of each member begins with the name of the option
// in PHP.
struct FramingOptions {
    FramingKind kind = FramingKind::kRaw;
    int64_t max_length = 2 << 20;         // package_max_length: the largest size of a whole packet, in bytes
    std::string_view mark = "\r\n\r\n";   // package_eof: the bytes that end each packet, 1 to kMaxMarkSize bytes
    IntegerLayout length_layout = {};     // package_length_type: how the integer is stored
    int64_t length_offset = 0;            // package_length_offset: the offset of the integer in the packet, in bytes
    // package_body_offset: the number of bytes at the beginning of the packet that the integer does not count.
    int64_t body_offset = 0;
    LengthFunction length_function = nullptr;   // package_length_func: the function that determines packet sizes
    void *length_context = nullptr;             // the first argument of length_function; not an option in PHP
};

// The mistakes that FramingOptions may contain. Each row has an enumerator of FramingFault, the name of the wrong
// option, and the text of the error message.
#define CORO_FRAMING_FAULTS(X)                                                                               \
    X(kMaxLength, "package_max_length", "must be at least 1")                                                \
    X(kMaxLengthBelowMark, "package_max_length", "must not be smaller than the size of package_eof")         \
    X(kMarkEmpty, "package_eof", "must not be empty")                                                        \
    X(kMarkTooLong, "package_eof", "must not be longer than 8 bytes")                                        \
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
    std::string_view text;   // the part of the error message that follows the name of the option
};

FramingFaultText describe(FramingFault fault);   // returns empty texts for kNone

// Valid FramingOptions in a form that framers can use quickly. All connections of a port share one FramingRules
// object, which must outlive their framers. Several threads may read the object at the same time.
class FramingRules {
public:
    FramingRules() = default;   // the rules for default FramingOptions, whose kind is kRaw

    // Copies the options. If an option is wrong, returns the fault and does not change the rules. Checks all
    // options, even options that the kind of framing does not use.
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
    IntegerLayout length_layout_;
    char mark_[kMaxMarkSize] = {};
    size_t max_length_ = 2 << 20;
    size_t length_offset_ = 0;
    size_t body_offset_ = 0;
    LengthFunction length_function_ = nullptr;
    void *length_context_ = nullptr;
};

// Finds the packets in the stream of one connection. For kRaw and kEofCheck, the packets depend on which bytes
// have arrived together. For the other kinds, the packets depend only on the bytes, and not on how many bytes
// each read has returned.
class Framer {
public:
    // The result of next(): what the bytes at the front of the stream are.
    struct Cut {
        enum Status : uint8_t {
            kPacket,      // the first `size` bytes are a packet; for kEofCheck one or several packets
            // The packet is incomplete. `size` is the size of the whole packet in bytes if this size is known
            // already, so that the rest can be received directly into its final place; otherwise 0.
            kMore,
            // The packet is longer than max_length. `size` is the size that its header or the length function has
            // announced, or 0 if the size is not known.
            kTooLarge,
            // The bytes are not a packet. Either the length is negative or so small that the packet would end
            // before the integer ends, or the length function has returned a negative value, or the bytes are not
            // what the rules of MQTT or Redis demand.
            kMalformed,
        };
        Status status;
        size_t size;
        bool operator==(const Cut &) const = default;
    };

    explicit Framer(const FramingRules &rules) : rules_(&rules) {}

    // Finds the end of the packet that begins with the first byte of `gathered`. After kMore, call next() again
    // with these bytes and more bytes behind them; the bytes may have moved in memory. After kPacket, call next()
    // with the bytes behind the packet, until no bytes are left or the result is kMore. After kTooLarge and
    // kMalformed the stream cannot be split any more: close the connection. A call after kMore does not search
    // bytes again that the previous call has searched, except the last mark().size() - 1 bytes.
    [[nodiscard]] Cut next(std::string_view gathered);

private:
    Cut next_raw(std::string_view gathered) const;
    Cut next_ended(std::string_view gathered) const;
    Cut next_split(std::string_view gathered);
    Cut next_sized(std::string_view gathered);
    Cut next_command(std::string_view gathered);
    Cut read_length(std::string_view gathered) const;
    Cut read_mqtt_length(std::string_view gathered) const;
    Cut ask_length(std::string_view gathered) const;

    const FramingRules *rules_;
    // For kEofSplit: the number of bytes that have been searched for the mark. For kLength, kLengthFunction and kMqtt:
    // the size of the present packet in bytes; 0: the size is not known yet. For kRedis: see next_command(). The other
    // kinds do not use noted_.
    uint64_t noted_ = 0;
};

static_assert(sizeof(Framer) <= 16, "every idle connection has one");

}  // namespace coro
