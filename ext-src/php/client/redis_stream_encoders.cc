#include "php/client/redis_encoders.h"
#include "php/client/redis_encoding.h"

// Commands for streams.
namespace coro::php {

namespace {

bool add_length(RedisCall &call, uint32_t index)
{
    if (!call.has(index)) {
        return true;
    }
    call.arguments.add_literal("MAXLEN");
    if (call.has(index + 1) && zend_is_true(call.argument(index + 1))) {
        call.arguments.add_literal("~");
    }
    return add_parameter(call, index);
}

}  // namespace

bool add_message(RedisCall &call)
{
    return add_parameter(call, 0) && add_length(call, 3) && add_parameter(call, 1) && add_parameter(call, 2);
}

bool add_trim(RedisCall &call)
{
    return add_parameter(call, 0) && add_length(call, 1);
}

bool add_claim(RedisCall &call)
{
    for (uint32_t i = 0; i < 5; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    return for_each_option(call, 5, [&](zend_string *name, zval *value) {
        if (is(name, "justid")) {
            call.shape = RedisShape::kTexts;
        }
        call.arguments.add_string(name);
        return !value || call.arguments.add_integer(value, 6);
    });
}

bool add_group(RedisCall &call)
{
    for (uint32_t i = 0; i < 4; i++) {
        if (!add_parameter(call, i)) {
            return false;
        }
    }
    if (call.has(4) && zend_is_true(call.argument(4))) {
        call.arguments.add_literal("MKSTREAM");
    }
    return true;
}

bool add_stream_range(RedisCall &call)
{
    if (!add_parameter(call, 0) || !add_parameter(call, 1) || !add_parameter(call, 2)) {
        return false;
    }
    if (call.has(3)) {
        call.arguments.add_literal("COUNT");
        return add_parameter(call, 3);
    }
    return true;
}

bool add_stream_read(RedisCall &call)
{
    uint32_t at = 0;
    if (call.command->parameters[0] == 'g') {
        call.arguments.add_literal("GROUP");
        if (!add_parameter(call, 0) || !add_parameter(call, 1)) {
            return false;
        }
        at = 2;
    }
    if (!check_array(call, at)) {
        return false;
    }
    if (call.has(at + 1) && zval_get_long(call.argument(at + 1)) > 0) {
        call.arguments.add_literal("COUNT");
        if (!add_parameter(call, at + 1)) {
            return false;
        }
    }
    if (call.has(at + 2) && zval_get_long(call.argument(at + 2)) >= 0) {
        call.arguments.add_literal("BLOCK");
        if (!add_parameter(call, at + 2)) {
            return false;
        }
    }
    call.arguments.add_literal("STREAMS");
    zend_ulong number;
    zend_string *name;
    zval *id;
    ZEND_HASH_FOREACH_KEY(Z_ARRVAL_P(call.argument(at)), number, name) {
        add_name(call, number, name);
        call.arguments.put_before_last(call.prefix());
    } ZEND_HASH_FOREACH_END();
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(call.argument(at)), id) {
        if (!call.arguments.add_text(id, at + 1)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace coro::php
