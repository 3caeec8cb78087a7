#pragma once

#include "php.h"

#include "php/server/frame_flags.h"

#include "coro/proto/websocket/frame.h"

namespace coro::php {

// True: the frames of messages that were compressed have kFlagCompress, so that a program that sends them back compresses them,
// too. Changed at the start of the process only.
inline bool shows_compression = false;
// True: Frame::pack() and unpack() accept opcodes that RFC 6455 reserves and control frames of any size. Changed at the
// start of the process only.
inline bool packs_any_opcode = false;

inline constexpr zend_long kPackFailed = 8505;   // the value of SWOOLE_ERROR_WEBSOCKET_PACK_FAILED

// The arguments of Server::push() and Frame::pack(): a Frame object, or a payload with its opcode and flags. The members have the
// values that the frame has once read() or read_to_send() has returned true.
struct GivenFrame {
    zend_object *frame = nullptr;
    zend_string *text = nullptr;   // the payload, if there is no object
    zend_long opcode = zend_long(websocket::Opcode::kText);
    zend_long flags = kFlagFin;    // bits of FrameFlag
    zend_string *data = nullptr;   // the payload of the frame; the struct owns a reference to it

    GivenFrame() = default;
    GivenFrame(const GivenFrame &) = delete;
    GivenFrame &operator=(const GivenFrame &) = delete;
    ~GivenFrame()
    {
        if (data) {
            zend_string_release(data);
        }
    }

    bool is_close() const { return opcode == zend_long(websocket::Opcode::kClose); }
    // Returns false if an exception was thrown, as it is for values that no frame can have. If `is_any_allowed` is true,
    // any opcode and size are allowed.
    [[nodiscard]] bool read(bool is_any_allowed = false);
    // Does the same for a server, whose values may come from users: raises a warning, sets last_error() and returns false for
    // values that no frame can have.
    [[nodiscard]] bool read_to_send();

private:
    // Returns what is wrong with the values, or nullptr, also if an exception was thrown.
    const char *take(bool is_any_allowed);
};

// Parses the parameters $data, $opcode and $flags of a PHP function into a GivenFrame. The last two are optional.
#define CORO_PARAM_FRAME(given) \
    Z_PARAM_OBJ_OF_CLASS_OR_STR((given).frame, frame_class, (given).text) \
    Z_PARAM_OPTIONAL \
    Z_PARAM_LONG((given).opcode) \
    Z_PARAM_LONG((given).flags)

inline zend_long flags_of_message(bool was_compressed, zend_long others)
{
    return others | (was_compressed && shows_compression ? zend_long(kFlagCompress) : 0);
}

// Creates a Frame object or, for a close frame, a CloseFrame object. Takes over the caller's reference to `data`, the
// payload.
void make_frame(zval *into, zend_long fd, websocket::Opcode opcode, zend_string *data,
                zend_long flags = kFlagFin | kFlagMask);

extern zend_class_entry *frame_class;

}  // namespace coro::php
