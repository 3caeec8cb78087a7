#pragma once

#include "coro/base/check.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace coro {

// A number's digits, to be appended.
class Digits {
public:
    explicit Digits(uint64_t number, unsigned base = 10)
    {
        do {
            *--first_ = "0123456789abcdef"[number % base];
            number /= base;
        } while (number);
    }

    Digits(const Digits &) = delete;
    Digits &operator=(const Digits &) = delete;

    operator std::string_view() const { return {first_, size_t(room_ + sizeof room_ - first_)}; }

private:
    char room_[64];
    char *first_ = room_ + sizeof room_;
};

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

    // All parts one behind the other; literals cost no more than their bytes.
    template <class... Part>
    void append(const Part &...part)
    {
        append_all(std::string_view(part)...);
    }

private:
    template <class... View>
    [[gnu::always_inline]] void append_all(View... view)
    {
        size_t count = (view.size() + ...);
        if (__builtin_expect(capacity_ - size_ < count, false)) {
            grow(count);
        }
        char *to = data_ + size_;
        ((copy(to, view), to += view.size()), ...);
        size_ += count;
    }

    static void copy(char *to, std::string_view from)
    {
        if (!from.empty()) {   // whose address may be null
            memcpy(to, from.data(), from.size());
        }
    }

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
