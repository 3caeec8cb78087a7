#include "php/client/redis_rules.h"

#include <cstdlib>
#include <string>

namespace coro::php {

namespace {

using enum RedisWait;

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
    for (const RedisRule &rule : kRedisRules) {
        if (arguments.is(0, rule.command) && (!rule.subcommand || arguments.is(1, rule.subcommand))) {
            return &rule;
        }
    }
    return nullptr;
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
