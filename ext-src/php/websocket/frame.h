#pragma once

#include "php.h"

#include "php/server/frame_flags.h"

#include "coro/proto/websocket/frame.h"

#include <string_view>

namespace coro::php {

inline constexpr zend_long kPackFailed = 8505;   // the value of SWOOLE_ERROR_WEBSOCKET_PACK_FAILED

// The arguments of Server::push() and Frame::pack(): a payload with its opcode and flags.
struct GivenFrame {
    zend_string *data = nullptr;   // the payload; the struct owns a reference to it
    zend_long opcode = 0;
    zend_long flags = 0;   // bits of FrameFlag

    GivenFrame() = default;
    GivenFrame(const GivenFrame &) = delete;
    GivenFrame &operator=(const GivenFrame &) = delete;
    ~GivenFrame()
    {
        if (data) {
            zend_string_release(data);
        }
    }

    // Takes payload, opcode and flags from a Frame object or, if `frame` is nullptr, from the other arguments. Returns
    // false if an exception was thrown, as it is for values that no frame can have.
    [[nodiscard]] bool read(zend_object *frame, zend_string *text, zend_long opcode_argument, zend_long flags_argument);
    // Does the same for a server, whose values may come from users: raises a warning, sets last_error() and returns false for
    // values that no frame can have.
    [[nodiscard]] bool read_to_send(zend_object *frame, zend_string *text, zend_long opcode_argument, zend_long flags_argument);

private:
    // Returns what is wrong with the values, or nullptr, also if an exception was thrown.
    const char *take(zend_object *frame, zend_string *text, zend_long opcode_argument, zend_long flags_argument);
};

// Creates a Frame object or, for a close frame, a CloseFrame object. Takes over the caller's reference to `data`, the
// payload.
void make_frame(zval *into, zend_long fd, websocket::Opcode opcode, zend_string *data,
                zend_long flags = kFlagFin | kFlagMask);

extern zend_class_entry *frame_class;

}  // namespace coro::php
