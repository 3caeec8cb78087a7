#include "php/client/redis_object.h"
#include "php/client/client_options.h"
#include "php/client/connecting.h"
#include "php/runtime/option_table.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"

#include "coro/base/error.h"

#include <cerrno>

namespace coro::php {

uint32_t redis_forks;

namespace {

struct {
    int error;
    RedisErrorType type;
} constexpr kErrorTypes[] = {
    {ECONNRESET, kRedisEof},   {EPROTO, kRedisProtocol}, {EMSGSIZE, kRedisProtocol}, {ENOMEM, kRedisMemory},
    {ENOTCONN, kRedisClosed},  {EBADF, kRedisClosed},    {EACCES, kRedisNoAuth},
};

}  // namespace

RedisObject::RedisObject()
{
    set_standard_timeouts(config);
    config.package_max_length = kGigabyte;
}

RedisObject::~RedisObject()
{
    drop_connection(*this);
}

void RedisObject::show_to_collector(zend_get_gc_buffer *seen)
{
    for (AwaitedReply &reply : collected.awaited) {
        zend_get_gc_buffer_add_zval(seen, reply.extra.raw());
    }
}

void drop_connection(RedisObject &object)
{
    if (object.connection && object.fork != redis_forks) {
        object.pushes.abandon();
        if (object.subscription) {
            object.subscription->abandon();
        }
        for (auto &deferred : object.deferred) {
            deferred->abandon();
        }
        object.connection->abandon();
    }
    object.subscription.reset();
    object.deferred.clear();
    object.awaits_push = false;
    object.connection.reset();
}

void make_connection(RedisObject &object)
{
    object.connection =
        std::make_unique<RedisConnection>(runtime().loop(), client_contexts(), object.values, wait_in_php);
    object.connection->server().to = object.to;
    object.connection->listen(object.pushes);
    object.fork = redis_forks;
    make_greeting(object);
}

void set_redis_error(zend_object *self, int type, int number, const char *text)
{
    RedisObject &object = RedisBox::of(self);
    object.has_error = number != 0;
    set_last_error(number);
    zend_update_property_long(RedisBox::class_entry, self, ZEND_STRL("errType"), type);
    zend_update_property_long(RedisBox::class_entry, self, ZEND_STRL("errCode"), number);
    zend_update_property_string(RedisBox::class_entry, self, ZEND_STRL("errMsg"), text);
}

void clear_redis_error(zend_object *self)
{
    if (RedisBox::of(self).has_error) {
        set_redis_error(self, 0, 0, "");
    }
}

void set_redis_outcome(zend_object *self, int outcome)
{
    RedisObject &object = RedisBox::of(self);
    int type = kRedisIo;
    for (auto &known : kErrorTypes) {
        type = known.error == -outcome ? known.type : type;
    }
    ClientError error = ClientError::of(outcome, nullptr);
    // Of the limits only that of connect() is one of the connection: its reason names the step, such as the TLS handshake.
    const RedisConnection *connection = object.connection.get();
    bool is_of_connection = connection && outcome != -ECANCELED && (outcome != -ETIMEDOUT || !connection->is_open());
    std::string reason = is_of_connection ? connection->failure() : std::string();
    if (outcome == -EACCES && !reason.empty() && !is_refusal(reason)) {
        type = kRedisOther;   // the server has refused a command with which the connection begins, such as SELECT
        error.number = EINVAL;
    }
    set_redis_error(self, type, error.number, reason.empty() ? error.text.c_str() : reason.c_str());
    show_connection(self);
}

void show_connection(zend_object *self)
{
    RedisObject &object = RedisBox::of(self);
    bool is_open = object.connection && object.connection->is_open();
    int fd = is_open ? object.connection->socket()->fd() : -1;
    if (fd != object.shown_fd) {
        object.shown_fd = fd;
        zend_update_property_long(RedisBox::class_entry, self, ZEND_STRL("sock"), fd);
        zend_update_property_bool(RedisBox::class_entry, self, ZEND_STRL("connected"), is_open);
    }
}

void make_greeting(RedisObject &object)
{
    RedisServer &server = object.connection->server();
    const RedisConfig &config = object.config;
    server.config = config;
    server.greeting.clear();
    server.greeting_replies = 0;
    auto add = [&](std::initializer_list<std::string_view> words) {
        RedisWriter command;
        for (std::string_view word : words) {
            command.add(word);
        }
        server.greeting += command.bytes();
        server.greeting_replies++;
    };
    bool has_password = !config.password.empty();
    if (config.protocol == 3 && has_password) {
        add({"HELLO", "3", "AUTH", config.username.empty() ? "default" : config.username, config.password});
    } else if (config.protocol == 3) {
        add({"HELLO", "3"});
    } else if (has_password && !config.username.empty()) {
        add({"AUTH", config.username, config.password});
    } else if (has_password) {
        add({"AUTH", config.password});
    }
    if (config.database != 0) {
        add({"SELECT", std::to_string(config.database)});
    }
    object.connection->set_attempts(config.reconnect);
    object.connection->set_shared(config.shared);
    object.connection->reader().set_limit(size_t(config.package_max_length));
}

RedisUse::RedisUse(zend_object *self, bool needs_connection, bool joins) : object_(RedisBox::of(self))
{
    Coroutine *current = runtime().waiting_coroutine();
    if (!current) {
        return;
    }
    if (object_.connection && object_.fork != redis_forks) {
        drop_connection(object_);   // the parent uses the connection
    }
    bool is_joined = joins && object_.subscription;
    if (!object_.config.shared && !is_joined && object_.user != 0 && object_.user != current->id()) {
        if (runtime().scheduler().find(object_.user)) {
            zend_throw_error(error_class,
                             "coroutine %lld uses this Redis connection, so coroutine %lld cannot use it at the same time: "
                             "give each coroutine its own, or set the option shared",
                             static_cast<long long>(object_.user), static_cast<long long>(current->id()));
            return;
        }
        object_.user = 0;
    }
    if (!object_.is_closed && !object_.connection) {
        make_connection(object_);
    }
    if (needs_connection && object_.is_closed) {
        set_redis_error(self, kRedisClosed, ENOTCONN, "the connection is closed: call connect()");
        return;
    }
    if (!object_.config.shared && !is_joined && object_.user == 0) {
        object_.user = current->id();
        marks_ = true;
    }
    is_ready = true;
}

RedisUse::~RedisUse()
{
    if (marks_) {
        object_.user = 0;
    }
}

Deadline redis_deadline(const RedisObject &object, double wait)
{
    double usual = object.config.read_timeout;
    return wait < 0 || usual <= 0 ? kNever : runtime().loop().deadline_in(usual + wait);
}

}  // namespace coro::php
