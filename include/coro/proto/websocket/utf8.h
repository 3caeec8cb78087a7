#pragma once

#include <cstddef>
#include <cstdint>

namespace coro::websocket {

// Checks that a text is UTF-8 (RFC 3629: no surrogates, nothing above U+10FFFF, only shortest forms). The
// text may come in pieces that end anywhere. An error is found with the first byte that proves it.
class Utf8 {
public:
    // Checks the next piece. Returns false if the text is not UTF-8, whatever may follow.
    [[nodiscard]] bool add(const char *bytes, size_t size);

    // Returns true if no character is incomplete, so that the text may end here.
    bool is_whole() const { return state_ == 0; }

    void reset() { state_ = 0; }

private:
    uint8_t state_ = 0;   // which bytes an incomplete character still needs; see utf8.cc
};

[[nodiscard]] inline bool is_utf8(const char *bytes, size_t size)
{
    Utf8 text;
    return text.add(bytes, size) && text.is_whole();
}

}  // namespace coro::websocket
