#include "php/client/redis_object.h"
#include "php/client/redis_rules.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"

#include <cerrno>
#include <string>
#include <utility>

// How methods send commands and wait for the replies.
namespace coro::php {

namespace {

// Checks if the command may be sent in the state of the object. Throws an exception and returns false if not.
bool check_command(RedisCall &call)
{
    if (call.signature && !call.signature->has_rule) {
        return true;
    }
    RedisRule rule = find_redis_rule(call.arguments.arguments());
    if (rule.need == RedisNeed::kMethod || rule.need == RedisNeed::kImpossible) {
        zend_throw_error(error_class, "%s cannot be sent this way%s", std::string(rule.name).c_str(),
                         rule.need == RedisNeed::kMethod ? ": call the method with its name" : "");
        return false;
    }
    call.wait = rule.wait;
    if (call.config().shared && (rule.need == RedisNeed::kOwn || call.wait != 0)) {
        zend_throw_error(error_class, "%s needs a connection of its own, and this one has the option shared",
                         std::string(take_part(rule.name, ' ')).c_str());
        return false;
    }
    return true;
}

void collect(RedisCall &call, CollectedCommands &collected, zval *return_value)
{
    collected.bytes += call.arguments.bytes();
    collected.wait = collected.wait < 0 || call.wait < 0 ? -1 : collected.wait + call.wait;
    collected.awaited.push_back(std::move(call.awaited));
    RETURN_OBJ_COPY(call.self);
}

// Sends the command. recv() returns the reply.
void defer(RedisCall &call, RedisObject &object, zval *return_value)
{
    auto made = std::make_unique<DeferredReply>(object.values);
    made->awaited = std::move(call.awaited);
    made->wait = call.wait;
    object.connection->start(made->batch, call.arguments.bytes(), 1);
    object.deferred.push_back(std::move(made));
    int outcome = object.connection->flush(redis_deadline(object, 0));
    if (outcome < 0) {
        set_redis_outcome(call.self, outcome);
    }
    show_connection(call.self);
    RETURN_BOOL(outcome == 0);
}

// True if a part of a scan is empty, is not the last one, and must not be returned because of OPT_SCAN.
bool scans_on(RedisCall &call, const zval *part)
{
    zval *extra = call.awaited.extra.raw();
    bool is_empty = Z_TYPE_P(part) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(part)) == 0;
    bool is_last = !Z_ISREF_P(extra) || Z_TYPE_P(Z_REFVAL_P(extra)) != IS_LONG || Z_LVAL_P(Z_REFVAL_P(extra)) == 0;
    return is_empty && !is_last && call.config().retries_scan && !EG(exception);
}

}  // namespace

const RedisConfig &RedisCall::config() const
{
    return RedisBox::of(self).config;
}

void run_redis_command(INTERNAL_FUNCTION_PARAMETERS, const RedisCommand &command, const RedisSignature &signature)
{
    uint32_t count = ZEND_NUM_ARGS();
    if (UNEXPECTED(count < signature.least || count > signature.most)) {
        zend_wrong_parameters_count_error(signature.least, signature.most);
        RETURN_THROWS();
    }
    bool goes_on;
    do {
        RedisCall call(ZEND_THIS, command.shape);
        call.command = &command;
        call.signature = &signature;
        call.given = ZEND_CALL_ARG(execute_data, 1);
        call.count = count;
        call.arguments.add_words(call.has(1) ? signature.words_of_two : signature.words);
        if (!(command.add ? command.add(call) : add_parameters(call))) {
            return;
        }
        if (call.is_over) {
            RETURN_FALSE;
        }
        (void) send_redis_command(call, return_value);
        goes_on = command.shape >= RedisShape::kCursor && scans_on(call, return_value);
        if (goes_on) {
            zval_ptr_dtor(return_value);
            ZVAL_NULL(return_value);
        }
    } while (goes_on);
}

bool is_refused_by_subscription(zend_object *self)
{
    if (!RedisBox::of(self).subscription) {
        return false;
    }
    set_redis_error(self, kRedisOther, EINVAL, "the connection has subscriptions, and receives only messages");
    return true;
}

void give_up(zend_object *self, double wait, int outcome)
{
    if (wait != 0) {
        RedisBox::of(self).connection->close();   // the server would go on waiting, and would give an element to this client
    }
    set_redis_outcome(self, outcome);
}

bool send_redis_command(RedisCall &call, zval *return_value)
{
    RedisObject &object = RedisBox::of(call.self);
    RedisUse use(call.self, object.collected.mode == RedisMode::kDirect);
    ZVAL_FALSE(return_value);
    if (!use.is_ready || !check_command(call) || is_refused_by_subscription(call.self)) {
        return false;
    }
    if (object.collected.mode != RedisMode::kDirect) {
        collect(call, object.collected, return_value);
        return false;
    }
    if (object.defers) {
        defer(call, object, return_value);
        return false;
    }
    ReplyBatch batch(object.values);
    object.connection->start(batch, call.arguments.bytes(), 1);
    int outcome = object.connection->finish(batch, redis_deadline(object, call.wait));
    if (UNEXPECTED(outcome < 0)) {
        give_up(call.self, call.wait, outcome);
        return false;
    }
    show_connection(call.self);
    return_redis_reply(call.self, batch.reply(0), call.awaited, return_value);
    return !batch.reply(0).is_error;
}

}  // namespace coro::php
