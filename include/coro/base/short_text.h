#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

// The functions of this file compare and copy short texts inline. Most texts in a request and in a response
// head are so short that a call of memcmp() or memcpy() costs more than the comparison or the copy itself.
namespace coro {

template <class Word>
inline Word load_word(const char *from)
{
    Word word;
    memcpy(&word, from, sizeof word);
    return word;
}

// Returns true if two texts of `size` bytes are equal. Compares the first and the last sizeof(Word) bytes of the
// texts, which may overlap, so `size` must be between sizeof(Word) and twice sizeof(Word).
template <class Word>
inline bool is_same_in_words(const char *left, const char *right, size_t size)
{
    size_t last = size - sizeof(Word);
    Word difference = load_word<Word>(left) ^ load_word<Word>(right);
    return (difference | (load_word<Word>(left + last) ^ load_word<Word>(right + last))) == 0;
}

template <class Word>
inline void copy_in_words(char *to, const char *from, size_t size)
{
    size_t last = size - sizeof(Word);
    Word end = load_word<Word>(from + last);
    memcpy(to, from, sizeof(Word));
    memcpy(to + last, &end, sizeof(Word));
}

inline bool is_same_text(const char *left, const char *right, size_t size)
{
    if (size > 2 * sizeof(uint64_t)) {
        return memcmp(left, right, size) == 0;
    }
    if (size >= sizeof(uint64_t)) {
        return is_same_in_words<uint64_t>(left, right, size);
    }
    if (size >= sizeof(uint32_t)) {
        return is_same_in_words<uint32_t>(left, right, size);
    }
    if (size >= sizeof(uint16_t)) {
        return is_same_in_words<uint16_t>(left, right, size);
    }
    return size == 0 || *left == *right;
}

inline void copy_text(char *to, std::string_view text)
{
    struct Block {   // 16 bytes, so that the compiler copies a Block with one vector register
        uint64_t words[2];
    };
    if (text.size() > 2 * sizeof(Block)) {
        memcpy(to, text.data(), text.size());
    } else if (text.size() >= sizeof(Block)) {
        copy_in_words<Block>(to, text.data(), text.size());
    } else if (text.size() >= sizeof(uint64_t)) {
        copy_in_words<uint64_t>(to, text.data(), text.size());
    } else if (text.size() >= sizeof(uint32_t)) {
        copy_in_words<uint32_t>(to, text.data(), text.size());
    } else if (text.size() >= sizeof(uint16_t)) {
        copy_in_words<uint16_t>(to, text.data(), text.size());
    } else if (!text.empty()) {
        *to = text[0];
    }
}

}  // namespace coro
