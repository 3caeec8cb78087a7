#include "coro/proto/websocket/frame.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace coro::websocket {

enum : uint8_t {
    kFin = 0x80,
    kRsv1 = 0x40,
    kRsv23 = 0x30,
    kOpcode = 0x0f,
    kMasked = 0x80,
    kLength = 0x7f,
    kLength16 = 126,   // the length of the payload follows in 2 bytes
    kLength64 = 127,   // the length of the payload follows in 8 bytes
};

static uint8_t byte_at(std::string_view bytes, size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

static bool is_known(uint8_t opcode)
{
    return (0x0707 >> opcode & 1) != 0;   // in 0x0707, the bits 0, 1, 2, 8, 9 and 10 are set: the known opcodes
}

static int read_first_byte(uint8_t byte, FrameRules rules, FrameHead &out)
{
    if ((byte & kRsv23) || !(rules.any_opcode || is_known(byte & kOpcode))) {
        return -kProtocolError;
    }
    out.opcode = Opcode(byte & kOpcode);
    out.fin = byte & kFin;
    out.rsv1 = byte & kRsv1;
    bool begins_message = out.opcode == Opcode::kText || out.opcode == Opcode::kBinary;
    if (out.rsv1 && !(rules.compression && begins_message)) {
        return -kProtocolError;
    }
    return is_control(out.opcode) && !out.fin ? -kProtocolError : 0;
}

static int read_length(std::string_view bytes, size_t size, uint64_t &out)
{
    uint64_t length = 0;
    for (size_t i = 2; i < 2 + size; i++) {
        length = length << 8 | byte_at(bytes, i);
    }
    bool is_shortest = size == 2 ? length >= kLength16 : length > UINT16_MAX;
    if (length >> 63 || !is_shortest) {
        return -kProtocolError;
    }
    out = length;
    return 0;
}

int parse_head(std::string_view bytes, FrameRules rules, FrameHead &out)
{
    if (bytes.empty()) {
        return 0;
    }
    if (int outcome = read_first_byte(byte_at(bytes, 0), rules, out); outcome < 0) {
        return outcome;
    }
    if (bytes.size() < 2) {
        return 0;
    }
    uint8_t second = byte_at(bytes, 1);
    uint8_t length = second & kLength;
    out.masked = second & kMasked;
    bool is_mask_right = out.masked == rules.masked || (rules.masked && accepts_unmasked);
    if (!is_mask_right || (is_control(out.opcode) && length > kMaxControlSize && !rules.any_opcode)) {
        return -kProtocolError;
    }
    size_t extension = length < kLength16 ? 0 : length == kLength16 ? 2 : 8;
    size_t size = 2 + extension + (out.masked ? sizeof out.key : 0);
    if (bytes.size() < 2 + extension) {
        return 0;
    }
    out.length = length;
    if (extension) {
        if (int outcome = read_length(bytes, extension, out.length); outcome < 0) {
            return outcome;
        }
    }
    if (bytes.size() < size) {
        return 0;
    }
    out.key = 0;
    if (out.masked) {
        memcpy(&out.key, bytes.data() + size - sizeof out.key, sizeof out.key);
    }
    return int(size);
}

size_t write_head(char *out, const FrameHead &head)
{
    size_t extension = head.length < kLength16 ? 0 : head.length <= UINT16_MAX ? 2 : 8;
    uint8_t length = extension == 2 ? kLength16 : kLength64;
    if (extension == 0) {
        length = uint8_t(head.length);
    }
    out[0] = char((head.fin ? kFin : 0) | (head.rsv1 ? kRsv1 : 0) | uint8_t(head.opcode));
    out[1] = char((head.masked ? kMasked : 0) | length);
    size_t size = 2;
    for (size_t left = extension; left > 0; left--) {
        out[size++] = char(head.length >> (left - 1) * 8);
    }
    if (head.masked) {
        memcpy(out + size, &head.key, sizeof head.key);
        size += sizeof head.key;
    }
    return size;
}

int HeadReader::read(std::string_view bytes, FrameRules rules, FrameHead &out)
{
    if (size_ == 0) {
        int outcome = parse_head(bytes, rules, out);
        if (outcome == 0) {
            size_ = uint8_t(bytes.size());
            bytes.copy(bytes_, size_);
        }
        return outcome;
    }
    size_t count = std::min(bytes.size(), kMaxHeadSize - size_);
    bytes.copy(bytes_ + size_, count);
    int outcome = parse_head({bytes_, size_ + count}, rules, out);
    if (outcome == 0) {
        size_ = uint8_t(size_ + count);
        return 0;
    }
    return outcome < 0 ? outcome : outcome - int(std::exchange(size_, 0));
}

}  // namespace coro::websocket
