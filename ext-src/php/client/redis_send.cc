#include "php/client/redis_object.h"
#include "php/client/redis_rules.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"

#include <cerrno>

// How methods send commands and wait for the replies.
namespace coro::php {

namespace {

// The buffer in which commands are formatted. No PHP code runs between the formatting and the use.
std::string formatted;

// The most memory that the buffer keeps between commands.
constexpr size_t kMostKept = 64 << 10;

void start_formatted(RedisObject &object, RedisBatch &batch)
{
    object.connection->start(batch, formatted, 1);
    if (UNEXPECTED(formatted.capacity() > kMostKept)) {
        formatted = std::string();
    }
}

// Checks if the command may be sent in the state of the object. Throws an exception and returns false if not.
bool check_command(RedisCall &call)
{
    const RedisRule *rule = call.has_rule ? find_redis_rule(call.arguments) : nullptr;
    if (!rule) {
        return true;
    }
    if (rule->need == RedisNeed::kMethod || rule->need == RedisNeed::kImpossible) {
        zend_throw_error(error_class, "%s%s%s cannot be sent this way%s", rule->command, rule->subcommand ? " " : "",
                         rule->subcommand ? rule->subcommand : "",
                         rule->need == RedisNeed::kMethod ? ": call the method with its name" : "");
        return false;
    }
    call.wait = redis_wait(*rule, call.arguments);
    if (RedisBox::of(call.self).config.shared && (rule->need == RedisNeed::kOwn || call.wait != 0)) {
        zend_throw_error(error_class, "%s needs a connection of its own, and this one has the option shared", rule->command);
        return false;
    }
    return true;
}

void collect(RedisCall &call, zval *return_value)
{
    RedisObject &object = RedisBox::of(call.self);
    CollectedCommands &collected = object.collected;
    call.arguments.format(collected.bytes);
    collected.wait = collected.wait < 0 || call.wait < 0 ? -1 : collected.wait + call.wait;
    collected.awaited.push_back({call.shape, Value()});
    collected.awaited.back().extra = Value(&call.extra);
    RETURN_OBJ_COPY(call.self);
}

// Sends the command. recv() returns the reply.
void defer(RedisCall &call, zval *return_value)
{
    RedisObject &object = RedisBox::of(call.self);
    auto made = std::make_unique<DeferredReply>(object.values);
    made->awaited.shape = call.shape;
    made->awaited.extra = Value(&call.extra);
    made->wait = call.wait;
    start_formatted(object, made->batch);
    object.deferred.push_back(std::move(made));
    int outcome = object.connection->flush(redis_deadline(object, 0));
    if (outcome < 0) {
        set_redis_outcome(call.self, outcome);
    }
    show_connection(call.self);
    RETURN_BOOL(outcome == 0);
}

}  // namespace

RedisSerializer RedisCall::serializer() const
{
    return RedisBox::of(self).config.serializer;
}

std::string_view RedisCall::prefix() const
{
    return RedisBox::of(self).config.prefix;
}

bool RedisCall::adds_prefix_to_pattern() const
{
    const RedisConfig &config = RedisBox::of(self).config;
    return config.prefixes_scan && !config.prefix.empty();
}

namespace {

// True if a part of a scan is empty, is not the last one, and must not be returned because of OPT_SCAN.
bool scans_on(RedisCall &call, const zval *part)
{
    bool is_empty = Z_TYPE_P(part) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(part)) == 0;
    bool is_last = !Z_ISREF(call.extra) || Z_TYPE_P(Z_REFVAL(call.extra)) != IS_LONG || Z_LVAL_P(Z_REFVAL(call.extra)) == 0;
    return is_empty && !is_last && RedisBox::of(call.self).config.retries_scan && !EG(exception);
}

}  // namespace

void run_redis_command(INTERNAL_FUNCTION_PARAMETERS, const RedisCommand &command)
{
    const RedisSignature &signature = signature_of(command);
    uint32_t count = ZEND_NUM_ARGS();
    uint32_t most = signature.has_rest ? uint32_t(-1) : signature.count;
    if (UNEXPECTED(count < signature.least || count > most)) {
        zend_wrong_parameters_count_error(signature.least, most);
        RETURN_THROWS();
    }
    bool goes_on;
    do {
        RedisCall call(ZEND_THIS, command, ZEND_CALL_ARG(execute_data, 1), count);
        call.has_rule = signature.has_rule;
        call.arguments.add_words(command.command);
        if (!(command.add ? command.add(call) : add_parameters(call))) {
            return;
        }
        if (call.is_over) {
            RETURN_FALSE;
        }
        (void) send_redis_command(call, return_value);
        goes_on = is_cursor(command.shape) && scans_on(call, return_value);
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
    if (!use.is_ready || !check_command(call)) {
        return false;
    }
    if (is_refused_by_subscription(call.self)) {
        return false;
    }
    if (object.collected.mode != RedisMode::kDirect) {
        collect(call, return_value);
        return false;
    }
    formatted.clear();
    call.arguments.format(formatted);
    if (object.defers) {
        defer(call, return_value);
        return false;
    }
    ReplyBatch batch(object.values);
    start_formatted(object, batch);
    int outcome = object.connection->finish(batch, redis_deadline(object, call.wait));
    if (UNEXPECTED(outcome < 0)) {
        give_up(call.self, call.wait, outcome);
        return false;
    }
    show_connection(call.self);
    bool is_error = batch.reply(0).kind == RedisReply::Kind::kError;
    return_redis_reply(call.self, batch.reply(0), call.shape, &call.extra, return_value);
    return !is_error;
}

}  // namespace coro::php
