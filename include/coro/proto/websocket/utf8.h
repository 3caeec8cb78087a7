#pragma once

#include <cstddef>
#include <cstdint>

namespace coro::websocket {

// Is this UTF-8 (RFC 3629: no surrogates, nothing above U+10FFFF, only the shortest form)? The text may come
// in pieces that end anywhere; an error is seen as soon as the byte that proves it.
class Utf8 {
public:
    // False: it is not, whatever may follow.
    [[nodiscard]] bool add(const char *bytes, size_t size);

    // No character is left half-done: the text may end here.
    bool is_whole() const { return state_ == 0; }

    void reset() { state_ = 0; }

private:
    uint8_t state_ = 0;   // of a character that has begun; see websocket_utf8.cc
};

[[nodiscard]] inline bool is_utf8(const char *bytes, size_t size)
{
    Utf8 text;
    return text.add(bytes, size) && text.is_whole();
}

}  // namespace coro::websocket
