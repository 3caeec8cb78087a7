#include "php/client/classes.h"
#include "php/client/client_options.h"
#include "php/client/redis_object.h"
#include "php/runtime/option_table.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"

#include "Zend/zend_attributes.h"

#include "php/stub/redis_arginfo.h"

#include <cerrno>
#include <cstring>
#include <utility>

// The methods of Coro\Coroutine\Redis that are not in the table of commands.
namespace coro::php {

namespace {

void count_fork()
{
    redis_forks++;
}

// Finds the server that a host and a port mean. A path, "unix:/path", "tls://host" and "tcp://host" are hosts, too.
Destination find_server(RedisConfig &config, std::string_view host, zend_long port)
{
    if (host.starts_with("tls://")) {
        config.open_ssl = true;
        host.remove_prefix(strlen("tls://"));
    } else if (host.starts_with("tcp://")) {
        host.remove_prefix(strlen("tcp://"));
    }
    Destination found = host.starts_with("/") ? Destination::of("unix:" + std::string(host), 0)
                                              : Destination::of(host, int(port));
    return found;
}

bool read_credentials(zval *given, std::string &username, std::string &password)
{
    zval *values[2] = {};
    uint32_t count = 0;
    if (Z_TYPE_P(given) == IS_ARRAY) {
        zval *value;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(given), value) {
            ZVAL_DEREF(value);
            if (count < 2 && Z_TYPE_P(value) == IS_STRING) {
                values[count++] = value;
            } else {
                count = 3;
            }
        } ZEND_HASH_FOREACH_END();
    } else if (Z_TYPE_P(given) == IS_STRING) {
        values[count++] = given;
    }
    if (count == 0 || count > 2) {
        zend_argument_type_error(1, "must be a password, or an array with a password or with a user and a password");
        return false;
    }
    password = view(Z_STR_P(values[count - 1]));
    username = count == 2 ? view(Z_STR_P(values[0])) : std::string_view();
    return true;
}

// Applies the options that do not stand for one field.
Applied apply_special(RedisConfig &config, zend_string *name, zval *value)
{
    double limit;
    bool serializes;
    if (zend_string_equals_literal(name, "serialize")) {
        if (Z_TYPE_P(value) == IS_LONG && is_redis_serializer(Z_LVAL_P(value))) {
            config.serializer = RedisSerializer(Z_LVAL_P(value));
            return Applied::kYes;
        }
        if (!read_flag(name, value, &serializes)) {
            return Applied::kThrown;
        }
        config.serializer = serializes ? RedisSerializer::kPhp : RedisSerializer::kNone;
        return Applied::kYes;
    }
    if (!zend_string_equals_literal(name, "timeout")) {
        return Applied::kUnknown;
    }
    if (!read_float(name, value, -1, 86400, &limit)) {
        return Applied::kThrown;
    }
    config.read_timeout = config.write_timeout = limit;
    return Applied::kYes;
}

// The options of setOption(), with the numbers that they have in phpredis.
enum class RedisOption : zend_long { kSerializer = 1, kPrefix = 2, kReadTimeout = 3, kScan = 4 };

// The values of the option kScan.
enum RedisScan : zend_long { kScanNoRetry = 0, kScanRetry = 1, kScanPrefix = 2, kScanNoPrefix = 3 };

// Returns false if the option has no such value.
bool set_scan(RedisConfig &config, zend_long value)
{
    switch (value) {
        case kScanNoRetry: config.retries_scan = false; return true;
        case kScanRetry: config.retries_scan = true; return true;
        case kScanPrefix: config.prefixes_scan = true; return true;
        case kScanNoPrefix: config.prefixes_scan = false; return true;
        default: return false;
    }
}

// Returns false if there is no such option or the option has no such value.
bool set_one(RedisConfig &config, zend_long option, zval *value)
{
    switch (RedisOption(option)) {
        case RedisOption::kSerializer:
            if (!is_redis_serializer(zval_get_long(value))) {
                return false;
            }
            config.serializer = RedisSerializer(zval_get_long(value));
            return true;
        case RedisOption::kPrefix: {
            zend_string *prefix = zval_get_string(value);
            config.prefix = view(prefix);
            zend_string_release(prefix);
            return true;
        }
        case RedisOption::kReadTimeout: config.read_timeout = config.write_timeout = zval_get_double(value); return true;
        case RedisOption::kScan: return set_scan(config, zval_get_long(value));
        default: return false;
    }
}

}  // namespace

bool set_redis_options(zend_object *self, HashTable *settings)
{
    static const std::vector<const char *> names = names_of({"timeout", "serialize"}, kRedisOptions, kClientOptions);
    RedisConfig changed = RedisBox::of(self).config;
    ClientConfig &of_client = changed;
    bool applied = apply_each_of_client(settings, names, [&](zend_string *name, zval *value) {
        Applied found = apply(changed, kRedisOptions, name, value);
        found = found == Applied::kUnknown ? apply(of_client, kClientOptions, name, value) : found;
        return found == Applied::kUnknown ? apply_special(changed, name, value) : found;
    });
    if (!applied) {
        return false;
    }
    if (changed.protocol == 3 && !redis_has_resp3) {
        throw_option_value("protocol", "can be 3 only with hiredis 1.0 or newer, and coro was built with %s", redis_library());
        return false;
    }
    // A deprecated number among the options may have run an error handler, in which the coroutine has waited.
    RedisObject &object = RedisBox::of(self);
    object.config = changed;
    if (object.connection) {
        make_greeting(object);
    }
    merge_into_property(self, "setting", settings);
    return !EG(exception);
}

