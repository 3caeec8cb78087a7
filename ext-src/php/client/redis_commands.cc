#include "php/client/redis_call.h"

#include <cstring>
#include <string>
#include <utility>

// The methods of Coro\Coroutine\Redis that send a command, and their registration.
namespace coro::php {

namespace {

using enum RedisShape;

constexpr RedisCommand kCommands[] = {
#include "php/client/redis_commands.def"
};

constexpr size_t kCount = std::size(kCommands);

// What the rows say, since register_redis_methods().
RedisSignature signatures[kCount];

template <size_t index>
void method(INTERNAL_FUNCTION_PARAMETERS)
{
    run_redis_command(INTERNAL_FUNCTION_PARAM_PASSTHRU, kCommands[index], signatures[index]);
}

template <size_t... indexes>
zif_handler handler_of(size_t index, std::index_sequence<indexes...>)
{
    static constexpr zif_handler kHandlers[] = {method<indexes>...};
    return kHandlers[index];
}

uint32_t type_of(char type)
{
    switch (type) {
        case 'i':
        case 'C': return MAY_BE_LONG;
        case 'n': return MAY_BE_LONG | MAY_BE_DOUBLE | MAY_BE_STRING;
        case 'b': return MAY_BE_BOOL;
        case 'g':
        case 't': return MAY_BE_STRING | MAY_BE_ARRAY;
        case 'k':
        case 'S':
        case 's': return MAY_BE_STRING;
        default: return strchr("aAKLNpPF", type) ? MAY_BE_ARRAY : MAY_BE_ANY;
    }
}

uint32_t type_of(RedisShape shape)
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

RedisParameter parse_parameter(std::string_view word)
{
    RedisParameter made = {};
    std::string_view text = take_part(word, '=');
    auto take_end = [&](std::string_view end) {
        bool found = text.ends_with(end);
        text.remove_suffix(found ? end.size() : 0);
        return found;
    };
    made.word = word;
    made.is_optional = take_end("?");
    made.is_rest = take_end("...");
    made.name = take_part(text, ':');
    made.type = text.empty() ? 's' : text[0];
    return made;
}

RedisSignature parse(const RedisCommand &command)
{
    RedisSignature made = {};
    std::string_view words = command.command, parameters = command.parameters;
    made.words = take_part(words, '|');
    made.words_of_two = words.empty() ? made.words : words;
    words = made.words;
    made.has_rule = words.empty() || has_redis_rule(take_part(words, ' '));
    while (!parameters.empty()) {
        RedisParameter &parameter = made.parameters[made.count++] = parse_parameter(take_part(parameters, ' '));
        made.least += !parameter.is_optional + (parameter.type == 'w');
        made.most = parameter.is_rest ? uint32_t(-1) : made.most + 1;
    }
    return made;
}

// What PHP shows of the parameters of a method. The first element is about the function.
using ArgumentInfos = zend_internal_arg_info[1 + RedisSignature::kMostParameters];

void describe(const RedisCommand &command, const RedisSignature &signature, ArgumentInfos &infos)
{
    uintptr_t required = 0;
    for (uint32_t i = 0; i < signature.count; i++) {
        const RedisParameter &parameter = signature.parameters[i];
        bool takes_null = parameter.is_optional && !parameter.is_rest;
        zend_string *name = zend_string_init_interned(parameter.name.data(), parameter.name.size(), true);
        infos[i + 1].name = ZSTR_VAL(name);
        infos[i + 1].type.type_mask = type_of(parameter.type) | (takes_null ? uint32_t(MAY_BE_NULL) : 0) |
                                      _ZEND_ARG_INFO_FLAGS(parameter.type == 'r', parameter.is_rest, 0);
        infos[i + 1].default_value = takes_null ? "null" : nullptr;
        required += !parameter.is_optional && !parameter.is_rest;
    }
    uint32_t result = type_of(command.shape);
    infos[0].name = reinterpret_cast<const char *>(required);   // PHP reads the number there
    infos[0].type.type_mask = result == MAY_BE_ANY ? result : result | uint32_t(MAY_BE_STATIC);
}

}  // namespace

void register_redis_methods(zend_class_entry *ce)
{
    static ArgumentInfos infos[kCount];
    for (size_t i = 0; i < kCount; i++) {
        signatures[i] = parse(kCommands[i]);
        describe(kCommands[i], signatures[i], infos[i]);
        for (std::string_view names = kCommands[i].methods; !names.empty();) {
            std::string name(take_part(names, ' '));
            zend_function_entry entries[2] = {};
            entries[0].fname = name.c_str();
            entries[0].handler = handler_of(i, std::make_index_sequence<kCount>());
            entries[0].arg_info = infos[i];
            entries[0].num_args = signatures[i].count;
            entries[0].flags = ZEND_ACC_PUBLIC;
            zend_register_functions(ce, entries, &ce->function_table, MODULE_PERSISTENT);
        }
    }
}

}  // namespace coro::php
