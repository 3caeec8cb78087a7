#include "coro/proto/framing/framer.h"

#include "coro/base/check.h"

#include "integer.h"
#include "mark.h"

#include <algorithm>
#include <utility>

namespace coro {

using Cut = Framer::Cut;

Cut Framer::next(std::string_view gathered)
{
    switch (rules_->kind()) {
    case FramingKind::kRaw:
        return next_raw(gathered);
    case FramingKind::kEofCheck:
        return next_ended(gathered);
    case FramingKind::kEofSplit:
        return next_split(gathered);
    case FramingKind::kLength:
    case FramingKind::kLengthFunction:
    case FramingKind::kMqtt:
        return next_sized(gathered);
    case FramingKind::kRedis:
        return next_command(gathered);
    }
    return {Cut::kMalformed, 0};
}

// Returns all bytes that have arrived as one packet, but at most max_length bytes. Never returns kTooLarge,
// because raw bytes do not consist of packets.
Cut Framer::next_raw(std::string_view gathered) const
{
    if (gathered.empty()) {
        return {Cut::kMore, 0};
    }
    return {Cut::kPacket, std::min(gathered.size(), rules_->max_length())};
}

// Returns all bytes that have arrived as soon as they end with the mark, so they may be several packets. If many
// small packets and a part of the next packet together exceed max_length, returns the complete packets. So only a
// single packet that is larger than max_length is refused.
Cut Framer::next_ended(std::string_view gathered) const
{
    std::string_view mark = rules_->mark();
    std::string_view allowed = gathered.substr(0, rules_->max_length());
    if (gathered.size() == allowed.size() && gathered.ends_with(mark)) {
        return {Cut::kPacket, gathered.size()};
    }
    if (allowed.size() < rules_->max_length()) {
        return {Cut::kMore, 0};
    }
    size_t at = allowed.rfind(mark);
    if (at == std::string_view::npos) {
        return {Cut::kTooLarge, 0};
    }
    return {Cut::kPacket, at + mark.size()};
}

Cut Framer::next_split(std::string_view gathered)
{
    CORO_CHECK(gathered.size() >= noted_);
    std::string_view mark = rules_->mark();
    std::string_view allowed = gathered.substr(0, rules_->max_length());
    size_t overlap = mark.size() - 1;   // the mark may begin in the last bytes that the previous call searched
    size_t from = noted_ > overlap ? noted_ - overlap : 0;
    size_t at = find_mark(allowed.substr(from), mark);
    if (at != std::string_view::npos) {
        noted_ = 0;
        return {Cut::kPacket, from + at + mark.size()};
    }
    if (allowed.size() == rules_->max_length()) {
        return {Cut::kTooLarge, 0};
    }
    noted_ = allowed.size();
    return {Cut::kMore, 0};
}

Cut Framer::next_sized(std::string_view gathered)
{
    if (noted_ == 0) {
        Cut told = rules_->kind() == FramingKind::kLength           ? read_length(gathered)
                   : rules_->kind() == FramingKind::kLengthFunction ? ask_length(gathered)
                                                                    : read_mqtt_length(gathered);
        if (told.status != Cut::kMore || told.size == 0) {
            return told;
        }
        noted_ = told.size;
    }
    if (gathered.size() < noted_) {
        return {Cut::kMore, noted_};
    }
    return {Cut::kPacket, std::exchange(noted_, 0)};
}

// Reads the size of a packet from the packet's header. If the size is valid, returns kMore with the size.
// Otherwise returns the result of next(): kMore with size 0 if the header is incomplete, kTooLarge or
// kMalformed.
Cut Framer::read_length(std::string_view gathered) const
{
    IntegerLayout layout = rules_->length_layout();
    size_t header = rules_->length_offset() + layout.size;
    if (gathered.size() < header) {
        return {Cut::kMore, 0};
    }
    uint64_t length = read_integer(gathered.data() + rules_->length_offset(), layout);
    if (is_negative(length, layout)) {
        return {Cut::kMalformed, 0};
    }
    size_t total;
    if (__builtin_add_overflow(length, rules_->body_offset(), &total)) {
        return {Cut::kTooLarge, SIZE_MAX};
    }
    if (total > rules_->max_length()) {
        return {Cut::kTooLarge, total};
    }
    if (total < header) {
        // total < header also covers a total of 0 bytes, for which next() would return an empty packet again and
        // again.
        return {Cut::kMalformed, 0};
    }
    return {Cut::kMore, total};
}

// Reads the size of a control packet from its fixed header (MQTT 5.0, section 2.1): a byte with the type, and the number
// of the bytes that follow, in up to four bytes with seven bits each, the lowest first. The result is as for
// read_length().
Cut Framer::read_mqtt_length(std::string_view gathered) const
{
    constexpr size_t kMost = 4;
    size_t length = 0;
    for (size_t i = 1; i <= kMost && i < gathered.size(); i++) {
        uint8_t byte = uint8_t(gathered[i]);
        length |= size_t(byte & 0x7f) << (7 * (i - 1));
        if (byte < 0x80) {
            size_t total = 1 + i + length;
            return {total > rules_->max_length() ? Cut::kTooLarge : Cut::kMore, total};
        }
    }
    return {gathered.size() > kMost ? Cut::kMalformed : Cut::kMore, 0};
}

// Calls the length function. If the function returns a valid size, returns kMore with the size. Otherwise returns
// the result of next(): kMore with size 0 if the function needs more bytes, kTooLarge or kMalformed.
Cut Framer::ask_length(std::string_view gathered) const
{
    if (gathered.empty()) {
        return {Cut::kMore, 0};
    }
    int64_t total = rules_->ask_length(gathered);
    if (total < 0) {
        return {Cut::kMalformed, 0};
    }
    if (uint64_t(total) > rules_->max_length()) {
        return {Cut::kTooLarge, size_t(total)};
    }
    if (total == 0 && gathered.size() >= rules_->max_length()) {
        return {Cut::kTooLarge, 0};
    }
    return {Cut::kMore, size_t(total)};
}

}  // namespace coro