const RuntimeObserver redis_observer({
    .on_fork = count_fork,
});

bool needs_private(zval *self, const char *method)
{
    if (RedisBox::of(self).config.shared) {
        zend_throw_error(error_class, "%s() needs a connection of its own, and this one has the option shared", method);
        return true;
    }
    return false;
}

void register_redis()
{
    zend_class_entry *ce = register_class_Coro_Coroutine_Redis();
    register_redis_methods(ce);
    // Hides the password in backtraces. The generator of arginfo files writes C that is not C++ for this attribute.
    auto *auth = static_cast<zend_function *>(zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("auth")));
    zend_add_parameter_attribute(auth, 0, ZSTR_KNOWN(ZEND_STR_SENSITIVEPARAMETER), 0);
    RedisBox::install(ce);
    add_names(ce);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Redis, __construct)
{
    HashTable *options = nullptr;
    CORO_PARSE_OPTIONAL(Z_PARAM_ARRAY_HT_OR_NULL, options);
    if (strcmp(redis_library(), "none") == 0) {
        throw_error("%s() needs hiredis: install libhiredis-dev (Debian), hiredis-devel (Fedora) or hiredis-dev (Alpine), "
                    "and build coro again");
        RETURN_THROWS();
    }
    if (options) {
        (void) set_redis_options(Z_OBJ_P(ZEND_THIS), options);
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, connect)
{
    zend_string *host;
    zend_long port = 6379;
    zval *third = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
        Z_PARAM_ZVAL(third)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    RedisObject &object = RedisBox::of(self);
    RedisUse use(self, false);
    if (!use.is_ready) {
        RETURN_FALSE;
    }
    if (third && (Z_TYPE_P(third) == IS_TRUE || Z_TYPE_P(third) == IS_FALSE)) {
        object.config.serializer = Z_TYPE_P(third) == IS_TRUE ? RedisSerializer::kPhp : RedisSerializer::kNone;
    } else if (third && zval_get_double(third) > 0) {
        object.config.connect_timeout = zval_get_double(third);
    }
    zend_update_property_str(RedisBox::class_entry, self, ZEND_STRL("host"), host);
    zend_update_property_long(RedisBox::class_entry, self, ZEND_STRL("port"), port);
    Destination to = find_server(object.config, view(host), port);
    bool is_same = !object.is_closed && object.connection && to.server() == object.to.server();
    object.to = to;
    if (!object.connection) {
        make_connection(object);
    } else if (!is_same) {
        object.connection->close();
        object.deferred.clear();
        object.subscription.reset();
        object.connection->server().to = to;
    }
    make_greeting(object);
    object.is_closed = false;
    int outcome = object.connection->open();
    show_connection(self);
    if (outcome < 0) {
        set_redis_outcome(self, outcome);
        RETURN_FALSE;
    }
    clear_redis_error(self);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Redis, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RedisObject &object = RedisBox::of(ZEND_THIS);
    bool was_open = !object.is_closed;
    object.is_closed = true;
    object.collected = {};
    if (object.connection && object.fork == redis_forks) {
        object.connection->close();   // ends the waits of other coroutines
    }
    object.deferred.clear();
    object.subscription.reset();
    show_connection(Z_OBJ_P(ZEND_THIS));
    RETURN_BOOL(was_open);
}

ZEND_METHOD(Coro_Coroutine_Redis, isConnected)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RedisObject &object = RedisBox::of(ZEND_THIS);
    RETURN_BOOL(object.connection && object.fork == redis_forks && object.connection->is_open());
}

ZEND_METHOD(Coro_Coroutine_Redis, getLastError)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval room;
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    zval *type = zend_read_property(RedisBox::class_entry, self, ZEND_STRL("errType"), true, &room);
    if (zval_get_long(type) == kRedisOther || zval_get_long(type) == kRedisNoAuth) {
        RETURN_COPY_DEREF(zend_read_property(RedisBox::class_entry, self, ZEND_STRL("errMsg"), true, &room));
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, clearLastError)
{
    ZEND_PARSE_PARAMETERS_NONE();
    clear_redis_error(Z_OBJ_P(ZEND_THIS));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Redis, getDefer)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(RedisBox::of(ZEND_THIS).defers);
}

