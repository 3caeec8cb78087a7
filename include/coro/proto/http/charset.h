#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

// This file has the classes of bytes that HTTP allows in tokens, lines and host names (RFC 9110 section 5.6.2,
// RFC 3986 section 3.2.2), and functions that use these classes.
namespace coro::http {

enum : uint8_t {
    kToken = 1,        // bytes of tokens, such as field names and methods
    kControl = 2,      // bytes that a line must not contain: DEL, and bytes below 0x20 except HTAB
    kHost = 4,         // bytes of host names and IPv4 addresses; "%" is missing, because two hex digits must follow
    kHex = 8,          // hexadecimal digits
    kDigit = 16,       // decimal digits
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
        classes[byte] |= byte == '\t' ? 0 : kControl;
    }
    classes[0x7f] |= kControl;
    for (int letter = 'a'; letter <= 'z'; letter++) {
        classes[letter] |= kToken | kHost;
        classes[letter - 'a' + 'A'] |= kToken | kHost;
    }
    add("0123456789", kToken | kHost | kHex | kDigit);
    add("abcdefABCDEF", kHex);
    add("!#$%&'*+-.^_`|~", kToken);
    // The comma is not allowed in a host, although RFC 3986 allows it: a comma shows that a proxy has merged two
    // Host fields into one.
    add("-._~!$&'()*+;=", kHost);
    return classes;
}

inline constexpr std::array<uint8_t, 256> kByteClasses = make_byte_classes();

// Returns true if the byte belongs to at least one of the classes in `flags`, a set of the flags above.
inline bool is_any(char byte, uint8_t flags)
{
    return (kByteClasses[static_cast<unsigned char>(byte)] & flags) != 0;
}

// Returns the position of the first byte, from `at` on, that does not belong to the class `flag`, or the size of
// the text if all bytes belong to the class.
inline size_t skip_all(std::string_view text, size_t at, uint8_t flag)
{
    auto flags_at = [text](size_t where) { return kByteClasses[static_cast<unsigned char>(text[where])]; };
    auto four_have_it = [flags_at, flag](size_t where) {
        int first_two = flags_at(where) & flags_at(where + 1);
        return (first_two & flags_at(where + 2) & flags_at(where + 3) & flag) != 0;
    };
    while (text.size() - at >= 4 && four_have_it(at)) {
        at += 4;
    }
    while (at < text.size() && (flags_at(at) & flag)) {
        at++;
    }
    return at;
}

// Returns true if the text is a token (RFC 9110 section 5.6.2).
inline bool is_token(std::string_view text)
{
    return !text.empty() && skip_all(text, 0, kToken) == text.size();
}

// Returns true if a field value, a reason or a cookie may contain the text (RFC 9110 section 5.5): it has no control bytes
// but HTAB. The loop has no early exit, so that the compiler can vectorize it.
inline bool is_field_text(std::string_view text)
{
    bool has_control = false;
    for (char each : text) {
        auto byte = static_cast<unsigned char>(each);
        has_control |= (byte < 0x20 && byte != '\t') || byte == 0x7f;
    }
    return !has_control;
}

// Returns true if `text` equals `lower`, regardless of the case of letters. `lower` may contain lower case letters,
// digits and hyphens; `text` must have the size of `lower` and contain no control bytes. Before the comparison, bit
// 0x20 of each byte of `text` is set. This makes letters lower case, and besides letters only control bytes would
// become equal to a different character of `lower`.
template <size_t size>
inline bool is_word(const char *text, const char (&lower)[size])
{
    constexpr size_t kLength = size - 1;
    constexpr size_t kWord = kLength < 8 ? 4 : 8;
    using Word = std::conditional_t<kWord == 4, uint32_t, uint64_t>;
    constexpr Word kFold = static_cast<Word>(0x2020202020202020);
    Word differs = 0;
    for (size_t at = 0; at < kLength; at += kWord) {
        size_t from = std::min(at, kLength - kWord);   // the last word begins earlier if it would end behind the text
        Word ours;
        Word theirs;
        std::memcpy(&ours, lower + from, kWord);
        std::memcpy(&theirs, text + from, kWord);
        differs |= (theirs | kFold) ^ ours;
    }
    return differs == 0;
}

// Loads 8 bytes; the first byte in memory becomes the lowest byte of the word.
inline uint64_t load_word(const void *bytes)
{
    uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

inline void store_word(void *bytes, uint64_t word)
{
    word = std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
    std::memcpy(bytes, &word, sizeof word);
}

inline bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

// Returns true if the byte is greater than a space. Among the bytes that are allowed inside a line, only the
// space and HTAB are not greater.
inline bool is_above_space(char byte)
{
    return static_cast<unsigned char>(byte) > ' ';
}

}  // namespace coro::http
