#include "php/client/redis_encoders.h"
#include "php/client/redis_encoding.h"

// Commands for scripts, the connection and the server.
namespace coro::php {

bool add_script(RedisCall &call)
{
    if (!add_parameter(call, 0)) {
        return false;
    }
    zend_long keys = call.has(2) ? zval_get_long(call.argument(2)) : 0;
    call.arguments.add_integer(keys);
    if (!call.has(1)) {
        return true;
    }
    if (Z_TYPE_P(call.argument(1)) != IS_ARRAY) {
        zend_argument_type_error(2, "must be of type array");
        return false;
    }
    zval *argument;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(call.argument(1)), argument) {
        if (keys-- > 0 ? !add_key(call, argument, 1) : !call.arguments.add_text(argument, 2)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

namespace {

// The commands with a subcommand whose reply has a shape of its own.
struct {
    std::string_view command;
    const char *subcommand;
    RedisShape shape;
} constexpr kShapes[] = {
    {"PUBSUB", "NUMSUB", RedisShape::kTextMap},
    {"ACL", "GETUSER", RedisShape::kTextMap},
    {"CLIENT", "LIST", RedisShape::kClients},
    {"CONFIG", "GET", RedisShape::kTextMap},
};

}  // namespace

bool add_subcommand(RedisCall &call)
{
    for (auto &known : kShapes) {
        if (known.command == call.command->command && is(call.argument(0), known.subcommand)) {
            call.shape = known.shape;
        }
    }
    return add_parameters(call);
}

bool add_flush(RedisCall &call)
{
    if (call.has(0) && zend_is_true(call.argument(0))) {
        call.arguments.add_literal("ASYNC");
    }
    return true;
}

bool add_slaveof(RedisCall &call)
{
    if (!call.has(0)) {
        call.arguments.add_words("NO ONE");
        return true;
    }
    if (!add_parameter(call, 0)) {
        return false;
    }
    if (!call.has(1)) {
        call.arguments.add_literal("6379");
    }
    return add_parameter(call, 1);
}

}  // namespace coro::php
