#pragma once

#include "php/client/redis_arguments.h"

#include <cstdint>

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

// Returns the rule for a command with its arguments, or nullptr if there is nothing particular about it.
const RedisRule *find_redis_rule(const RedisArguments &arguments);
// True if there is a rule for the command, perhaps only with certain arguments.
bool has_redis_rule(std::string_view command);
// Returns for how many seconds the server may wait before it answers. 0: it answers at once; negative: no limit.
double redis_wait(const RedisRule &rule, const RedisArguments &arguments);

}  // namespace coro::php
