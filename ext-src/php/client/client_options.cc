#include "php/client/client_options.h"

#include "php/runtime/notices.h"
#include "php/runtime/runtime.h"

#include "coro/base/log.h"

namespace coro::php {

namespace {

int64_t call_length_function(void *function, std::string_view received)
{
    zval argument, result;
    ZVAL_STRINGL(&argument, received.data(), received.size());
    ZVAL_UNDEF(&result);
    call(static_cast<Callable *>(function)->with(1, &argument), &result);
    zval_ptr_dtor(&argument);
    int64_t length = EG(exception) ? -1 : zval_get_long(&result);
    zval_ptr_dtor(&result);
    return length;
}

// Applies the option "timeout", which stands for three timeouts.
Applied apply_timeout(ClientConfig &config, zend_string *name, zval *value)
{
    double limit;
    if (!zend_string_equals_literal(name, "timeout")) {
        return Applied::kUnknown;
    }
    if (!read_float(name, value, -1, 86400, &limit)) {
        return Applied::kThrown;
    }
    config.connect_timeout = config.read_timeout = config.write_timeout = limit;
    return Applied::kYes;
}

FramingFault make_framing(FramingRules &rules, const ClientConfig &config, Callable *length_function)
{
    FramingOptions options = config.framing();
    if (options.kind == FramingKind::kEofCheck) {
        options.kind = FramingKind::kEofSplit;   // each call of a client returns one packet, also those that arrive together
    }
    if (length_function) {
        options.kind = FramingKind::kLengthFunction;
        options.length_function = call_length_function;
        options.length_context = length_function;
    }
    return rules.configure(options);
}

}  // namespace

FramingFault make_framing(FramingRules &rules, const ClientConfig &config, Callable &length_function)
{
    return make_framing(rules, config, length_function ? &length_function : nullptr);
}

const std::vector<const char *> &client_option_names()
{
    static const std::vector<const char *> names = names_of({kLengthFunction.data(), "timeout"}, kClientOptions);
    return names;
}

void note_option_without_effect(zend_string *name, zval *value, const std::vector<const char *> &known)
{
    const char *given = name ? ZSTR_VAL(name) : "";
    const IgnoredOption *ignored = find_ignored_option(given);
    const char *space;
    const char *class_name = get_active_class_name(&space);
    bool is_function = !*class_name;   // Coro\Http\request() and its relatives
    const char *where = is_function ? get_active_function_name() : class_name;
    if ((ignored && ignored->is_met_by(zend_is_true(value))) || !is_first_notice(where, given)) {
        return;
    }
    if (!name) {
        log(LogLevel::kNotice, "%s%s: an element with an integer key has no effect, because options have names", where,
            is_function ? "()" : "");
        return;
    }
    const char *nearest = ignored ? nullptr : nearest_name(given, known.data(), known.size());
    log(LogLevel::kNotice, "%s%s: the option %s has no effect, because %s no such option%s%s%s", where,
        is_function ? "()" : "", given, is_function ? "this function has" : "objects of this class have",
        nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
}

void set_standard_timeouts(ClientConfig &config)
{
    const Runtime::Options &options = runtime().options();
    config.connect_timeout = options.socket_connect_timeout;
    config.dns_timeout = options.socket_dns_timeout;
    config.read_timeout = options.socket_read_timeout;
    config.write_timeout = options.socket_write_timeout;
}

bool is_same_array(zval *one, zval *other)
{
    bool is_array = Z_TYPE_P(one) == IS_ARRAY;
    return is_array == (Z_TYPE_P(other) == IS_ARRAY) && (!is_array || Z_ARR_P(one) == Z_ARR_P(other));
}

Applied apply_client_option(ClientConfig &config, GivenFunction &length_function, zend_string *name, zval *value)
{
    Applied found = apply(config, kClientOptions, name, value);
    found = found == Applied::kUnknown ? apply_timeout(config, name, value) : found;
    return found == Applied::kUnknown ? length_function.apply(name, value) : found;
}

bool apply_client_options(HashTable *settings, ClientConfig &config, const Callable &length_function, GivenFunction &given)
{
    bool applied = apply_each_of_client(settings, client_option_names(), [&](zend_string *name, zval *value) {
        return apply_client_option(config, given, name, value);
    });
    if (!applied) {
        return false;
    }
    // The rules are only checked: they never call a function.
    FramingRules rules;
    Callable placeholder;
    FramingFault fault = make_framing(rules, config, given.will_be_set(length_function) ? &placeholder : nullptr);
    if (fault != FramingFault::kNone) {
        FramingFaultText text = describe(fault);
        throw_option_value(text.option.data(), "%s", text.text.data());
    }
    return fault == FramingFault::kNone;
}

}  // namespace coro::php
