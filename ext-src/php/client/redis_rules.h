#pragma once

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

// What is particular about a command with its arguments.
struct RedisRule {
    std::string_view name;   // of the command, with the subcommand if it depends on it
    RedisNeed need = RedisNeed::kAny;
    double wait = 0;         // for how many seconds the server may wait before it answers; negative: no limit
};

// Returns the rule for a command, whose arguments are as take_argument() reads them.
RedisRule find_redis_rule(std::string_view arguments);
// True if find_redis_rule() knows the command, perhaps only with certain arguments.
bool has_redis_rule(std::string_view command);

}  // namespace coro::php
