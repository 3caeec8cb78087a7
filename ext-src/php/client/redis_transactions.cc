#include "php/client/redis_object.h"
#include "php/zend/call.h"
#include "php/zend/exceptions.h"

#include <cerrno>
#include <utility>

// Transactions and pipelines.
namespace coro::php {

namespace {

// Returns the replies to the commands of a transaction, which are the elements of the reply to EXEC.
void return_transaction(zend_object *self, RedisReply &executed, std::vector<AwaitedReply> &awaited, zval *return_value)
{
    zval *replies = executed.value.raw();
    if (executed.is_error || Z_TYPE_P(replies) == IS_NULL) {
        AwaitedReply any;
        return return_redis_reply(self, executed, any, return_value);   // a watched key has changed
    }
    if (Z_TYPE_P(replies) != IS_ARRAY) {
        return set_redis_error(self, kRedisProtocol, EPROTO, "the reply to EXEC is no array");
    }
    clear_redis_error(self);
    array_init_size(return_value, uint32_t(awaited.size()));
    size_t i = 0;
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(replies), element) {
        if (i < awaited.size()) {
            zval converted;
            convert_redis_value(RedisBox::of(self), element, awaited[i++], &converted);
            zend_hash_next_index_insert(Z_ARRVAL_P(return_value), &converted);
        }
    } ZEND_HASH_FOREACH_END();
}

void return_pipeline(zend_object *self, ReplyBatch &batch, std::vector<AwaitedReply> &awaited, zval *return_value)
{
    clear_redis_error(self);
    array_init_size(return_value, uint32_t(awaited.size()));
    for (size_t i = 0; i < awaited.size(); i++) {
        zval converted;
        RedisReply &reply = batch.reply(i);
        if (reply.is_error) {
            set_redis_error(self, kRedisOther, EINVAL, Z_STRVAL_P(reply.value.raw()));
            ZVAL_FALSE(&converted);
        } else {
            convert_redis_value(RedisBox::of(self), reply.value.raw(), awaited[i], &converted, reply.is_status);
        }
        zend_hash_next_index_insert(Z_ARRVAL_P(return_value), &converted);
    }
}

// Lets a function of the program collect commands with an object of its own, and sends them. So several coroutines can do
// this with the same connection at the same time. Nothing is sent if the function throws an exception.
void collect_in_function(zval *self, RedisMode mode, Callable &function, zval *return_value)
{
    zval collector, result;
    if (object_init_ex(&collector, RedisBox::class_entry) != SUCCESS) {
        return;
    }
    RedisObject &collecting = RedisBox::of(&collector);
    collecting.config = RedisBox::of(self).config;
    collecting.collected.mode = mode;
    ZVAL_UNDEF(&result);
    call(function.with(1, &collector), &result);
    zval_ptr_dtor(&result);
    CollectedCommands commands = std::exchange(collecting.collected, {});
    commands.mode = mode;
    zval_ptr_dtor(&collector);
    if (!EG(exception)) {
        send_collected(Z_OBJ_P(self), std::move(commands), return_value);
    }
}

void begin(zval *return_value, zval *self, RedisMode mode, zend_fcall_info &info, const zend_fcall_info_cache &target)
{
    RedisObject &object = RedisBox::of(self);
    bool has_function = ZEND_FCI_INITIALIZED(info);
    if (object.collected.mode != RedisMode::kDirect) {
        throw_error("%s() was called before, and exec() or discard() has not been called");
        return;
    }
    if (has_function) {
        Callable function;
        function.set(&info.function_name, target);
        return collect_in_function(self, mode, function, return_value);
    }
    if (!needs_private(self, mode == RedisMode::kMulti ? "multi" : "pipeline")) {
        object.collected.mode = mode;
        RETURN_OBJ_COPY(Z_OBJ_P(self));
    }
}

}  // namespace

void send_collected(zend_object *self, CollectedCommands commands, zval *return_value)
{
    RedisObject &object = RedisBox::of(self);
    std::vector<AwaitedReply> &awaited = commands.awaited;
    ZVAL_FALSE(return_value);
    RedisUse use(self, true);
    if (!use.is_ready || is_refused_by_subscription(self)) {
        return;
    }
    bool is_transaction = commands.mode == RedisMode::kMulti;
    if (awaited.empty() && !is_transaction) {
        clear_redis_error(self);
        RETURN_EMPTY_ARRAY();
    }
    if (is_transaction) {
        commands.bytes = "*1\r\n$5\r\nMULTI\r\n" + commands.bytes + "*1\r\n$4\r\nEXEC\r\n";
    }
    size_t count = awaited.size() + (is_transaction ? 2 : 0);
    ReplyBatch batch(object.values);
    batch.wait = commands.wait;
    object.connection->start(batch, commands.bytes, count);
    if (!finish_redis_batch(self, batch, redis_deadline(object, commands.wait))) {
        return;
    }
    if (is_transaction) {
        return_transaction(self, batch.reply(count - 1), awaited, return_value);
    } else {
        return_pipeline(self, batch, awaited, return_value);
    }
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Redis, multi)
{
    zend_long mode = zend_long(RedisMode::kMulti);
    zend_fcall_info info = {};
    zend_fcall_info_cache target = {};
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(mode)
        Z_PARAM_FUNC_OR_NULL(info, target)
    ZEND_PARSE_PARAMETERS_END();
    if (mode != zend_long(RedisMode::kMulti) && mode != zend_long(RedisMode::kPipeline)) {
        zend_argument_value_error(1, "must be Redis::MULTI or Redis::PIPELINE");
        RETURN_THROWS();
    }
    begin(return_value, ZEND_THIS, RedisMode(mode), info, target);
}

ZEND_METHOD(Coro_Coroutine_Redis, pipeline)
{
    zend_fcall_info info = {};
    zend_fcall_info_cache target = {};
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_FUNC_OR_NULL(info, target)
    ZEND_PARSE_PARAMETERS_END();
    begin(return_value, ZEND_THIS, RedisMode::kPipeline, info, target);
}

ZEND_METHOD(Coro_Coroutine_Redis, exec)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RedisObject &object = RedisBox::of(ZEND_THIS);
    if (object.collected.mode == RedisMode::kDirect) {
        set_redis_error(Z_OBJ_P(ZEND_THIS), kRedisOther, EINVAL, "exec() without multi() or pipeline()");
        RETURN_FALSE;
    }
    send_collected(Z_OBJ_P(ZEND_THIS), std::exchange(object.collected, {}), return_value);
}

ZEND_METHOD(Coro_Coroutine_Redis, discard)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RedisObject &object = RedisBox::of(ZEND_THIS);
    bool was_collecting = object.collected.mode != RedisMode::kDirect;
    object.collected = {};
    RETURN_BOOL(was_collecting);
}

ZEND_METHOD(Coro_Coroutine_Redis, getMode)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(zend_long(RedisBox::of(ZEND_THIS).collected.mode));
}
