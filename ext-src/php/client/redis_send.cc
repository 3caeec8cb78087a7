#include "php/client/redis_object.h"
#include "php/client/redis_encoders.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"

#include <cerrno>
#include <strings.h>

// How methods send commands and wait for the replies.
namespace coro::php {

namespace {

// The buffer in which commands are formatted. No PHP code runs between the formatting and the use.
std::string formatted;

// Commands that change which replies follow, so that replies could not be assigned to commands any more.
constexpr const char *kRefused[] = {"SUBSCRIBE", "UNSUBSCRIBE", "PSUBSCRIBE", "PUNSUBSCRIBE", "SSUBSCRIBE", "SUNSUBSCRIBE",
                                    "MONITOR",   "SYNC",        "PSYNC"};
// Commands, besides those of the table, that need a connection of their own.
constexpr const char *kPrivate[] = {"AUTH", "SELECT", "MULTI", "EXEC", "DISCARD", "HELLO", "RESET", "QUIT"};

template <size_t count>
bool is_one_of(const char *const (&names)[count], const char *name)
{
    for (const char *known : names) {
        if (strcasecmp(known, name) == 0) {
            return true;
        }
    }
    return false;
}

bool needs_own_connection(const char *name)
{
    for (const RedisCommand &command : redis_commands) {
        if (command.flags && strcasecmp(command.command, name) == 0) {
            return true;
        }
    }
    return is_one_of(kPrivate, name);
}

// Checks if the command may be sent in the state of the object. Throws an exception and returns false if not.
bool check_command(RedisCall &call)
{
    RedisObject &object = RedisBox::of(call.self);
    const char *name = call.command->command;
    bool is_given = *name == '\0';   // rawCommand() and request()
    if (is_given) {
        name = call.arguments.first();
        if (is_one_of(kRefused, name) || (strcasecmp(name, "CLIENT") == 0 && call.arguments.is_second("REPLY"))) {
            zend_throw_error(error_class, "%s cannot be sent this way%s", name,
                             strcasestr(name, "SUBSCRIBE") ? ": call the method with its name" : "");
            return false;
        }
    }
    bool is_private = is_given ? needs_own_connection(name) : call.command->flags != 0;
    is_private |= call.wait != 0;
    if (object.config.shared && is_private) {
        zend_throw_error(error_class, "%s needs a connection of its own, and this one has the option shared", name);
        return false;
    }
    return true;
}

void collect(RedisCall &call, zval *return_value)
{
    RedisObject &object = RedisBox::of(call.self);
    (void) call.arguments.format(object.collected);
    object.wait = object.wait < 0 || call.wait < 0 ? -1 : object.wait + call.wait;
    object.awaited.push_back({call.shape, Value()});
    object.awaited.back().extra = Value(&call.extra);
    RETURN_OBJ_COPY(call.self);
}

// Sends the command. recv() returns the reply.
void defer(RedisCall &call, zval *return_value)
{
    RedisObject &object = RedisBox::of(call.self);
    auto made = std::make_unique<DeferredReply>(object.values);
    made->awaited.shape = call.shape;
    made->awaited.extra = Value(&call.extra);
    object.connection->start(made->batch, formatted, 1);
    object.deferred.push_back(std::move(made));
    int outcome = object.connection->flush(redis_deadline(object, 0));
    if (outcome < 0) {
        set_redis_outcome(call.self, outcome);
    }
    show_connection(call.self);
    RETURN_BOOL(outcome == 0);
}

}  // namespace

bool RedisCall::serializes() const
{
    return RedisBox::of(self).config.serialize;
}

void run_redis_command(INTERNAL_FUNCTION_PARAMETERS, const RedisCommand &command)
{
    std::span<const RedisParameter> parameters = parameters_of(command);
    uint32_t least = 0;
    bool has_rest = false;
    for (const RedisParameter &parameter : parameters) {
        least += parameter.is_optional ? 0 : 1;
        has_rest |= parameter.is_rest;
    }
    uint32_t count = ZEND_NUM_ARGS();
    uint32_t most = has_rest ? uint32_t(-1) : uint32_t(parameters.size());
    if (UNEXPECTED(count < least || count > most)) {
        zend_wrong_parameters_count_error(least, most);
        RETURN_THROWS();
    }
    RedisCall call(ZEND_THIS, command, ZEND_CALL_ARG(execute_data, 1), count);
    call.arguments.add_words(command.command);
    if (command.add ? command.add(call) : add_parameters(call)) {
        send_redis_command(call, return_value);
    }
}

bool send_redis_command(RedisCall &call, zval *return_value)
{
    RedisObject &object = RedisBox::of(call.self);
    RedisUse use(call.self, object.mode == RedisMode::kDirect);
    ZVAL_FALSE(return_value);
    if (!use.is_ready || !check_command(call)) {
        return false;
    }
    if (object.subscription) {
        set_redis_error(call.self, kRedisOther, EINVAL, "the connection has subscriptions, and receives only messages");
        return false;
    }
    if (object.mode != RedisMode::kDirect) {
        collect(call, return_value);
        return false;
    }
    formatted.clear();
    if (call.arguments.format(formatted) < 0) {
        set_redis_outcome(call.self, -ENOMEM);
        return false;
    }
    if (object.defers) {
        defer(call, return_value);
        return false;
    }
    ReplyBatch batch(object.values);
    object.connection->start(batch, formatted, 1);
    int outcome = object.connection->finish(batch, redis_deadline(object, call.wait));
    if (UNEXPECTED(outcome < 0)) {
        if (call.wait != 0) {
            object.connection->close();   // the server would go on waiting, and would give an element to this connection
        }
        set_redis_outcome(call.self, outcome);
        return false;
    }
    show_connection(call.self);
    bool is_error = batch.reply(0).kind == RedisReply::Kind::kError;
    return_redis_reply(call.self, batch.reply(0), call.shape, &call.extra, return_value);
    return !is_error;
}

namespace {

// Returns the replies to the commands of a transaction, which are the elements of the reply to EXEC.
void return_transaction(zend_object *self, RedisReply &executed, std::vector<AwaitedReply> &awaited, zval *return_value)
{
    if (executed.kind == RedisReply::Kind::kError || Z_TYPE(executed.value) != IS_ARRAY) {
        return return_redis_reply(self, executed, RedisShape::kAny, nullptr, return_value);   // a watched key has changed
    }
    clear_redis_error(self);
    array_init_size(return_value, uint32_t(awaited.size()));
    size_t i = 0;
    zval *element;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(executed.value), element) {
        if (i < awaited.size()) {
            zval converted;
            RedisReply reply;
            ZVAL_COPY_VALUE(&reply.value, element);
            convert_redis_value(RedisBox::of(self), reply, awaited[i].shape, awaited[i].extra.raw(), &converted);
            zend_hash_next_index_insert(Z_ARRVAL_P(return_value), &converted);
        }
        i++;
    } ZEND_HASH_FOREACH_END();
}

void return_pipeline(zend_object *self, ReplyBatch &batch, std::vector<AwaitedReply> &awaited, zval *return_value)
{
    clear_redis_error(self);
    array_init_size(return_value, uint32_t(awaited.size()));
    for (size_t i = 0; i < awaited.size(); i++) {
        zval converted;
        RedisReply &reply = batch.reply(i);
        if (reply.kind == RedisReply::Kind::kError) {
            set_redis_error(self, kRedisOther, EINVAL, Z_STRVAL(reply.value));
            ZVAL_FALSE(&converted);
        } else {
            convert_redis_value(RedisBox::of(self), reply, awaited[i].shape, awaited[i].extra.raw(), &converted);
        }
        zend_hash_next_index_insert(Z_ARRVAL_P(return_value), &converted);
    }
}

}  // namespace

