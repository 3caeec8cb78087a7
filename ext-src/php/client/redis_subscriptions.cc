#include "php/client/redis_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/call.h"
#include "php/zend/exceptions.h"

#include <cerrno>
#include <utility>

// The methods of Coro\Coroutine\Redis that subscribe to channels.
namespace coro::php {

namespace {

// Sends the command with the name of the method. Its arguments are the elements of an array, or it has none. Returns false
// after an error.
bool send(zend_object *self, const zend_function *method, zval *channels, bool is_subscribing)
{
    RedisObject &object = RedisBox::of(self);
    RedisArguments arguments;
    zend_string *command = zend_string_toupper(method->common.function_name);
    arguments.add(view(command));
    zend_string_release(command);
    if (channels && Z_TYPE_P(channels) == IS_ARRAY) {
        zval *channel;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(channels), channel) {
            if (!arguments.add_text(channel, 0, object.config.prefix)) {
                return false;
            }
        } ZEND_HASH_FOREACH_END();
    }
    bool is_lost = object.subscription && !object.subscription->is_pending();
    if (is_lost && !object.subscription->messages.empty()) {
        set_redis_outcome(self, -ECONNRESET);   // recv() returns the messages that are left, before there can be new ones
        return false;
    }
    bool is_first = !object.subscription || is_lost;
    if (is_first) {
        object.subscription = std::make_shared<Subscription>(object.values);
        object.connection->start(*object.subscription, arguments.bytes(), RedisConnection::kEndless);
    } else {
        object.connection->add(arguments.bytes());
    }
    std::shared_ptr<Subscription> kept = object.subscription;
    kept->unconfirmed += is_subscribing && channels ? zend_hash_num_elements(Z_ARRVAL_P(channels)) : 0;
    int outcome = object.connection->flush(redis_deadline(object, 0));
    if (outcome < 0) {
        // A coroutine that waits for a message goes on after a timeout, and sends the command.
        if (object.subscription == kept && (is_first || !kept->is_pending())) {
            object.subscription.reset();
        }
        set_redis_outcome(self, outcome);
        return false;
    }
    show_connection(self);
    clear_redis_error(self);
    return true;
}

std::string_view text_of(zval *value)
{
    return value && Z_TYPE_P(value) == IS_STRING ? view(Z_STR_P(value)) : std::string_view();
}

// Ends the subscription when the server has confirmed that no channel is left.
void note_end(RedisObject &object, zval *message)
{
    std::string_view kind = text_of(zend_hash_index_find(Z_ARRVAL_P(message), 0));
    zval *left = zend_hash_index_find(Z_ARRVAL_P(message), 2);
    Subscription *subscription = object.subscription.get();
    if (!subscription || !left || !kind.ends_with("subscribe")) {
        return;
    }
    if (!kind.ends_with("unsubscribe") && subscription->unconfirmed > 0) {
        subscription->unconfirmed--;
    }
    bool is_of_shard = kind.starts_with("ss") || kind.starts_with("sun");
    (is_of_shard ? subscription->shard_channels : subscription->channels) = zval_get_long(left);
    bool is_end = subscription->channels == 0 && subscription->shard_channels == 0 && subscription->unconfirmed == 0;
    if (is_end && subscription->messages.empty()) {
        object.connection->conclude(*object.subscription);
        object.subscription.reset();
    }
}

// Calls the function for a message: with the object, the channel and the text, and the pattern before the channel. Other
// replies of the server are not messages.
void call_back(zend_object *self, Callable &callback, zval *message)
{
    if (Z_TYPE_P(message) != IS_ARRAY) {
        return;
    }
    std::string_view kind = text_of(zend_hash_index_find(Z_ARRVAL_P(message), 0));
    bool has_pattern = kind == "pmessage";
    if (!has_pattern && kind != "message" && kind != "smessage") {
        return;
    }
    zval arguments[4], result;
    uint32_t count = 1;
    ZVAL_OBJ(&arguments[0], self);
    for (uint32_t i = 1; i < (has_pattern ? 4 : 3); i++) {
        zval *found = zend_hash_index_find(Z_ARRVAL_P(message), i);
        if (!found) {
            return;
        }
        ZVAL_COPY_VALUE(&arguments[count++], found);
    }
    ZVAL_UNDEF(&result);
    call(callback.with(count, arguments), &result);
    zval_ptr_dtor(&result);
}

// Calls the function for each message until no subscription is left. Returns false after an error.
bool serve(zend_object *self, Callable &callback)
{
    while (RedisBox::of(self).subscription) {
        zval message;
        if (!receive_redis_message(self, kNever, &message)) {
            return false;
        }
        call_back(self, callback, &message);
        zval_ptr_dtor(&message);
        if (EG(exception)) {
            return false;
        }
    }
    return true;
}

}  // namespace

