#pragma once

#include <cstddef>
#include <cstdint>

namespace coro::websocket {

// Checks that a text is UTF-8 (RFC 3629: no surrogates, no code points above U+10FFFF, only shortest forms). The
// text may arrive in pieces that end inside a character. Reports an error as soon as a byte arrives with which
// the text cannot be UTF-8.
class Utf8 {
public:
    // Checks the next piece of the text. Returns false if the text is not UTF-8, whatever the following pieces
    // contain.
    [[nodiscard]] bool add(const char *bytes, size_t size);

    // Returns true if the text may end here, because its last character is complete.
    bool is_whole() const { return state_ == 0; }

    void reset() { state_ = 0; }

private:
    uint8_t state_ = 0;   // a State of utf8.cc: the bytes that must follow to complete the last character
};

[[nodiscard]] inline bool is_utf8(const char *bytes, size_t size)
{
    Utf8 text;
    return text.add(bytes, size) && text.is_whole();
}

}  // namespace coro::websocket
