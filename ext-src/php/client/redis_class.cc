#include "php/client/classes.h"
#include "php/client/redis_object.h"
#include "php/runtime/runtime.h"
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

void show_redis_to_collector(RedisObject &redis, zend_get_gc_buffer *seen)
{
    for (AwaitedReply &awaited : redis.collected.awaited) {
        zend_get_gc_buffer_add_zval(seen, awaited.extra.raw());
    }
}

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

}  // namespace

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
    RedisBox::install(ce, show_redis_to_collector);
    add_names(ce);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Redis, __construct)
{
    HashTable *options = nullptr;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_ARRAY_HT_OR_NULL(options)
    ZEND_PARSE_PARAMETERS_END();
    if (strcmp(redis_library(), "none") == 0) {
        throw_error("%s() needs hiredis: install libhiredis-dev (Debian), hiredis-devel (Fedora) or hiredis-dev (Alpine), "
                    "and build coro again");
        RETURN_THROWS();
    }
    if (options) {
        (void) set_redis_options(ZEND_THIS, options);
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
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(defers)
    ZEND_PARSE_PARAMETERS_END();
    if (needs_private(ZEND_THIS, "setDefer")) {
        RETURN_THROWS();
    }
    RedisBox::of(ZEND_THIS).defers = defers;
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Redis, recv)
{
    double timeout = 0;
    CORO_PARSE_OPTIONAL_SECONDS(timeout);
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
    std::unique_ptr<DeferredReply> deferred = std::move(object.deferred.front());
    object.deferred.pop_front();
    Deadline deadline = timeout == 0 ? redis_deadline(object, deferred->wait) : runtime().loop().deadline_in(timeout);
    int outcome = object.connection->finish(deferred->batch, deadline);
    if (outcome < 0) {
        return give_up(self, deferred->wait, outcome);
    }
    show_connection(self);
    return_redis_reply(self, deferred->batch.reply(0), deferred->awaited, return_value);
}

ZEND_METHOD(Coro_Coroutine_Redis, request)
{
    HashTable *words;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(words)
    ZEND_PARSE_PARAMETERS_END();
    if (zend_hash_num_elements(words) == 0) {
        zend_argument_value_error(1, "must not be empty");
        RETURN_THROWS();
    }
    RedisCall call(ZEND_THIS, RedisShape::kAny);
    zval *word;
    ZEND_HASH_FOREACH_VAL(words, word) {
        if (!call.arguments.add_text(word, 0)) {
            RETURN_THROWS();
        }
    } ZEND_HASH_FOREACH_END();
    (void) send_redis_command(call, return_value);
}

ZEND_METHOD(Coro_Coroutine_Redis, auth)
{
    zval *credentials;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(credentials)
    ZEND_PARSE_PARAMETERS_END();
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
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(database)
    ZEND_PARSE_PARAMETERS_END();
    RedisCall call(ZEND_THIS, RedisShape::kOk);
    call.arguments.add("SELECT");
    call.arguments.add_integer(database);
    RedisObject &object = RedisBox::of(ZEND_THIS);
    if (send_redis_command(call, return_value) && object.connection) {
        object.config.database = database;
        make_greeting(object);
    }
}