void receive_redis_push(zend_object *self, Deadline deadline, zval *return_value)
{
    RedisObject &object = RedisBox::of(self);
    std::deque<RedisReply> &messages = object.pushes.messages;
    ZVAL_FALSE(return_value);
    if (object.awaits_push) {
        throw_error("%s() was called by another coroutine, which waits for the next push message");
        return;
    }
    if (messages.empty()) {
        object.awaits_push = true;
        int outcome = object.connection->await_push(object.pushes, deadline);
        object.awaits_push = false;
        if (outcome < 0) {
            return set_redis_outcome(self, outcome);
        }
    }
    clear_redis_error(self);
    messages.front().value.move_to(return_value);
    messages.pop_front();
}

bool receive_redis_message(zend_object *self, Deadline deadline, zval *return_value)
{
    RedisObject &object = RedisBox::of(self);
    std::shared_ptr<Subscription> kept = object.subscription;
    Subscription &subscription = *kept;
    ZVAL_FALSE(return_value);
    if (subscription.messages.empty()) {
        int outcome = object.connection->await(subscription, subscription.arrived(), deadline);
        if (outcome < 0) {
            if (!subscription.is_pending() && object.subscription == kept) {
                object.subscription.reset();
            }
            set_redis_outcome(self, outcome);
            return false;
        }
    }
    RedisReply message = std::move(subscription.messages.front());
    subscription.messages.pop_front();
    if (message.is_error) {
        AwaitedReply any;
        return_redis_reply(self, message, any, return_value);
        object.connection->conclude(subscription);
        object.subscription.reset();
        return false;
    }
    clear_redis_error(self);
    message.value.move_to(return_value);
    if (Z_TYPE_P(return_value) == IS_ARRAY) {
        note_end(object, return_value);
    }
    return true;
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

// Also runs pSubscribe() and sSubscribe().
ZEND_METHOD(Coro_Coroutine_Redis, subscribe)
{
    HashTable *channels;
    zend_fcall_info info = {};
    zend_fcall_info_cache target = {};
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(channels)
        Z_PARAM_OPTIONAL
        Z_PARAM_FUNC_OR_NULL(info, target)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    RedisObject &object = RedisBox::of(self);
    if (zend_hash_num_elements(channels) == 0) {
        zend_argument_value_error(1, "must not be empty");
        RETURN_THROWS();
    }
    RedisUse use(self, true, true);
    if (!use.is_ready) {
        RETURN_FALSE;
    }
    if (object.config.shared || object.collected.mode != RedisMode::kDirect || !object.deferred.empty()) {
        throw_error(object.config.shared ? "%s() needs a connection of its own, and this one has the option shared"
                                         : "%s() cannot be called between multi() and exec(), or before recv()");
        RETURN_THROWS();
    }
    bool is_first = !object.subscription;
    if (!send(self, EX(func), ZEND_CALL_ARG(execute_data, 1), true)) {
        RETURN_FALSE;
    }
    if (!ZEND_FCI_INITIALIZED(info) || !is_first) {
        RETURN_TRUE;
    }
    Callable callback;
    callback.set(&info.function_name, target);
    RETURN_BOOL(serve(self, callback));
}

// Also runs pUnSubscribe() and sUnsubscribe().
ZEND_METHOD(Coro_Coroutine_Redis, unsubscribe)
{
    zval *channels = nullptr;
    CORO_PARSE_OPTIONAL(Z_PARAM_ARRAY_OR_NULL, channels);
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    RedisUse use(self, true, true);
    if (!use.is_ready) {
        RETURN_FALSE;
    }
    if (!RedisBox::of(self).subscription) {
        set_redis_error(self, kRedisOther, EINVAL, "there is no subscription");
        RETURN_FALSE;
    }
    RETURN_BOOL(send(self, EX(func), channels, false));
}
