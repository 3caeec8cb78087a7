#pragma once

#include "coro/base/check.h"
#include "coro/base/short_text.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace coro {

// A number whose digits TextBuffer::append() writes. The base is at least 10.
struct Digits {
    explicit Digits(uint64_t value, int in_base = 10) : number(value), base(in_base) {}

    uint64_t number;
    int base;
};

// A text for TextBuffer::append(), which copies it inline: the text is usually so short that a call of memcpy()
// would cost more than the copy.
struct Short {
    explicit Short(std::string_view whole) : text(whole) {}

    std::string_view text;
};

// A buffer in which a text is composed before the text is sent. One TextBuffer serves for many texts, with a call
// of clear() before each text; its memory never shrinks.
class TextBuffer {
public:
    TextBuffer() = default;
    TextBuffer(const TextBuffer &) = delete;
    TextBuffer &operator=(const TextBuffer &) = delete;
    ~TextBuffer() { free(data_); }

    std::string_view view() const { return {data_, size_}; }
    size_t size() const { return size_; }
    void clear() { size_ = 0; }

    // Appends all parts in order. A part is a text, a Digits or a Short.
    template <class... Part>
    void append(const Part &...part)
    {
        append_all(piece(part)...);
    }

private:
    static std::string_view piece(std::string_view text) { return text; }
    static Digits piece(Digits digits) { return digits; }
    static Short piece(Short text) { return text; }

    template <class... Piece>
    [[gnu::always_inline]] void append_all(Piece... piece)
    {
        size_t count = (most(piece) + ...);
        if (__builtin_expect(capacity_ - size_ < count, false)) {
            grow(count);
        }
        char *to = data_ + size_;
        ((to = put(to, piece)), ...);
        size_ = size_t(to - data_);
    }

    // most() returns the largest number of bytes that put() can write for a part.
    static size_t most(std::string_view text) { return text.size(); }
    static size_t most(Short piece) { return piece.text.size(); }
    static size_t most(Digits) { return kMostDigits; }

    static char *put(char *to, std::string_view text)
    {
        if (!text.empty()) {   // an empty text may have a null pointer, which memcpy() does not allow
            memcpy(to, text.data(), text.size());
        }
        return to + text.size();
    }
    static char *put(char *to, Short piece)
    {
        copy_text(to, piece.text);
        return to + piece.text.size();
    }
    static char *put(char *to, Digits digits)
    {
        return std::to_chars(to, to + kMostDigits, digits.number, digits.base).ptr;
    }

    void grow(size_t count)
    {
        capacity_ = (size_ + count) * 2;
        data_ = static_cast<char *>(realloc(data_, capacity_));
        CORO_CHECK(data_);
    }

    static constexpr size_t kMostDigits = 20;   // the largest number of digits that a 64-bit number has in base 10

    char *data_ = nullptr;
    size_t size_ = 0;
    size_t capacity_ = 0;
};

}  // namespace coro
