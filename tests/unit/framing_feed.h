#pragma once

#include "coro/proto/framing/framer.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// Feeds a framer with bytes in pieces. A second, slow implementation, which sees the whole stream at once, computes
// the expected packets.
namespace framing_feed {

using namespace coro;

struct Answer {
    std::vector<std::string> packets;
    Framer::Cut last{Framer::Cut::kMore, 0};   // last result that is not a packet; kMore if the bytes have ended
    size_t left = 0;                           // number of bytes behind the last packet; 0 if the framer refused them
    bool operator==(const Answer &) const = default;
};

enum class Reader {
    kEager,      // calls the framer after every read
    kTrusting,   // calls the framer again only when all bytes of a known size have arrived
};

inline void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Passes a copy of the bytes to the framer. Each call makes a new copy, in a memory block of exactly the size of the
// bytes. So AddressSanitizer reports reads beyond the bytes and reads from an earlier copy.
inline Framer::Cut ask(Framer &framer, std::string_view gathered)
{
    std::vector<char> copy(gathered.begin(), gathered.end());
    return framer.next({copy.data(), copy.size()});
}

// Checks the conditions that every result of the framer must meet.
inline void check(Framer::Cut cut, std::string_view gathered, const FramingRules &rules)
{
    switch (cut.status) {
    case Framer::Cut::kPacket:
        require(cut.size > 0 && cut.size <= gathered.size() && cut.size <= rules.max_length());
        return;
    case Framer::Cut::kMore:
        require(cut.size == 0 || (cut.size > gathered.size() && cut.size <= rules.max_length()));
        return;
    case Framer::Cut::kTooLarge:
        require(cut.size == 0 || cut.size > rules.max_length());
        return;
    case Framer::Cut::kMalformed:
        require(cut.size == 0);
    }
}

// Passes the bytes from 0 to cuts[0] to the framer, then the bytes from cuts[0] to cuts[1], and so on. `cuts` is in
// ascending order.
inline Answer read(const FramingRules &rules, std::string_view bytes, const std::vector<size_t> &cuts,
                   Reader reader = Reader::kEager)
{
    Framer framer(rules);
    Answer answer;
    size_t begin = 0;
    size_t wanted = 0;   // size of the current packet in bytes; 0: the framer does not know the size yet
    for (size_t end : cuts) {
        while (begin < end && end - begin >= wanted) {
            std::string_view gathered = bytes.substr(begin, end - begin);
            Framer::Cut cut = ask(framer, gathered);
            check(cut, gathered, rules);
            require(wanted == 0 || cut == (Framer::Cut{Framer::Cut::kPacket, wanted}));
            answer.last = cut;
            if (cut.status == Framer::Cut::kPacket) {
                answer.packets.emplace_back(gathered.substr(0, cut.size));
                answer.last = {Framer::Cut::kMore, 0};
                begin += cut.size;
                wanted = 0;
            } else if (cut.status == Framer::Cut::kMore) {
                wanted = reader == Reader::kTrusting ? cut.size : 0;
                break;
            } else {
                return answer;
            }
        }
    }
    answer.left = bytes.size() - begin;
    return answer;
}

inline std::vector<size_t> every_byte(size_t size)
{
    std::vector<size_t> cuts;
    for (size_t cut = 1; cut <= size; cut++) {
        cuts.push_back(cut);
    }
    return cuts;
}

// Returns the integer at the beginning of `bytes`.
inline __int128 integer(IntegerLayout layout, std::string_view bytes)
{
    std::string field(bytes.substr(0, layout.size));
    if (!layout.is_big_endian) {
        std::reverse(field.begin(), field.end());
    }
    __int128 value = 0;
    for (unsigned char byte : field) {
        value = value * 256 + byte;
    }
    bool negative = layout.is_signed && (field[0] & 0x80) != 0;
    return negative ? value - (__int128(1) << (8 * field.size())) : value;
}

// Returns true if the text is a type and one to ten digits or, if `is_whole` is false, the beginning of that and "\r".
inline bool is_head(std::string_view text, char type, bool is_whole)
{
    if (!is_whole && text.size() > 2 && text.ends_with('\r')) {
        text.remove_suffix(1);
    }
    std::string_view digits = text.substr(std::min<size_t>(1, text.size()));
    bool has_digits = digits.size() <= 10 && digits.find_first_not_of("0123456789") == digits.npos;
    return text.empty() ? !is_whole : text[0] == type && has_digits && !(is_whole && digits.empty());
}

// Returns what expected_cut() must return for kRedis.
inline Framer::Cut expected_command(std::string_view rest, size_t limit)
{
    using Cut = Framer::Cut;
    if (rest[0] != '*') {
        limit = std::min<size_t>(limit, 65536);
        size_t end = rest.substr(0, limit).find('\n');
        return end != rest.npos ? Cut{Cut::kPacket, end + 1} : Cut{rest.size() < limit ? Cut::kMore : Cut::kTooLarge, 0};
    }
    std::string text(rest.substr(0, limit));
    size_t at = 0;
    for (uint64_t missing = 1, is_array = 1; missing > 0; is_array = 0) {
        size_t end = text.find("\r\n", at);
        bool is_whole = end != text.npos;
        std::string head = text.substr(std::min(at, text.size()), is_whole ? end - at : text.npos);
        if (!is_head(head, is_array ? '*' : '$', is_whole)) {
            return {Cut::kMalformed, 0};
        }
        if (!is_whole) {
            return {rest.size() < limit ? Cut::kMore : Cut::kTooLarge, 0};
        }
        uint64_t number = std::stoull(head.substr(1));
        if (is_array) {
            at = end + 2;
            missing = number;
            if (number > (1 << 20)) {
                return {Cut::kMalformed, 0};
            }
            continue;
        }
        at = end + 2 + number + 2;
        if (at > limit) {
            return {Cut::kTooLarge, at};
        }
        if (at > rest.size()) {
            return {Cut::kMore, missing == 1 ? at : 0};
        }
        missing--;
    }
    return {Cut::kPacket, at};
}

// Returns the first result that the framer must have if `rest` is everything that remains of the stream.
inline Framer::Cut expected_cut(const FramingOptions &options, std::string_view rest)
{
    using Cut = Framer::Cut;
    size_t limit = size_t(options.max_length);
    if (options.kind == FramingKind::kEofSplit) {
        size_t at = rest.find(options.mark);
        if (at != std::string_view::npos && at + options.mark.size() <= limit) {
            return {Cut::kPacket, at + options.mark.size()};
        }
        return {rest.size() < limit ? Cut::kMore : Cut::kTooLarge, 0};
    }
    if (options.kind == FramingKind::kRedis) {
        return expected_command(rest, limit);
    }
    __int128 total;
    __int128 least = 0;
    if (options.kind == FramingKind::kLength) {
        size_t header = size_t(options.length_offset) + options.length_layout.size;
        if (rest.size() < header) {
            return {Cut::kMore, 0};
        }
        __int128 length = integer(options.length_layout, rest.substr(size_t(options.length_offset)));
        if (length < 0) {
            return {Cut::kMalformed, 0};
        }
        total = length + options.body_offset;
        least = header;
    } else if (options.kind == FramingKind::kMqtt) {
        size_t digits = 0;
        while (1 + digits < rest.size() && digits < 4 && (rest[1 + digits] & 0x80)) {
            digits++;
        }
        if (digits == 4 || 1 + digits >= rest.size()) {
            return {digits == 4 ? Cut::kMalformed : Cut::kMore, 0};
        }
        total = 2 + __int128(digits);
        for (size_t i = 0; i <= digits; i++) {
            total += __int128(rest[1 + i] & 0x7f) << (7 * i);
        }
    } else {
        total = options.length_function(options.length_context, rest);
        if (total == 0) {
            return {rest.size() < limit ? Cut::kMore : Cut::kTooLarge, 0};
        }
    }
    if (total > limit) {
        return {Cut::kTooLarge, total > __int128(SIZE_MAX) ? SIZE_MAX : size_t(total)};
    }
    if (total < least || total < 0) {
        return {Cut::kMalformed, 0};
    }
    return {size_t(total) > rest.size() ? Cut::kMore : Cut::kPacket, size_t(total)};
}

// Returns the expected packets for kEofSplit and the length framings, whose packets depend only on the bytes and
// not on the reads.
inline Answer expected(const FramingOptions &options, std::string_view bytes)
{
    Answer answer;
    while (!bytes.empty()) {
        Framer::Cut cut = expected_cut(options, bytes);
        answer.last = cut;
        if (cut.status != Framer::Cut::kPacket) {
            answer.left = cut.status == Framer::Cut::kMore ? bytes.size() : 0;
            return answer;
        }
        answer.packets.emplace_back(bytes.substr(0, cut.size));
        answer.last = {Framer::Cut::kMore, 0};
        bytes.remove_prefix(cut.size);
    }
    return answer;
}

// A length function for tests. A first byte that is neither 0 nor 255 is the size. After 0 the size is the second
// byte times 256. 255 is an error. While a needed byte is missing, the function returns 0, which asks for more
// bytes.
inline int64_t test_length(void *, std::string_view gathered)
{
    unsigned char first = gathered[0];
    if (first == 255) {
        return -1;
    }
    if (first != 0) {
        return first;
    }
    return gathered.size() < 2 ? 0 : static_cast<unsigned char>(gathered[1]) * 256;
}

}   // namespace framing_feed