void send_collected(zend_object *self, zval *return_value)
{
    RedisObject &object = RedisBox::of(self);
    ZVAL_FALSE(return_value);
    RedisMode mode = std::exchange(object.mode, RedisMode::kDirect);
    std::string commands = std::exchange(object.collected, std::string());
    std::vector<AwaitedReply> awaited = std::exchange(object.awaited, std::vector<AwaitedReply>());
    double wait = std::exchange(object.wait, 0);
    RedisUse use(self, true);
    if (!use.is_ready) {
        return;
    }
    bool is_transaction = mode == RedisMode::kMulti;
    if (awaited.empty() && !is_transaction) {
        clear_redis_error(self);
        RETURN_EMPTY_ARRAY();
    }
    if (is_transaction) {
        commands = "*1\r\n$5\r\nMULTI\r\n" + commands + "*1\r\n$4\r\nEXEC\r\n";
    }
    size_t count = awaited.size() + (is_transaction ? 2 : 0);
    ReplyBatch batch(object.values);
    object.connection->start(batch, commands, count);
    int outcome = object.connection->finish(batch, redis_deadline(object, wait));
    if (outcome < 0) {
        return set_redis_outcome(self, outcome);
    }
    show_connection(self);
    if (is_transaction) {
        return_transaction(self, batch.reply(count - 1), awaited, return_value);
    } else {
        return_pipeline(self, batch, awaited, return_value);
    }
}

}  // namespace coro::php
