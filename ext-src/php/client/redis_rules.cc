#include "php/client/redis_rules.h"

#include <cstdlib>
#include <string>

namespace coro::php {

namespace {

using enum RedisNeed;
using enum RedisWait;

// Commands that keep the server itself busy, such as EVAL, are not here: they delay all clients of the server, also those
// with other connections.
constexpr RedisRule kRules[] = {
    {"BLMOVE", kOwn, kSeconds, -1},
    {"BLMPOP", kOwn, kSeconds, 1},
    {"BLPOP", kOwn, kSeconds, -1},
    {"BRPOP", kOwn, kSeconds, -1},
    {"BRPOPLPUSH", kOwn, kSeconds, -1},
    {"BZMPOP", kOwn, kSeconds, 1},
    {"BZPOPMAX", kOwn, kSeconds, -1},
    {"BZPOPMIN", kOwn, kSeconds, -1},
    {"WAIT", kOwn, kMilliseconds, 2},
    {"WAITAOF", kOwn, kMilliseconds, 3},
    {"XREAD", kAny, kBlockOption},
    {"XREADGROUP", kAny, kBlockOption},

    {"ASKING", kOwn},
    {"AUTH", kOwn},
    {"CLIENT", kOwn, kAtOnce, 0, "CACHING"},
    {"DISCARD", kOwn},
    {"EXEC", kOwn},
    {"HELLO", kOwn},
    {"MULTI", kOwn},
    {"QUIT", kOwn},
    {"RESET", kOwn},
    {"SELECT", kOwn},
    {"UNWATCH", kOwn},
    {"WATCH", kOwn},

    {"PSUBSCRIBE", kMethod},
    {"PUNSUBSCRIBE", kMethod},
    {"SSUBSCRIBE", kMethod},
    {"SUBSCRIBE", kMethod},
    {"SUNSUBSCRIBE", kMethod},
    {"UNSUBSCRIBE", kMethod},
    {"CLIENT", kImpossible, kAtOnce, 0, "REPLY"},
    {"MONITOR", kImpossible},
    {"PSYNC", kImpossible},
    {"REPLCONF", kImpossible},
    {"SYNC", kImpossible},
};

// Returns the position of the value of the option BLOCK, or 0 if the command has no such option.
int position_of_block(const RedisArguments &arguments)
{
    for (int i = 1; i + 1 < arguments.count();) {
        if (arguments.is(i, "BLOCK")) {
            return i + 1;
        }
        if (arguments.is(i, "STREAMS")) {
            return 0;   // names of streams follow
        }
        i += arguments.is(i, "GROUP") ? 3 : arguments.is(i, "COUNT") ? 2 : 1;
    }
    return 0;
}

double seconds_at(const RedisArguments &arguments, int position)
{
    constexpr double kMost = 1e9;
    if (position <= 0 || position >= arguments.count()) {
        return 0;   // the server answers with an error
    }
    double seconds = strtod(std::string(arguments.word(position)).c_str(), nullptr);
    return seconds > 0 && seconds < kMost ? seconds : -1;
}

}  // namespace

const RedisRule *find_redis_rule(const RedisArguments &arguments)
{
    for (const RedisRule &rule : kRules) {
        if (arguments.is(0, rule.command) && (!rule.subcommand || arguments.is(1, rule.subcommand))) {
            return &rule;
        }
    }
    return nullptr;
}

bool has_redis_rule(std::string_view command)
{
    for (const RedisRule &rule : kRules) {
        if (command == rule.command) {
            return true;
        }
    }
    return false;
}

double redis_wait(const RedisRule &rule, const RedisArguments &arguments)
{
    int position = rule.position < 0 ? arguments.count() + rule.position : rule.position;
    switch (rule.wait) {
        case kAtOnce: return 0;
        case kSeconds: return seconds_at(arguments, position);
        case kMilliseconds: return seconds_at(arguments, position) / 1000;
        case kBlockOption: return seconds_at(arguments, position_of_block(arguments)) / 1000;
    }
    return 0;
}

}  // namespace coro::php
