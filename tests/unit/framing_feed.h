#pragma once

#include "coro/proto/framing/framer.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// A reader for the framer that gets its bytes in pieces, and a second opinion on where packets end, which is
// slow and sees the whole stream at once.
namespace framing_feed {

using namespace coro;

struct Answer {
    std::vector<std::string> packets;
    Framer::Cut last{Framer::Cut::kMore, 0};   // kMore when the bytes have run out
    size_t left = 0;                           // bytes behind the last packet, unless it was refused
    bool operator==(const Answer &) const = default;
};

enum class Reader {
    kEager,      // asks after every read
    kTrusting,   // once a size is known it reads so much and asks then
};

inline void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// A copy elsewhere each time that ends where its memory ends: reading past it, or an old address, is caught.
inline Framer::Cut ask(Framer &framer, std::string_view gathered)
{
    std::vector<char> copy(gathered.begin(), gathered.end());
    return framer.next({copy.data(), copy.size()});
}

// What has to hold for every answer, whatever the bytes.
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

// Gives the framer bytes [0, cuts[0]), then [cuts[0], cuts[1]), ...; the cuts ascend.
inline Answer read(const FramingRules &rules, std::string_view bytes, const std::vector<size_t> &cuts,
                   Reader reader = Reader::kEager)
{
    Framer framer(rules);
    Answer answer;
    size_t begin = 0;
    size_t wanted = 0;   // of the present packet, before the framer is asked again
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

inline bool is_one_of(char code, std::string_view codes)
{
    return codes.find(code) != std::string_view::npos;
}

inline size_t integer_size(char code)
{
    if (is_one_of(code, "cC")) {
        return 1;
    }
    if (is_one_of(code, "sSnv")) {
        return 2;
    }
    return is_one_of(code, "qQJP") ? 8 : 4;
}

// The code's integer at `bytes`, by PHP's description of pack(), on a little-endian machine.
inline __int128 integer(char code, std::string_view bytes)
{
    std::string field(bytes.substr(0, integer_size(code)));
    if (!is_one_of(code, "nNJ")) {
        std::reverse(field.begin(), field.end());
    }
    __int128 value = 0;
    for (unsigned char byte : field) {
        value = value * 256 + byte;
    }
    bool negative = is_one_of(code, "csilq") && (field[0] & 0x80) != 0;
    return negative ? value - (__int128(1) << (8 * field.size())) : value;
}

// The first answer for `rest`, which is all that ever comes.
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
    __int128 total;
    __int128 least = 0;
    if (options.kind == FramingKind::kLength) {
        size_t header = size_t(options.length_offset) + integer_size(options.length_type[0]);
        if (rest.size() < header) {
            return {Cut::kMore, 0};
        }
        __int128 length = integer(options.length_type[0], rest.substr(size_t(options.length_offset)));
        if (length < 0) {
            return {Cut::kMalformed, 0};
        }
        total = length + options.body_offset;
        least = header;
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

// Of kEofSplit and the lengths, whose packets depend on the bytes alone.
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

// A length function for tests: the first byte is the size if it is neither 0 nor 255. After 0, the second
// byte times 256 is. 255 is an error. Every byte it has not got yet makes it ask for more.
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
