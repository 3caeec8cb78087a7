#pragma once

#include "php.h"

#include "php/server/frame_flags.h"

#include "coro/proto/websocket/frame.h"

#include <string_view>

namespace coro::php {

// What push() and pack() are given.
struct GivenFrame {
    zend_string *data = nullptr;   // held as long as this lives
    zend_long opcode = 0;
    zend_long flags = 0;

    GivenFrame() = default;
    GivenFrame(const GivenFrame &) = delete;
    GivenFrame &operator=(const GivenFrame &) = delete;
    ~GivenFrame()
    {
        if (data) {
            zend_string_release(data);
        }
    }

    // From a Frame, whose properties count, or from a string. False: an exception was thrown.
    [[nodiscard]] bool read(zend_object *frame, zend_string *text, zend_long opcode_argument, zend_long flags_argument);
};

// A new Frame, or CloseFrame; takes over `data`.
void make_frame(zval *into, zend_long fd, websocket::Opcode opcode, zend_string *data);

extern zend_class_entry *frame_class;

}  // namespace coro::php
