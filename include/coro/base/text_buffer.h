#pragma once

#include "coro/base/check.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace coro {

// Where text is put together before it is sent: grows, is cleared and used again, never shrinks.
class TextBuffer {
public:
    TextBuffer() = default;
    TextBuffer(const TextBuffer &) = delete;
    TextBuffer &operator=(const TextBuffer &) = delete;
    ~TextBuffer() { free(data_); }

    std::string_view view() const { return {data_, size_}; }
    size_t size() const { return size_; }
    void clear() { size_ = 0; }

    // Room for `count` bytes behind the end; advance() after writing there.
    char *reserve(size_t count)
    {
        if (__builtin_expect(capacity_ - size_ < count, false)) {
            grow(count);
        }
        return data_ + size_;
    }
    void advance(size_t count) { size_ += count; }

    void append(std::string_view text)
    {
        if (!text.empty()) {
            memcpy(reserve(text.size()), text.data(), text.size());
            size_ += text.size();
        }
    }

    void append_number(uint64_t number)
    {
        char digits[20];
        char *first = digits + sizeof digits;
        do {
            *--first = char('0' + number % 10);
            number /= 10;
        } while (number);
        append({first, size_t(digits + sizeof digits - first)});
    }

private:
    void grow(size_t count)
    {
        capacity_ = (size_ + count) * 2;
        data_ = static_cast<char *>(realloc(data_, capacity_));
        CORO_CHECK(data_);
    }

    char *data_ = nullptr;
    size_t size_ = 0;
    size_t capacity_ = 0;
};

}  // namespace coro
