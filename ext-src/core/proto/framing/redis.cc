#include "coro/proto/framing/framer.h"

#include <algorithm>

// Finds the commands that clients of Redis send (https://redis.io/docs/latest/develop/reference/protocol-spec): an array of
// strings, such as "*2\r\n$3\r\nGET\r\n$1\r\na\r\n", or, if a person types it, a line such as "GET a".
namespace coro {

namespace {

using Cut = Framer::Cut;

constexpr uint64_t kMostStrings = 1 << 20;   // the most strings of one command, as in Redis
constexpr size_t kLongestLine = 64 << 10;    // the most bytes of a command that is typed, as in Redis
constexpr size_t kMostDigits = 10;

// What stands at the beginning of an array or a string: a type, a number, and a line end.
struct Head {
    Cut::Status status;   // kPacket: the head is complete
    uint64_t number;
    size_t size;          // of the head in bytes
};

Head read_head(std::string_view bytes, char type)
{
    size_t at = 0;
    if (!bytes.empty() && bytes[at++] != type) {
        return {Cut::kMalformed, 0, 0};
    }
    uint64_t number = 0;
    for (; at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '9'; at++) {
        number = number * 10 + uint64_t(bytes[at] - '0');
        if (at > kMostDigits) {
            return {Cut::kMalformed, 0, 0};
        }
    }
    std::string_view end = bytes.substr(at, 2);
    bool may_fit = std::string_view("\r\n").starts_with(end) && (at > 1 || end.empty());
    return {!may_fit ? Cut::kMalformed : end.size() < 2 ? Cut::kMore : Cut::kPacket, number, at + 2};
}

Cut next_line(std::string_view gathered, size_t limit)
{
    limit = std::min(limit, kLongestLine);
    size_t at = gathered.substr(0, limit).find('\n');
    if (at != gathered.npos) {
        return {Cut::kPacket, at + 1};
    }
    return {gathered.size() < limit ? Cut::kMore : Cut::kTooLarge, 0};
}

}  // namespace

// noted_ contains in its low half where the strings end that have arrived, and in its high half how many are missing.
Cut Framer::next_command(std::string_view gathered)
{
    if (gathered.empty()) {
        return {Cut::kMore, 0};
    }
    size_t limit = std::min<size_t>(rules_->max_length(), UINT32_MAX);
    if (gathered[0] != '*') {
        return next_line(gathered, limit);
    }
    std::string_view allowed = gathered.substr(0, limit);
    size_t end = uint32_t(noted_);
    uint64_t missing = noted_ >> 32;
    Head head = {Cut::kPacket, 0, 0};
    if (end == 0) {
        head = read_head(allowed, '*');
        missing = head.number;
        end = head.size;
        if (head.status == Cut::kPacket && missing > kMostStrings) {
            return {Cut::kMalformed, 0};
        }
    }
    while (head.status == Cut::kPacket && missing > 0) {
        noted_ = missing << 32 | end;
        head = read_head(allowed.substr(std::min(end, allowed.size())), '$');
        size_t whole = end + head.size + head.number + 2;   // as in Redis, the bytes of the line end may be any
        if (head.status != Cut::kPacket) {
            break;
        }
        if (whole > limit) {
            return {Cut::kTooLarge, whole};
        }
        if (whole > gathered.size()) {
            return {Cut::kMore, missing == 1 ? whole : 0};
        }
        end = whole;
        missing--;
    }
    if (head.status == Cut::kPacket) {
        noted_ = 0;
        return {Cut::kPacket, end};
    }
    bool is_full = head.status == Cut::kMore && gathered.size() >= limit;
    return {is_full ? Cut::kTooLarge : head.status, 0};
}

}  // namespace coro
