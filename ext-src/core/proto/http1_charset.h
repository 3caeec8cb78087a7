#pragma once

#include <array>
#include <cstdint>

// Which bytes may stand where (RFC 9110 section 5.6.2, RFC 3986 section 3.2.2).
namespace coro::http1 {

enum : uint8_t {
    kToken = 1,        // names, methods, list members
    kControl = 2,      // never inside a line: below 0x20 but HTAB, and DEL
    kHost = 4,         // in a registered name or IPv4 address; "%" stands apart, it needs two hex digits
    kTargetStop = 8,   // ends a path or query, or must not be in one
    kHex = 16,
    kDigit = 32,
};

constexpr std::array<uint8_t, 256> make_byte_classes()
{
    std::array<uint8_t, 256> classes{};
    auto add = [&classes](const char *bytes, uint8_t flags) {
        for (; *bytes != '\0'; bytes++) {
            classes[static_cast<unsigned char>(*bytes)] |= flags;
        }
    };
    for (int byte = 0; byte < 0x20; byte++) {
        classes[byte] |= byte == '\t' ? kTargetStop : kControl | kTargetStop;
    }
    classes[0x7f] |= kControl | kTargetStop;
    for (int letter = 'a'; letter <= 'z'; letter++) {
        classes[letter] |= kToken | kHost;
        classes[letter - 'a' + 'A'] |= kToken | kHost;
    }
    add("0123456789", kToken | kHost | kHex | kDigit);
    add("abcdefABCDEF", kHex);
    add("!#$%&'*+-.^_`|~", kToken);
    // No comma, though RFC 3986 has it: it is what two Host lines merged into one look like.
    add("-._~!$&'()*+;=", kHost);
    add(" ?#", kTargetStop);
    return classes;
}

inline constexpr std::array<uint8_t, 256> kByteClasses = make_byte_classes();

inline bool is_any(char byte, uint8_t flags)
{
    return (kByteClasses[static_cast<unsigned char>(byte)] & flags) != 0;
}

inline bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

}  // namespace coro::http1
