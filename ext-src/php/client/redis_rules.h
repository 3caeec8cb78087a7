#pragma once

#include "php/client/redis_arguments.h"

#include <cstdint>
#include <string_view>

namespace coro::php {

// Which connections may send a command.
enum class RedisNeed : uint8_t {
    kAny,      // also a connection that several coroutines use
    kOwn,      // a connection that one coroutine uses: the command delays later replies, or changes the connection
    kMethod,   // only the method with this name can send it: the replies follow other rules
    kImpossible,   // no connection: the client would not find the end of the reply
};

// How to see for how long the server may wait before it answers.
enum class RedisWait : uint8_t {
    kAtOnce,         // it answers at once
    kSeconds,        // an argument is the number of seconds; 0: no limit
    kMilliseconds,   // an argument is the number of milliseconds; 0: no limit
    kBlockOption,    // it waits if there is an option BLOCK, which has a number of milliseconds
};

// What is particular about a command of the server.
struct RedisRule {
    const char *command;
    RedisNeed need;
    RedisWait wait = RedisWait::kAtOnce;
    int8_t position = 0;                // of the argument with the time; -1: the last one
    const char *subcommand = nullptr;   // nullptr: the rule is for all subcommands
};

// Commands that keep the server itself busy, such as EVAL, are not here: they delay all clients of the server, also those
// with other connections.
inline constexpr RedisRule kRedisRules[] = {
    {"BLMOVE", RedisNeed::kOwn, RedisWait::kSeconds, -1},
    {"BLMPOP", RedisNeed::kOwn, RedisWait::kSeconds, 1},
    {"BLPOP", RedisNeed::kOwn, RedisWait::kSeconds, -1},
    {"BRPOP", RedisNeed::kOwn, RedisWait::kSeconds, -1},
    {"BRPOPLPUSH", RedisNeed::kOwn, RedisWait::kSeconds, -1},
    {"BZMPOP", RedisNeed::kOwn, RedisWait::kSeconds, 1},
    {"BZPOPMAX", RedisNeed::kOwn, RedisWait::kSeconds, -1},
    {"BZPOPMIN", RedisNeed::kOwn, RedisWait::kSeconds, -1},
    {"WAIT", RedisNeed::kOwn, RedisWait::kMilliseconds, 2},
    {"WAITAOF", RedisNeed::kOwn, RedisWait::kMilliseconds, 3},
    {"XREAD", RedisNeed::kAny, RedisWait::kBlockOption},
    {"XREADGROUP", RedisNeed::kAny, RedisWait::kBlockOption},

    {"ASKING", RedisNeed::kOwn},
    {"AUTH", RedisNeed::kOwn},
    {"CLIENT", RedisNeed::kOwn, RedisWait::kAtOnce, 0, "CACHING"},
    {"DISCARD", RedisNeed::kOwn},
    {"EXEC", RedisNeed::kOwn},
    {"HELLO", RedisNeed::kOwn},
    {"MULTI", RedisNeed::kOwn},
    {"QUIT", RedisNeed::kOwn},
    {"RESET", RedisNeed::kOwn},
    {"SELECT", RedisNeed::kOwn},
    {"UNWATCH", RedisNeed::kOwn},
    {"WATCH", RedisNeed::kOwn},

    {"PSUBSCRIBE", RedisNeed::kMethod},
    {"PUNSUBSCRIBE", RedisNeed::kMethod},
    {"SSUBSCRIBE", RedisNeed::kMethod},
    {"SUBSCRIBE", RedisNeed::kMethod},
    {"SUNSUBSCRIBE", RedisNeed::kMethod},
    {"UNSUBSCRIBE", RedisNeed::kMethod},
    {"CLIENT", RedisNeed::kImpossible, RedisWait::kAtOnce, 0, "REPLY"},
    {"MONITOR", RedisNeed::kImpossible},
    {"PSYNC", RedisNeed::kImpossible},
    {"REPLCONF", RedisNeed::kImpossible},
    {"SYNC", RedisNeed::kImpossible},
};

// Returns the rule for a command with its arguments, or nullptr if there is nothing particular about it.
const RedisRule *find_redis_rule(const RedisArguments &arguments);
// True if there is a rule for the command, perhaps only with certain arguments.
constexpr bool has_redis_rule(std::string_view command)
{
    for (const RedisRule &rule : kRedisRules) {
        if (command == rule.command) {
            return true;
        }
    }
    return false;
}

// Returns for how many seconds the server may wait before it answers. 0: it answers at once; negative: no limit.
double redis_wait(const RedisRule &rule, const RedisArguments &arguments);

}  // namespace coro::php
