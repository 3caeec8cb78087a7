#pragma once

#include "php/http/short_text.h"

#include <array>
#include <bit>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace coro::php {

// The meanings that a byte can have in a list of variables such as "a=1&b=2". The values are bits. A name that
// consists of kPlain bytes becomes the key of the array without a change.
enum ByteClass : uint8_t { kPlain = 0, kSpecial = 1, kCoded = 2, kEquals = 4, kSeparator = 8 };

constexpr std::array<uint8_t, 256> make_byte_classes()
{
    std::array<uint8_t, 256> classes = {};
    for (size_t byte = 0; byte < classes.size(); byte++) {
        bool is_plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                        byte == '_' || byte == '-';
        classes[byte] = is_plain ? kPlain : kSpecial;
    }
    classes['%'] = classes['+'] = kSpecial | kCoded;
    classes['='] = kSpecial | kEquals;
    return classes;
}

inline constexpr std::array<uint8_t, 256> kByteClasses = make_byte_classes();

// The rules by which a text is split into variables. Cookies, forms and query strings have different rules.
struct VariableRules {
    constexpr VariableRules(std::string_view separators, bool for_cookies)
        : classes(kByteClasses),
          only_separator(separators.size() == 1 ? separators[0] : '\0'),
          is_cookie(for_cookies)
    {
        for (char separator : separators) {
            classes[static_cast<unsigned char>(separator)] |= kSeparator;
        }
    }

    std::array<uint8_t, 256> classes;
    char only_separator;   // the separator; NUL if there are several separators, or none
    bool is_cookie;
};

// mark() finds the bytes of a block that end a value (the separator) or begin an encoded character ("%", "+"). The
// function returns a bit for each such byte; the lowest bit is the first byte of the block.
#if defined(__SSE2__)
class BlockMarker {
public:
    static constexpr size_t kBlock = 16;

    explicit BlockMarker(char separator) : separator_(_mm_set1_epi8(separator)) {}

    unsigned mark(const char *bytes) const
    {
        __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes));
        __m128i coded = _mm_or_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('%')), _mm_cmpeq_epi8(block, _mm_set1_epi8('+')));
        return unsigned(_mm_movemask_epi8(_mm_or_si128(coded, _mm_cmpeq_epi8(block, separator_))));
    }

private:
    __m128i separator_;
};
#else
class BlockMarker {
public:
    static constexpr size_t kBlock = 1;

    explicit BlockMarker(char separator) : separator_(separator) {}

    unsigned mark(const char *byte) const { return *byte == separator_ || *byte == '%' || *byte == '+'; }

private:
    char separator_;
};
#endif

// The value of a variable as the client has sent it, before decoding.
struct SentValue {
    std::string_view text() const { return {data, size}; }

    const char *data;
    size_t size;
    bool is_coded;
};

struct Variable {
    std::string_view name;
    bool has_plain_name;   // true: the name is not empty and consists of kPlain bytes
    bool has_value;        // true: the variable contains a "="; the value behind it may be empty
    SentValue value;
};

// Splits a text into variables, one after the other. Reads no byte beyond the end of the text.
class VariableScanner {
public:
    VariableScanner(const VariableRules &rules, std::string_view text)
        : rules_(rules), marker_(rules.only_separator), at_(text.data()), end_(at_ + text.size())
    {
    }

    // Returns the text that take() has not consumed.
    std::string_view rest() const { return {at_, size_t(end_ - at_)}; }

    // Consumes the text up to the next separator and stores its parts in `variable`. Returns false if the text is no
    // variable: among cookies, a text with an empty name; elsewhere, a text without name and "=".
    bool take(Variable &variable)
    {
        const char *name = rules_.is_cookie ? after_blanks() : at_;
        const char *at = find(name, kAny);
        variable.has_plain_name = at != name && is_any(at, kEquals | kSeparator);
        at = variable.has_plain_name ? at : find(at, kEquals | kSeparator);
        variable.name = {name, size_t(at - name)};
        variable.has_value = !is_any(at, kSeparator);
        variable.value = take_value(variable.has_value ? at + 1 : at);
        return !variable.name.empty() || (variable.has_value && !rules_.is_cookie);
    }

    // Consumes the next variable and stores its value in `value` if the remaining text begins with `lead`, which is the
    // name of the variable and "=". Otherwise returns false.
    bool take_after(std::string_view lead, SentValue &value)
    {
        if (size_t(end_ - at_) < lead.size() || !is_same_text(at_, lead.data(), lead.size())) {
            return false;
        }
        value = take_value(at_ + lead.size());
        return true;
    }

private:
    static constexpr unsigned kAny = kSpecial | kCoded | kEquals | kSeparator;

    SentValue take_value(const char *value)
    {
        const char *at = find_end_or_coded(value);
        bool is_coded = !is_any(at, kSeparator);
        at = is_coded ? find(at, kSeparator) : at;
        at_ = at == end_ ? at : at + 1;
        return {value, size_t(at - value), is_coded};
    }

    // Returns true if the byte at `at` belongs to one of the classes (ByteClass). The end of the text belongs to every
    // class.
    bool is_any(const char *at, unsigned classes) const
    {
        return at == end_ || (rules_.classes[static_cast<unsigned char>(*at)] & classes) != 0;
    }

    // Returns the position of the first byte that belongs to one of the classes, or the end of the text.
    const char *find(const char *at, unsigned classes) const
    {
        while (!is_any(at, classes)) {
            at++;
        }
        return at;
    }

    // Returns the position of the first separator, "%" or "+", or the end of the text.
    const char *find_end_or_coded(const char *at) const
    {
        while (size_t(end_ - at) >= BlockMarker::kBlock && rules_.only_separator) {
            if (unsigned marks = marker_.mark(at)) {
                return at + std::countr_zero(marks);
            }
            at += BlockMarker::kBlock;
        }
        return find(at, kCoded | kSeparator);
    }

    const char *after_blanks() const
    {
        const char *at = at_;
        while (at != end_ && isspace(static_cast<unsigned char>(*at))) {
            at++;
        }
        return at;
    }

    const VariableRules &rules_;
    BlockMarker marker_;
    const char *at_;
    const char *end_;
};

// Returns the decoded text of a value that contains "%" or "+". The caller owns the reference.
zend_string *decode_coded(const VariableRules &rules, std::string_view text);

inline zend_string *decode(const VariableRules &rules, const SentValue &value)
{
    return EXPECTED(!value.is_coded) ? new_string(value.text()) : decode_coded(rules, value.text());
}

}  // namespace coro::php
