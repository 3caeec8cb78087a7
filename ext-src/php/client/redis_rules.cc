#include "php/client/redis_rules.h"

#include "php/client/redis_arguments.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace coro::php {

namespace {

// Where a command says how long the server may wait: in which argument, or one of these. 0 means: without a limit.
constexpr int kAtOnce = 0;
constexpr int kLast = -1;
constexpr int kBlockOption = -2;   // in the argument behind the word BLOCK

constexpr struct {
    std::string_view commands;   // separated by "|"
    RedisNeed need;
    int position = kAtOnce;
    int per_second = 1;          // the unit of the time
} kRules[] = {
    // Commands that keep the server itself busy, such as EVAL, are not here: they delay all clients of the server, also those
    // with other connections.
    {"BLMOVE|BLPOP|BRPOP|BRPOPLPUSH|BZPOPMAX|BZPOPMIN", RedisNeed::kOwn, kLast},
    {"BLMPOP|BZMPOP", RedisNeed::kOwn, 1},
    {"WAIT", RedisNeed::kOwn, 2, 1000},
    {"WAITAOF", RedisNeed::kOwn, 3, 1000},
    {"XREAD|XREADGROUP", RedisNeed::kAny, kBlockOption, 1000},
    {"ASKING|AUTH|CLIENT CACHING|DISCARD|EXEC|HELLO|MULTI|QUIT|RESET|SELECT|UNWATCH|WATCH", RedisNeed::kOwn},
    {"PSUBSCRIBE|PUNSUBSCRIBE|SSUBSCRIBE|SUBSCRIBE|SUNSUBSCRIBE|UNSUBSCRIBE", RedisNeed::kMethod},
    {"CLIENT REPLY|MONITOR|PSYNC|REPLCONF|SYNC", RedisNeed::kImpossible},
};

// Calls use(rule, name) for each command of the rules, until it returns true. Returns false if it never does.
template <class F>
bool find_rule(F use)
{
    for (auto &rule : kRules) {
        for (std::string_view left = rule.commands; !left.empty();) {
            if (use(rule, take_part(left, '|'))) {
                return true;
            }
        }
    }
    return false;
}

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

double wait_of(std::string_view arguments, int position)
{
    constexpr double kMost = 1e9;
    std::vector<std::string_view> words;
    while (position != kAtOnce && !arguments.empty()) {
        words.push_back(take_argument(arguments));
    }
    size_t at = position == kBlockOption ? position_of_block(words) : position == kLast ? words.size() - 1 : size_t(position);
    if (at == 0 || at >= words.size()) {
        return 0;   // the server answers at once, perhaps with an error
    }
    double time = strtod(std::string(words[at]).c_str(), nullptr);
    return time > 0 && time < kMost ? time : -1;
}

}  // namespace

RedisRule find_redis_rule(std::string_view arguments)
{
    RedisRule found;
    std::string_view left = arguments, command = take_argument(left);
    std::string_view subcommand = left.empty() ? left : take_argument(left);
    find_rule([&](auto &rule, std::string_view name) {
        std::string_view rest = name;
        bool is_found = is_word(take_part(rest, ' '), command) && (rest.empty() || is_word(rest, subcommand));
        if (is_found) {
            found = {name, rule.need, wait_of(arguments, rule.position) / rule.per_second};
        }
        return is_found;
    });
    return found;
}

bool has_redis_rule(std::string_view command)
{
    return find_rule([&](auto &, std::string_view name) { return is_word(take_part(name, ' '), command); });
}

}  // namespace coro::php
