#pragma once

#include "php/client/redis_call.h"
#include "php/zend/box.h"
#include "php/zend/value.h"

#include "coro/base/option.h"
#include "coro/client/config.h"
#include "coro/client/redis_connection.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace coro::php {

// The options of a Coro\Coroutine\Redis.
struct RedisConfig : ClientConfig {
    RedisSerializer serializer = RedisSerializer::kNone;
    std::string prefix;               // what is put before each key
    bool retries_scan = false;        // true: scan() returns no empty array
    bool prefixes_scan = false;       // true: scan() returns only keys with the prefix
    bool compatibility_mode = true;   // false: HGETALL and the like return what the server sends, as Swoole does
    bool shared = false;              // true: several coroutines use the connection at the same time
    int64_t reconnect = 1;            // how many times a call may connect when the connection is lost
    std::string username;
    std::string password;
    int64_t database = 0;
    int64_t protocol = 2;             // the version of RESP
};

inline constexpr Option<RedisConfig> kRedisOptions[] = {
    {"prefix", &RedisConfig::prefix},
    {"compatibility_mode", &RedisConfig::compatibility_mode},
    {"shared", &RedisConfig::shared},
    {"reconnect", &RedisConfig::reconnect, 0, 100},
    {"username", &RedisConfig::username},
    {"password", &RedisConfig::password},
    {"database", &RedisConfig::database, 0, INT32_MAX},
    {"protocol", &RedisConfig::protocol, 2, 3},
};

// The values of the property errType, which are the constants CORO_REDIS_ERR_*.
enum RedisErrorType : int {
    kRedisIo = 1,
    kRedisOther = 2,
    kRedisEof = 3,
    kRedisProtocol = 4,
    kRedisMemory = 5,
    kRedisClosed = 6,
    kRedisNoAuth = 7,
};

// The values of the argument of multi(), which are the constants CORO_REDIS_MODE_*.
enum class RedisMode : uint8_t { kDirect, kMulti, kPipeline };

// The commands of a transaction or a pipeline.
struct CollectedCommands {
    RedisMode mode = RedisMode::kDirect;   // kDirect: no commands are collected
    std::string bytes;
    std::vector<AwaitedReply> awaited;     // the replies to them
    double wait = 0;                       // as RedisCall::wait, for all of them
};

// A reply as a PHP value: null at the top for nil, and false for nil in an array. Errors in an array are false, and
// statuses in an array are strings, except that "OK" is true. An array of PHP is packed for an array of Redis, and not
// packed for a map.
struct RedisReply {
    Value value;
    bool is_error = false;
    bool is_status = false;
};

// Builds the replies of a connection as PHP values.
class ZendRedisValues final : public RedisValues {
public:
    bool add(void *array, const RedisScalar &value) override;
    void *add_array(void *array, size_t count, bool is_map) override;
    void clear() override { (void) take(); }

    RedisReply take();   // gives the whole reply to the caller

private:
    // A map that is not complete.
    struct Map {
        HashTable *elements;
        size_t missing;   // the number of keys and values that have not arrived
        Value key;        // undefined: the next element is a key
    };

    bool insert(void *array, zval *value);
    void insert_in_map(zval *value);

    RedisReply root_;
    std::vector<Map> maps_;   // each of them is somewhere in the one before
};

// Keeps the replies to its commands.
class ReplyBatch final : public RedisBatch {
public:
    explicit ReplyBatch(ZendRedisValues &values) : values_(values) {}

    void on_reply(bool) override { (arrived() == 1 ? first_ : more_.emplace_back()) = values_.take(); }
    RedisReply &reply(size_t index) { return index == 0 ? first_ : more_[index - 1]; }

    double wait = 0;        // as RedisCall::wait
    AwaitedReply awaited;   // of a single command

private:
    ZendRedisValues &values_;
    RedisReply first_;   // needs no allocation
    std::vector<RedisReply> more_;
};

// Keeps the messages of a subscription, or push messages, until recv() takes them.
class Subscription final : public RedisBatch {
public:
    explicit Subscription(ZendRedisValues &values) : values_(values) {}

    void on_reply(bool) override { messages.push_back(values_.take()); }

