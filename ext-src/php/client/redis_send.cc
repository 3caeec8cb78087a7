#include "php/client/redis_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/call.h"
#include "php/zend/exceptions.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

// How methods send commands, alone or as transactions and pipelines, and wait for the replies.
namespace coro::php {

namespace {

// Which connections may send a command.
enum class RedisNeed : uint8_t {
    kAnyConnection,   // also a connection that several coroutines use
    kOwnConnection,   // a connection that one coroutine uses: the command delays later replies, or changes the connection
    kOnlyMethod,      // only the method with this name can send it: the replies follow other rules
    kNoConnection,    // no connection: the client would not find the end of the reply
};

// Where a command says how long the server may wait: in which argument, or one of these. 0 means: without a limit.
constexpr int kAtOnce = 0;
constexpr int kLast = -1;
constexpr int kBlockOption = -2;   // in the argument behind the word BLOCK

// What is particular about a command.
struct RedisRule {
    std::string_view command;
    std::string_view subcommand;   // "": the rule is for all of them
    RedisNeed need;
    int position = kAtOnce;
    int per_second = 1;   // the unit of the time
};

using enum RedisNeed;

// Commands that keep the server itself busy, such as EVAL, are not here: they delay all clients of the server, also those
// with other connections.
constexpr RedisRule kRules[] = {
    {"BLMOVE", "", kOwnConnection, kLast},
    {"BLPOP", "", kOwnConnection, kLast},
    {"BRPOP", "", kOwnConnection, kLast},
    {"BRPOPLPUSH", "", kOwnConnection, kLast},
    {"BZPOPMAX", "", kOwnConnection, kLast},
    {"BZPOPMIN", "", kOwnConnection, kLast},
    {"BLMPOP", "", kOwnConnection, 1},
    {"BZMPOP", "", kOwnConnection, 1},
    {"WAIT", "", kOwnConnection, 2, 1000},
    {"WAITAOF", "", kOwnConnection, 3, 1000},
    {"XREAD", "", kAnyConnection, kBlockOption, 1000},
    {"XREADGROUP", "", kAnyConnection, kBlockOption, 1000},
    {"ASKING", "", kOwnConnection},
    {"AUTH", "", kOwnConnection},
    {"CLIENT", "CACHING", kOwnConnection},
    {"DISCARD", "", kOwnConnection},
    {"EXEC", "", kOwnConnection},
    {"HELLO", "", kOwnConnection},
    {"MULTI", "", kOwnConnection},
    {"QUIT", "", kOwnConnection},
    {"RESET", "", kOwnConnection},
    {"SELECT", "", kOwnConnection},
    {"UNWATCH", "", kOwnConnection},
    {"WATCH", "", kOwnConnection},
    {"PSUBSCRIBE", "", kOnlyMethod},
    {"PUNSUBSCRIBE", "", kOnlyMethod},
    {"SSUBSCRIBE", "", kOnlyMethod},
    {"SUBSCRIBE", "", kOnlyMethod},
    {"SUNSUBSCRIBE", "", kOnlyMethod},
    {"UNSUBSCRIBE", "", kOnlyMethod},
    {"CLIENT", "REPLY", kNoConnection},
    {"MONITOR", "", kNoConnection},
    {"PSYNC", "", kNoConnection},
    {"REPLCONF", "", kNoConnection},
    {"SYNC", "", kNoConnection},
};

// Returns the position of the value of the option BLOCK, or 0 if the command has no such option.
size_t position_of_block(const std::vector<std::string_view> &words)
{
    for (size_t i = 1; i < words.size() && !is_word(words[i], "STREAMS");) {   // names of streams follow that
        if (is_word(words[i], "BLOCK")) {
            return i + 1;
        }
        i += is_word(words[i], "GROUP") ? 3 : is_word(words[i], "COUNT") ? 2 : 1;
    }
    return 0;
}

// Returns for how many seconds the server may wait before it answers; negative: no limit.
double wait_of(std::string_view arguments, const RedisRule &rule)
{
    constexpr double kMost = 1e9;
    std::vector<std::string_view> words;
    while (rule.position != kAtOnce && !arguments.empty()) {
        words.push_back(take_argument(arguments));
    }
    size_t at = rule.position == kBlockOption ? position_of_block(words)
                : rule.position == kLast      ? words.size() - 1
                                              : size_t(rule.position);
    if (at == 0 || at >= words.size()) {
        return 0;   // the server answers at once, perhaps with an error
    }
    double time = strtod(std::string(words[at]).c_str(), nullptr);
    return (time > 0 && time < kMost ? time : -1) / rule.per_second;
}

const RedisRule *find_rule(std::string_view arguments)
{
    std::string_view command = take_argument(arguments);
    std::string_view subcommand = arguments.empty() ? arguments : take_argument(arguments);
    auto found = std::find_if(std::begin(kRules), std::end(kRules), [&](const RedisRule &rule) {
        return is_word(rule.command, command) && (rule.subcommand.empty() || is_word(rule.subcommand, subcommand));
    });
    return found == std::end(kRules) ? nullptr : found;
}

// Checks if the command may be sent in the state of the object. Throws an exception and returns false if not.
bool check_command(RedisCall &call)
{
    bool may_have_rule = !call.signature || call.signature->has_rule;
    const RedisRule *rule = may_have_rule ? find_rule(call.arguments.arguments()) : nullptr;
    if (!rule) {
        return true;
    }
    std::string name(rule->command);
    if (rule->need == kOnlyMethod || rule->need == kNoConnection) {
        name.append(rule->subcommand.empty() ? "" : " ").append(rule->subcommand);
        zend_throw_error(error_class, "%s cannot be sent this way%s", name.c_str(),
                         rule->need == kOnlyMethod ? ": call the method with its name" : "");
        return false;
    }
    call.wait = wait_of(call.arguments.arguments(), *rule);
    if (call.config().shared && (rule->need == kOwnConnection || call.wait != 0)) {
        zend_throw_error(error_class, "%s needs a connection of its own, and this one has the option shared", name.c_str());
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
    auto made = std::make_unique<ReplyBatch>(object.values);
    made->awaited = std::move(call.awaited);
    made->wait = call.wait;
    object.connection->start(*made, call.arguments.bytes(), 1);
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
    const zval *cursor = Z_REFVAL_P(call.awaited.extra.raw());
    bool is_empty = Z_TYPE_P(part) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(part)) == 0;
    bool is_last = Z_TYPE_P(cursor) != IS_LONG || Z_LVAL_P(cursor) == 0;
    return is_empty && !is_last && call.config().retries_scan && !EG(exception);
}

}  // namespace

bool has_redis_rule(std::string_view command)
{
    return std::any_of(std::begin(kRules), std::end(kRules), [&](const RedisRule &rule) { return rule.command == command; });
}

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
        goes_on = Z_ISREF_P(call.awaited.extra.raw()) && scans_on(call, return_value);
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

bool finish_redis_batch(zend_object *self, ReplyBatch &batch, Deadline deadline)
{
    RedisConnection &connection = *RedisBox::of(self).connection;
    int outcome = connection.finish(batch, deadline);
    if (EXPECTED(outcome == 0)) {
        show_connection(self);
        return true;
    }
    if (batch.wait != 0) {
        connection.close();   // the server would go on waiting, and would give an element to this client
    }
    set_redis_outcome(self, outcome);
    return false;
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
    batch.wait = call.wait;
    object.connection->start(batch, call.arguments.bytes(), 1);
    if (!finish_redis_batch(call.self, batch, redis_deadline(object, call.wait))) {
        return false;
    }
    return_redis_reply(call.self, batch.reply(0), call.awaited, return_value);
    return !batch.reply(0).is_error;
}

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
