#include "php/client/redis_call.h"
#include "php/client/redis_encoders.h"
#include "php/client/redis_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

// The methods of Coro\Coroutine\Redis that send a command, and their registration.
namespace coro::php {

namespace {

using enum RedisShape;

constexpr RedisCommand kCommands[] = {
#include "php/client/redis_commands.def"
};

constexpr size_t kCount = std::size(kCommands);

template <size_t index>
void method(INTERNAL_FUNCTION_PARAMETERS)
{
    run_redis_command(INTERNAL_FUNCTION_PARAM_PASSTHRU, kCommands[index]);
}

template <size_t... indexes>
constexpr std::array<zif_handler, kCount> handlers_of(std::index_sequence<indexes...>)
{
    return {method<indexes>...};
}

constexpr std::array<zif_handler, kCount> kHandlers = handlers_of(std::make_index_sequence<kCount>());

// A zend_internal_arg_info that the compiler can make: in the first one of a function, PHP reads the name as the number
// of required arguments.
struct ArgumentInfo {
    union {
        const char *name = nullptr;
        uintptr_t required;
    };
    zend_type type = {};
    const char *default_value = nullptr;
};
static_assert(sizeof(ArgumentInfo) == sizeof(zend_internal_arg_info) &&
              offsetof(ArgumentInfo, type) == offsetof(zend_internal_arg_info, type) &&
              offsetof(ArgumentInfo, default_value) == offsetof(zend_internal_arg_info, default_value));

constexpr uint32_t type_of(char type)
{
    switch (type) {
        case 'i': return MAY_BE_LONG;
        case 'n': return MAY_BE_LONG | MAY_BE_DOUBLE | MAY_BE_STRING;
        case 'b': return MAY_BE_BOOL;
        case 'a':
        case 'A':
        case 'K':
        case 'N':
        case 'p':
        case 'P': return MAY_BE_ARRAY;
        case 'g':
        case 't': return MAY_BE_STRING | MAY_BE_ARRAY;
        case 'k':
        case 's': return MAY_BE_STRING;
        default: return MAY_BE_ANY;
    }
}

constexpr uint32_t type_of(RedisShape shape)
{
    switch (shape) {
        case kOk:
        case kBool: return MAY_BE_BOOL;
        case kInteger:
        case kType: return MAY_BE_LONG | MAY_BE_FALSE;
        case kFloat: return MAY_BE_DOUBLE | MAY_BE_FALSE;
        case kText: return MAY_BE_STRING | MAY_BE_FALSE;
        case kStatus: return MAY_BE_STRING | MAY_BE_BOOL;
        case kValue:
        case kAny: return MAY_BE_ANY;
        default: return MAY_BE_ARRAY | MAY_BE_FALSE;
    }
}

struct ParsedParameter {
    std::string_view name;
    RedisParameter parameter;

    constexpr uint32_t type() const
    {
        bool takes_null = parameter.is_optional && !parameter.is_rest;
        return type_of(parameter.type) | (takes_null ? uint32_t(MAY_BE_NULL) : 0) |
               _ZEND_ARG_INFO_FLAGS(parameter.type == 'r', parameter.is_rest, 0);
    }
};

constexpr ParsedParameter parse_parameter(std::string_view text)
{
    ParsedParameter made = {};
    auto ends_with = [&](std::string_view end) {
        bool found = text.ends_with(end);
        text.remove_suffix(found ? end.size() : 0);
        return found;
    };
    made.parameter.is_optional = ends_with("?");
    made.parameter.is_rest = ends_with("...");
    size_t colon = text.find(':');
    made.parameter.type = colon == text.npos ? 's' : text[colon + 1];
    made.name = text.substr(0, colon);
    return made;
}

// Calls use(parsed) for each parameter of the command.
template <class Use>
constexpr void for_parameters(const RedisCommand &command, const Use &use)
{
    for (std::string_view left = command.parameters; !left.empty();) {
        size_t end = std::min(left.find(' '), left.size());
        use(parse_parameter(left.substr(0, end)));
        left.remove_prefix(std::min(end + 1, left.size()));
    }
}

constexpr RedisSignature describe(const RedisCommand &command)
{
    RedisSignature made = {};
    for_parameters(command, [&made](const ParsedParameter &parsed) {
        made.parameters[made.count++] = parsed.parameter;
        made.least = uint8_t(made.least + !parsed.parameter.is_optional);
        made.has_rest |= parsed.parameter.is_rest;
    });
    std::string_view words = command.command;
    made.has_rule = words.empty() || has_redis_rule(words.substr(0, words.find(' ')));
    return made;
}

// What PHP and run_redis_command() must know about all methods. The compiler makes it, because every process of PHP would
// spend time and memory on it otherwise.
template <size_t kInfos, size_t kNameBytes>
struct Descriptions {
    RedisSignature signatures[kCount] = {};
    ArgumentInfo infos[kInfos] = {};      // those of one method after those of another
    uint16_t first_info[kCount] = {};     // the index of the first one of each method
    char names[kNameBytes] = {};          // of the parameters: PHP needs a NUL at the end of each
};

struct Sizes {
    size_t infos = kCount;
    size_t name_bytes = 0;
};

constexpr Sizes kSizes = [] {
    Sizes sizes;
    for (const RedisCommand &command : kCommands) {
        for_parameters(command, [&sizes](const ParsedParameter &parsed) {
            sizes.infos++;
            sizes.name_bytes += parsed.name.size() + 1;
        });
    }
    return sizes;
}();

using AllDescriptions = Descriptions<kSizes.infos, kSizes.name_bytes>;

constexpr AllDescriptions describe_all(const char *names)
{
    AllDescriptions all;
    size_t info = 0, name = 0;
    for (size_t i = 0; i < kCount; i++) {
        all.signatures[i] = describe(kCommands[i]);
        all.first_info[i] = uint16_t(info);
        uint32_t result = type_of(kCommands[i].shape);
        ArgumentInfo &first = all.infos[info++];
        first.type.type_mask = result == MAY_BE_ANY ? result : result | uint32_t(MAY_BE_STATIC);
        first.required = 0;
        for_parameters(kCommands[i], [&](const ParsedParameter &parsed) {
            ArgumentInfo &made = all.infos[info++];
            made.name = names + name;
            made.type.type_mask = parsed.type();
            made.default_value = parsed.parameter.is_optional && !parsed.parameter.is_rest ? "null" : nullptr;
            first.required += !parsed.parameter.is_optional && !parsed.parameter.is_rest;
            for (char c : parsed.name) {
                all.names[name++] = c;
            }
            all.names[name++] = 0;
        });
    }
    return all;
}

constinit const AllDescriptions all = describe_all(all.names);

}  // namespace

const RedisSignature &signature_of(const RedisCommand &command)
{
    return all.signatures[&command - kCommands];
}

void register_redis_methods(zend_class_entry *ce)
{
    zend_function_entry entries[kCount + 1] = {};
    for (size_t i = 0; i < kCount; i++) {
        entries[i].fname = kCommands[i].method;
        entries[i].handler = kHandlers[i];
        entries[i].arg_info = reinterpret_cast<const zend_internal_arg_info *>(&all.infos[all.first_info[i]]);
        entries[i].num_args = all.signatures[i].count;
        entries[i].flags = ZEND_ACC_PUBLIC;
    }
    zend_register_functions(ce, entries, &ce->function_table, MODULE_PERSISTENT);
}

}  // namespace coro::php