    std::deque<RedisReply> messages;
    // The numbers of subscriptions that the last confirmation has named. The server counts channels of shards alone.
    zend_long channels = 0;
    zend_long shard_channels = 0;
    size_t unconfirmed = 0;   // the number of channels that were asked for and not confirmed

private:
    ZendRedisValues &values_;
};

// The C++ part of a Coro\Coroutine\Redis.
struct RedisObject {
    RedisObject();
    ~RedisObject();
    void show_to_collector(zend_get_gc_buffer *seen);

    RedisConfig config;
    ZendRedisValues values;
    Subscription pushes{values};       // the messages of RESP3 that belong to no subscription
    Destination to;                    // the server of the last connect()
    std::unique_ptr<RedisConnection> connection;   // nullptr until connect() is called
    uint32_t fork = 0;                 // the value of redis_forks when the connection was made
    bool is_closed = true;             // true: close() was called, or connect() has not been called
    bool defers = false;
    CollectedCommands collected;       // since multi()
    std::deque<std::unique_ptr<ReplyBatch>> deferred;   // the commands whose replies recv() returns
    std::shared_ptr<Subscription> subscription;   // shared with the coroutine that waits for a message
    int64_t user = 0;                  // the id of the coroutine that runs a method, or 0. Not used in shared mode
    int shown_fd = -1;                 // the value of the property sock
    bool awaits_push = false;          // true: a coroutine waits for a push message
    bool has_error = false;            // true: the property errCode is not 0
};

using RedisBox = Box<RedisObject>;

extern uint32_t redis_forks;   // the number of forks between the first process and this one

// Sets the properties of the error. `type` is a RedisErrorType, `number` an errno or a CORO_ERROR_*.
void set_redis_error(zend_object *self, int type, int number, const char *text);
// Does the same for a negative error of the connection.
void set_redis_outcome(zend_object *self, int outcome);
void clear_redis_error(zend_object *self);
void show_connection(zend_object *self);   // sets the properties connected and sock

void make_connection(RedisObject &object);   // makes the object that will connect to RedisObject::to
// Makes the commands with which a connection begins, from the options.
void make_greeting(RedisObject &object);
// Drops the connection and all that waits for it.
void drop_connection(RedisObject &object);
// Applies an array of options. Returns false if an exception was thrown.
bool set_redis_options(zend_object *self, HashTable *settings);

// Marks the object as used by the current coroutine, until its destructor is called. `is_ready` is false if the object
// cannot be used now: an exception was thrown, or the properties of the error are set.
class RedisUse {
public:
    // `joins`: true if another coroutine may wait for a message of a subscription meanwhile.
    RedisUse(zend_object *self, bool needs_connection, bool joins = false);
    ~RedisUse();
    RedisUse(const RedisUse &) = delete;
    RedisUse &operator=(const RedisUse &) = delete;

    bool is_ready = false;

private:
    RedisObject &object_;
    bool marks_ = false;
};

// Returns until when a call waits. `wait` is as RedisCall::wait.
Deadline redis_deadline(const RedisObject &object, double wait);

// Sends commands that were collected, and returns the replies.
void send_collected(zend_object *self, CollectedCommands commands, zval *return_value);
// Throws an exception and returns true if several coroutines use the connection.
bool needs_private(zval *self, const char *method);

// Waits for the replies of a batch. Returns false after an error, which the properties show. Then closes the connection if the
// server may still wait for what the commands have asked for.
bool finish_redis_batch(zend_object *self, ReplyBatch &batch, Deadline deadline);
// Returns true if the connection has subscriptions, and sets the error of the object: no command may be sent then.
bool is_refused_by_subscription(zend_object *self);

// True for the texts of errors that say that a password is missing or wrong, or that the user may not do this.
bool is_refusal(std::string_view error);

// Converts a reply to what the method returns, and sets or clears the properties of the error. Takes the reply.
void return_redis_reply(zend_object *self, RedisReply &reply, AwaitedReply &awaited, zval *return_value);
// Converts a value of a reply, which is not an error.
void convert_redis_value(RedisObject &object, zval *value, AwaitedReply &awaited, zval *return_value, bool is_status = false);

// Waits for the next push message that belongs to no subscription, or sets the properties of the error.
void receive_redis_push(zend_object *self, Deadline deadline, zval *return_value);

// Waits for the next message of a subscription. Returns false after an error.
bool receive_redis_message(zend_object *self, Deadline deadline, zval *return_value);

}  // namespace coro::php
