#include "php/client/redis_rules.h"

#include "php/client/redis_arguments.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace coro::php {

namespace {

// Where a command says how long the server may wait: in which argument, or one of these. 0 means: without a limit.
constexpr int kAtOnce = 0;
constexpr int kLast = -1;
constexpr int kBlockOption = -2;   // in the argument behind the word BLOCK

struct Rule {
    std::string_view commands;   // separated by "|"
    RedisNeed need;
    int position = kAtOnce;
    int per_second = 1;          // the unit of the time
};

constexpr Rule kRules[] = {
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

// One of the commands of a rule.
struct RuledCommand {
    std::string_view name;
    std::string_view command;      // the first word of the name
    std::string_view subcommand;   // the second one, or ""
    const Rule *rule;
};

const std::vector<RuledCommand> &ruled_commands()
{
    static const std::vector<RuledCommand> commands = [] {
        std::vector<RuledCommand> made;
        for (const Rule &rule : kRules) {
            for (std::string_view left = rule.commands; !left.empty();) {
                std::string_view name = take_part(left, '|'), rest = name;
                std::string_view command = take_part(rest, ' ');
                made.push_back({name, command, rest, &rule});
            }
        }
        return made;
    }();
    return commands;
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
    std::string_view left = arguments, command = take_argument(left);
    std::string_view subcommand = left.empty() ? left : take_argument(left);
    for (const RuledCommand &known : ruled_commands()) {
        if (is_word(known.command, command) && (known.subcommand.empty() || is_word(known.subcommand, subcommand))) {
            return {known.name, known.rule->need, wait_of(arguments, known.rule->position) / known.rule->per_second};
        }
    }
    return {};
}

bool has_redis_rule(std::string_view command)
{
    const std::vector<RuledCommand> &known = ruled_commands();
    return std::any_of(known.begin(), known.end(), [&](const RuledCommand &one) { return one.command == command; });
}

}  // namespace coro::php
