#include "coro/proto/websocket/reader.h"

#include "coro/base/check.h"
#include "coro/proto/websocket/mask.h"

#include <algorithm>

namespace coro::websocket {

int MessageReader::read_head(std::string_view bytes)
{
    FrameHead head;
    int consumed = head_.read(bytes, rules_, head);
    if (consumed == 0) {
        return int(bytes.size());
    }
    if (consumed > 0) {
        if (int outcome = begin(head); outcome < 0) {
            return outcome;
        }
    }
    return consumed;
}

int MessageReader::begin(const FrameHead &head)
{
    if (!websocket::is_control(head.opcode)) {
        if ((head.opcode == Opcode::kContinuation) != in_message_) {
            return -kProtocolError;
        }
        if (!in_message_) {
            in_message_ = true;
            message_ = head.opcode;
            compressed_ = head.rsv1;
            size_ = 0;
            text_.reset();
        }
        if (!compressed_) {
            if (head.length > max_message_ - size_) {
                return -kMessageTooBig;
            }
            size_ += uint32_t(head.length);
        }
    }
    opcode_ = head.opcode;
    fin_ = head.fin;
    key_ = head.masked ? head.key : 0;
    left_ = head.length;
    in_frame_ = true;
    return 0;
}

int MessageReader::payload(char *to, const char *from, size_t size)
{
    CORO_CHECK(in_frame_ && size <= left_);
    if (rules_.masked) {
        mask(to, from, size, key_);
    } else if (to != from) {
        std::copy_n(from, size, to);
    }
    bool is_text = message_ == Opcode::kText && !compressed_ && !is_control();
    if (is_text && !text_.add(to, size)) {
        return -kInvalidData;
    }
    key_ = advance_key(key_, size);
    left_ -= size;
    return left_ > 0 ? int(kMore) : end_frame();
}

int MessageReader::skip_payload()
{
    CORO_CHECK(in_frame_ && !is_control());
    text_.reset();
    left_ = 0;
    return end_frame();
}

int MessageReader::end_frame()
{
    in_frame_ = false;
    switch (opcode_) {
    case Opcode::kClose:
        return kClose;
    case Opcode::kPing:
        return kPing;
    case Opcode::kPong:
        return kPong;
    default:
        break;
    }
    if (!fin_) {
        return kMore;
    }
    in_message_ = false;
    return message_ == Opcode::kText && !text_.is_whole() ? -kInvalidData : int(kMessage);
}

}  // namespace coro::websocket