ZEND_METHOD(Coro_Coroutine_Redis, setDefer)
{
    bool defers = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, defers);
    if (needs_private(ZEND_THIS, "setDefer")) {
        RETURN_THROWS();
    }
    RedisBox::of(ZEND_THIS).defers = defers;
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Redis, recv)
{
    double timeout = 0;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    RedisObject &object = RedisBox::of(self);
    RedisUse use(self, true);
    ZVAL_FALSE(return_value);
    if (!use.is_ready) {
        return;
    }
    if (object.subscription) {
        (void) receive_redis_message(self, runtime().loop().deadline_in(timeout), return_value);
        return;
    }
    if (object.deferred.empty() && object.config.protocol == 3) {
        return receive_redis_push(self, runtime().loop().deadline_in(timeout), return_value);
    }
    if (object.deferred.empty()) {
        set_redis_error(self, kRedisOther, EINVAL, "no command was sent with setDefer(), and there is no subscription");
        return;
    }
    std::unique_ptr<ReplyBatch> deferred = std::move(object.deferred.front());
    object.deferred.pop_front();
    Deadline deadline = timeout == 0 ? redis_deadline(object, deferred->wait) : runtime().loop().deadline_in(timeout);
    if (finish_redis_batch(self, *deferred, deadline)) {
        return_redis_reply(self, deferred->reply(0), deferred->awaited, return_value);
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, auth)
{
    zval *credentials;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, credentials);
    std::string username, password;
    if (!read_credentials(credentials, username, password)) {
        RETURN_THROWS();
    }
    RedisCall call(ZEND_THIS, RedisShape::kOk);
    call.arguments.add("AUTH");
    if (!username.empty()) {
        call.arguments.add(username);
    }
    call.arguments.add(password);
    RedisObject &object = RedisBox::of(ZEND_THIS);
    if (send_redis_command(call, return_value) && object.connection) {
        object.config.username = username;
        object.config.password = password;
        make_greeting(object);
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, select)
{
    zend_long database;
    CORO_PARSE_ONE(Z_PARAM_LONG, database);
    RedisCall call(ZEND_THIS, RedisShape::kOk);
    call.arguments.add("SELECT");
    call.arguments.add_integer(database);
    RedisObject &object = RedisBox::of(ZEND_THIS);
    if (send_redis_command(call, return_value) && object.connection) {
        object.config.database = database;
        make_greeting(object);
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, setOptions)
{
    HashTable *options;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, options);
    RETURN_BOOL(set_redis_options(Z_OBJ_P(ZEND_THIS), options));
}

ZEND_METHOD(Coro_Coroutine_Redis, getOptions)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval room;
    RETURN_COPY_DEREF(zend_read_property(RedisBox::class_entry, Z_OBJ_P(ZEND_THIS), ZEND_STRL("setting"), true, &room));
}

ZEND_METHOD(Coro_Coroutine_Redis, setOption)
{
    zend_long option;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(option)
        Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(set_one(RedisBox::of(ZEND_THIS).config, option, value));
}

ZEND_METHOD(Coro_Coroutine_Redis, getOption)
{
    zend_long option;
    CORO_PARSE_ONE(Z_PARAM_LONG, option);
    const RedisConfig &config = RedisBox::of(ZEND_THIS).config;
    switch (RedisOption(option)) {
        case RedisOption::kSerializer: RETURN_LONG(zend_long(config.serializer));
        case RedisOption::kPrefix: RETURN_STRINGL(config.prefix.data(), config.prefix.size());
        case RedisOption::kReadTimeout: RETURN_DOUBLE(config.read_timeout);
        case RedisOption::kScan:
            RETURN_LONG((config.retries_scan ? zend_long(kScanRetry) : 0) | (config.prefixes_scan ? zend_long(kScanPrefix) : 0));
        default: RETURN_FALSE;
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, getAuth)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RedisConfig &config = RedisBox::of(ZEND_THIS).config;
    if (config.password.empty()) {
        RETURN_FALSE;
    }
    if (config.username.empty()) {
        RETURN_STRINGL(config.password.data(), config.password.size());
    }
    array_init(return_value);
    add_next_index_stringl(return_value, config.username.data(), config.username.size());
    add_next_index_stringl(return_value, config.password.data(), config.password.size());
}

ZEND_METHOD(Coro_Coroutine_Redis, getDBNum)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(RedisBox::of(ZEND_THIS).config.database);
}

ZEND_METHOD(Coro_Coroutine_Redis, _prefix)
{
    zend_string *key;
    CORO_PARSE_ONE(Z_PARAM_STR, key);
    const std::string &prefix = RedisBox::of(ZEND_THIS).config.prefix;
    RETURN_STR(zend_string_concat2(prefix.data(), prefix.size(), ZSTR_VAL(key), ZSTR_LEN(key)));
}

ZEND_METHOD(Coro_Coroutine_Redis, _serialize)
{
    zval *value;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, value);
    if (zend_string *text = serialize_for_redis(value, RedisBox::of(ZEND_THIS).config.serializer)) {
        RETURN_STR(text);
    }
}

ZEND_METHOD(Coro_Coroutine_Redis, _unserialize)
{
    zend_string *text;
    CORO_PARSE_ONE(Z_PARAM_STR, text);
    ZVAL_STR_COPY(return_value, text);
    unserialize_in_place(return_value, RedisBox::of(ZEND_THIS).config.serializer);
}
