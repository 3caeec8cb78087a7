#include "php/websocket/push.h"

namespace coro::php {

static constexpr zend_long kBadOpcode = 8502;   // the value of SWOOLE_ERROR_WEBSOCKET_BAD_OPCODE

void notify_unconnected(zend_long session)
{
    set_last_error(kUnconnected);
    php_error_docref(nullptr, E_NOTICE, "connection " ZEND_LONG_FMT " is not an open WebSocket", session);
}

bool read_close_frame(const GivenFrame &frame, websocket::Close &close)
{
    if (!frame.is_close() || websocket::parse_close(view(frame.data), close) >= 0) {
        return true;
    }
    set_last_error(kPackFailed);
    php_error_docref(nullptr, E_WARNING, "the payload of a close frame must be empty, or a status that may be sent with a "
                                         "reason in UTF-8");
    return false;
}

bool is_close_code(zend_long code)
{
    if (websocket::is_sendable(code)) {
        return true;
    }
    set_last_error(kPackFailed);
    php_error_docref(nullptr, E_WARNING, "the code must be a status that may be sent: %s", websocket::kSendableCodes);
    return false;
}

bool succeeded_to_push(zend_long session, int outcome)
{
    if (outcome == -err::kOutOfOrder) {
        set_last_error(kBadOpcode);
        php_error_docref(nullptr, E_WARNING, "connection " ZEND_LONG_FMT ": %s", session, err::text(-outcome));
    } else if (outcome < 0) {
        set_last_error(outcome == -err::kClosed ? kUnconnected : -outcome);
    }
    return outcome >= 0;
}

}  // namespace coro::php
