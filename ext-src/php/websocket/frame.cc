#include "php/websocket/frame.h"

#include "php/websocket/classes.h"
#include "php/zend/arguments.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/refusals.h"
#include "php/zend/value.h"
#include "php/zend/string_storage.h"

#include "coro/base/buffer.h"
#include "coro/proto/websocket/close.h"
#include "coro/proto/websocket/deflate.h"
#include "coro/proto/websocket/mask.h"
#include "coro/proto/websocket/utf8.h"

#include "php/stub/websocket_frame_arginfo.h"

extern "C" {   // needed, because PHP's php_random.h does not contain extern "C"
#include "ext/random/php_random.h"
}
#include "zend_interfaces.h"

#include <cstring>
#include <string>

namespace coro::php {

zend_class_entry *frame_class;

namespace {

zend_class_entry *close_frame_class;

// The property slots of the PHP classes Frame and CloseFrame, in the order in which the classes declare the properties.
enum Slot : uint32_t { kFd, kData, kOpcode, kFlags, kFinish, kCode, kReason };

bool is_opcode(zend_long opcode)
{
    return (opcode >= 0 && opcode <= 2) || (opcode >= 8 && opcode <= 10);
}

// Sets `payload` to the payload of a CloseFrame object: the status code and the reason as they are sent. Code 1005 without a
// reason means an empty payload. Returns what is wrong with code or reason, or nullptr, also if an exception was thrown.
// If `is_any_allowed` is true, the reason may be longer than a close frame can have it.
const char *take_close_payload(zend_object *frame, bool is_any_allowed, zend_string *&payload)
{
    static const std::string bad_code = [] {
        std::string text("the code of a WebSocket close frame must be a status that may be sent: ");
        return text.append(websocket::kSendableCodes);
    }();
    zend_string *reason = zval_try_get_string(OBJ_PROP_NUM(frame, kReason));
    if (!reason) {
        return nullptr;
    }
    zend_long code = zval_get_long(OBJ_PROP_NUM(frame, kCode));
    const char *problem = nullptr;
    if (!websocket::is_sendable(code) && !(code == websocket::kNoStatus && ZSTR_LEN(reason) == 0)) {
        problem = bad_code.c_str();
    } else if (!websocket::is_utf8(ZSTR_VAL(reason), ZSTR_LEN(reason))) {
        problem = "the reason of a WebSocket close frame must be UTF-8";
    } else if (is_any_allowed && ZSTR_LEN(reason) > websocket::kMaxReasonSize) {
        const char bytes[] = {char(code >> 8), char(code)};
        payload = zend_string_concat2(bytes, sizeof bytes, ZSTR_VAL(reason), ZSTR_LEN(reason));
    } else {
        char bytes[websocket::kMaxControlSize];
        size_t size = websocket::write_close(bytes, uint16_t(code), view(reason));
        payload = zend_string_init(bytes, size, false);
    }
    zend_string_release(reason);
    return problem;
}

// Returns the bytes of a frame, as they are sent on a connection. `data` is the payload, which may be compressed.
zend_string *frame_bytes(const GivenFrame &given, std::string_view data)
{
    websocket::FrameHead head;
    head.opcode = websocket::Opcode(given.opcode);
    head.fin = given.flags & kFlagFin;
    head.rsv1 = given.flags & kFlagRsv1;
    head.masked = given.flags & kFlagMask;
    head.length = data.size();
    if (head.masked && php_random_bytes_silent(&head.key, sizeof head.key) == FAILURE) {
        head.key = 0;
    }
    char bytes[websocket::kMaxHeadSize];
    size_t head_size = websocket::write_head(bytes, head);
    zend_string *packed = zend_string_safe_alloc(1, data.size(), head_size, false);
    memcpy(ZSTR_VAL(packed), bytes, head_size);
    data.copy(ZSTR_VAL(packed) + head_size, data.size());
    ZSTR_VAL(packed)[ZSTR_LEN(packed)] = '\0';
    if (head.masked) {
        websocket::mask(ZSTR_VAL(packed) + head_size, data.data(), data.size(), head.key);
    }
    return packed;
}

// Returns the bytes of a frame, or nullptr if the frame was refused or an exception was thrown. Compresses the payload if
// the program has asked for compression and the frame is a whole message. The compression does not use the context of
// earlier messages.
zend_string *pack(GivenFrame &given)
{
    bool is_message = given.opcode == zend_long(websocket::Opcode::kText) ||
                      given.opcode == zend_long(websocket::Opcode::kBinary);
    if ((given.flags & kFlagRsv1) && !is_message) {
        refuse_value("a WebSocket frame that does not begin a message cannot have CORO_WEBSOCKET_FLAG_RSV1");
        return nullptr;
    }
    if (!is_message || !(given.flags & kFlagFin) || !(given.flags & kFlagCompress) || (given.flags & kFlagRsv1)) {
        return frame_bytes(given, view(given.data));
    }
    websocket::Deflater deflater({});
    Buffer compressed(heap_storage());
    if (deflater.deflate(view(given.data), compressed) < 0) {
        zend_throw_error(nullptr, "cannot compress a WebSocket frame: out of memory");
        return nullptr;
    }
    given.flags |= kFlagRsv1;
    return frame_bytes(given, compressed.view());
}

// Sets return_value to the bytes of the frame. They are empty if the frame was refused.
void return_packed(GivenFrame &given, zval *return_value)
{
    zend_string *packed = given.read(packs_any_opcode) ? pack(given) : nullptr;
    RETVAL_STR(packed ? packed : ZSTR_EMPTY_ALLOC());
}

// Creates a Frame object from the bytes of a frame. Returns false if the bytes are not a valid frame.
bool unpack(std::string_view bytes, zval *into)
{
    websocket::FrameHead head;
    int size = websocket::parse_head(bytes, {false, true, packs_any_opcode}, head);
    if (size < 0) {
        size = websocket::parse_head(bytes, {true, true, packs_any_opcode}, head);
    }
    if (size <= 0 || bytes.size() - size_t(size) < head.length) {
        return false;
    }
    zend_string *data = zend_string_init(bytes.data() + size, size_t(head.length), false);
    if (head.masked) {
        websocket::mask(ZSTR_VAL(data), ZSTR_VAL(data), ZSTR_LEN(data), head.key);
    }
    websocket::Close close;
    if (head.opcode == websocket::Opcode::kClose && websocket::parse_close(view(data), close) < 0) {
        zend_string_release(data);
        return false;
    }
    make_frame(into, 0, head.opcode, data);
    zend_long flags = (head.fin ? zend_long(kFlagFin) : 0) | (head.rsv1 ? zend_long(kFlagRsv1) : 0) |
                      (head.masked ? zend_long(kFlagMask) : 0);
    ZVAL_LONG(OBJ_PROP_NUM(Z_OBJ_P(into), kFlags), flags);
    ZVAL_BOOL(OBJ_PROP_NUM(Z_OBJ_P(into), kFinish), head.fin);
    return true;
}

}  // namespace

const char *GivenFrame::take(bool is_any_allowed)
{
    if (!frame) {
        data = zend_string_copy(text);
    } else {
        opcode = zval_get_long(OBJ_PROP_NUM(frame, kOpcode));
        flags = zval_get_long(OBJ_PROP_NUM(frame, kFlags));
        zval *finish = OBJ_PROP_NUM(frame, kFinish);
        ZVAL_DEREF(finish);
        if (Z_TYPE_P(finish) > IS_NULL) {
            flags = zend_is_true(finish) ? flags | kFlagFin : flags & ~zend_long(kFlagFin);
        }
        if (!instanceof_function(frame->ce, close_frame_class)) {
            data = zval_try_get_string(OBJ_PROP_NUM(frame, kData));
        } else if (const char *problem = take_close_payload(frame, is_any_allowed, data)) {
            return problem;
        }
    }
    if (is_any_allowed && opcode >= 0 && opcode <= 15) {
        flags |= opcode >= 8 ? zend_long(kFlagFin) : 0;
        return nullptr;
    }
    if (!is_opcode(opcode)) {
        return "a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*";
    }
    if (data && opcode >= 8 && (ZSTR_LEN(data) > websocket::kMaxControlSize || !(flags & kFlagFin))) {
        return "a WebSocket control frame must have CORO_WEBSOCKET_FLAG_FIN and at most 125 bytes";
    }
    return nullptr;
}

bool GivenFrame::read(bool is_any_allowed)
{
    const char *problem = take(is_any_allowed);
    if (problem && !EG(exception)) {
        refuse_value(problem);
    }
    return !problem && data;
}

bool GivenFrame::read_to_send()
{
    const char *problem = take(false);
    if (problem && !EG(exception)) {
        set_last_error(kPackFailed);
        php_error_docref(nullptr, E_WARNING, "%s", problem);
    }
    return !problem && data;
}

void make_frame(zval *into, zend_long fd, websocket::Opcode opcode, zend_string *data, zend_long flags)
{
    bool is_close = opcode == websocket::Opcode::kClose;
    object_init_ex(into, is_close ? close_frame_class : frame_class);
    zend_object *frame = Z_OBJ_P(into);
    ZVAL_LONG(OBJ_PROP_NUM(frame, kFd), fd);
    ZVAL_STR(OBJ_PROP_NUM(frame, kData), data);
    ZVAL_LONG(OBJ_PROP_NUM(frame, kOpcode), zend_long(opcode));
    ZVAL_LONG(OBJ_PROP_NUM(frame, kFlags), flags);
    ZVAL_TRUE(OBJ_PROP_NUM(frame, kFinish));
    websocket::Close close;
    if (is_close && websocket::parse_close(view(data), close) == 0) {
        ZVAL_LONG(OBJ_PROP_NUM(frame, kCode), close.code);
        ZVAL_STR(OBJ_PROP_NUM(frame, kReason), string_of(close.reason, {}));
        ZVAL_EMPTY_STRING(OBJ_PROP_NUM(frame, kData));
        zend_string_release(data);
    }
}

void register_websocket_frame()
{
    frame_class = register_class_Coro_WebSocket_Frame(zend_ce_stringable);
    close_frame_class = register_class_Coro_WebSocket_CloseFrame(frame_class);
    add_names(frame_class);
    add_names(close_frame_class);
}

}  // namespace coro::php

using namespace coro::php;

ZEND_METHOD(Coro_WebSocket_Frame, pack)
{
    GivenFrame given;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        CORO_PARAM_FRAME(given)
    ZEND_PARSE_PARAMETERS_END();
    return_packed(given, return_value);
}

ZEND_METHOD(Coro_WebSocket_Frame, unpack)
{
    zend_string *bytes;
    CORO_PARSE_ONE(Z_PARAM_STR, bytes);
    if (!unpack(view(bytes), return_value)) {
        RETURN_FALSE;
    }
}

ZEND_METHOD(Coro_WebSocket_Frame, __toString)
{
    ZEND_PARSE_PARAMETERS_NONE();
    GivenFrame given;
    given.frame = Z_OBJ_P(ZEND_THIS);
    return_packed(given, return_value);
}
