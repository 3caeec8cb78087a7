#include "php/client/redis_call.h"
#include "php/client/redis_encoders.h"
#include "php/client/redis_rules.h"

#include "coro/base/check.h"

#include <array>
#include <cstring>
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

constexpr size_t kMostParameters = RedisSignature::kMostParameters;
constexpr size_t kNameRoom = 16 << 10;

RedisSignature signatures[kCount];
zend_internal_arg_info infos[kCount][kMostParameters + 1];
zend_function_entry entries[kCount + 1];

// The texts of the names, which the engine needs with a NUL at their ends.
char names[kNameRoom];
char *next_name = names;

const char *keep_name(std::string_view name)
{
    char *kept = next_name;
    next_name += name.size() + 1;
    CORO_CHECK(next_name <= names + kNameRoom);
    memcpy(kept, name.data(), name.size());
    return kept;
}

uint32_t type_of(char type)
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

RedisParameter parse_parameter(std::string_view text)
{
    RedisParameter made = {};
    auto ends_with = [&](std::string_view end) {
        bool found = text.ends_with(end);
        text.remove_suffix(found ? end.size() : 0);
        return found;
    };
    made.is_optional = ends_with("?");
    made.is_rest = ends_with("...");
    size_t colon = text.find(':');
    made.type = colon == text.npos ? 's' : text[colon + 1];
    made.name = keep_name(text.substr(0, colon));
    return made;
}

void describe(size_t index)
{
    const RedisCommand &command = kCommands[index];
    RedisSignature &signature = signatures[index];
    uint32_t count = 0, required = 0;
    signature = {};
    for (std::string_view left = command.parameters; !left.empty(); count++) {
        size_t end = std::min(left.find(' '), left.size());
        CORO_CHECK(count < kMostParameters);
        RedisParameter &made = signature.parameters[count] = parse_parameter(left.substr(0, end));
        left.remove_prefix(std::min(end + 1, left.size()));
        required += made.is_optional || made.is_rest ? 0 : 1;
        signature.least = uint8_t(signature.least + (made.is_optional ? 0 : 1));
        signature.has_rest |= made.is_rest;
        uint32_t flags = _ZEND_ARG_INFO_FLAGS(made.type == 'r', made.is_rest, 0);
        uint32_t type = made.is_optional && !made.is_rest ? type_of(made.type) | MAY_BE_NULL : type_of(made.type);
        infos[index][count + 1] = {made.name, ZEND_TYPE_INIT_MASK(type | flags),
                                   made.is_optional && !made.is_rest ? "null" : nullptr};
    }
    signature.count = uint8_t(count);
    std::string_view words = command.command;
    signature.has_rule = words.empty() || has_redis_rule(words.substr(0, words.find(' ')));
    uint32_t result = type_of(command.shape);
    result |= result == MAY_BE_ANY ? 0 : uint32_t(MAY_BE_STATIC);
    infos[index][0] = {reinterpret_cast<const char *>(uintptr_t(required)), ZEND_TYPE_INIT_MASK(result), nullptr};
    entries[index].fname = command.method;
    entries[index].handler = kHandlers[index];
    entries[index].arg_info = infos[index];
    entries[index].num_args = count;
    entries[index].flags = ZEND_ACC_PUBLIC;
}

}  // namespace

const RedisSignature &signature_of(const RedisCommand &command)
{
    return signatures[&command - kCommands];
}

void register_redis_methods(zend_class_entry *ce)
{
    next_name = names;
    for (size_t i = 0; i < kCount; i++) {
        describe(i);
    }
    zend_register_functions(ce, entries, &ce->function_table, MODULE_PERSISTENT);
}

}  // namespace coro::php
