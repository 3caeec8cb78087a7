#include "php/server/state.h"
#include "php/runtime/ignored_options.h"
#include "php/runtime/settings.h"
#include "php/zend/value.h"

#include "coro/server/config/options.h"

#include <string>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

// assign() stores the value of an option in a field of the configuration. It returns false if it has thrown
// an exception, because the value has the wrong type or is out of range.
template <class Config>
bool assign(bool &field, zend_string *name, zval *value, const Option<Config> &)
{
    return read_flag(name, value, &field);
}

template <class Config>
bool assign(int64_t &field, zend_string *name, zval *value, const Option<Config> &option)
{
    zend_long number;
    bool read = option.is_size ? read_size(name, value, option.min, option.max, &number)
                               : read_integer(name, value, option.min, option.max, &number);
    if (read) {
        field = number;
    }
    return read;
}

template <class Config>
bool assign(double &field, zend_string *name, zval *value, const Option<Config> &option)
{
    double number;
    bool read = read_float(name, value, option.min, option.max, &number);
    if (read) {
        field = number;
    }
    return read;
}

// String options of the server are names of files, folders and users, which must not contain a null byte.
bool assign(std::string &field, zend_string *name, zval *value, const Option<ServerConfig> &)
{
    return read_path(name, value, &field);
}

template <class Config>
bool assign(std::string &field, zend_string *name, zval *value, const Option<Config> &option)
{
    if (Z_TYPE_P(value) != IS_STRING && Z_TYPE_P(value) != IS_NULL) {
        throw_option_type(name, "of type string", value);
        return false;
    }
    if (Z_TYPE_P(value) == IS_STRING && Z_STRLEN_P(value) > size_t(option.max)) {
        throw_option_value(ZSTR_VAL(name), "must not be longer than %lld bytes", static_cast<long long>(option.max));
        return false;
    }
    field = Z_TYPE_P(value) == IS_NULL ? "" : std::string(Z_STRVAL_P(value), Z_STRLEN_P(value));
    return true;
}

template <class Config, size_t kCount>
Applied apply(Config &config, const Option<Config> (&options)[kCount], zend_string *name, zval *value)
{
    std::string_view wanted(ZSTR_VAL(name), ZSTR_LEN(name));
    for (const Option<Config> &option : options) {
        if (option.name == wanted) {
            bool done = std::visit([&](auto field) { return assign(config.*field, name, value, option); }, option.field);
            return done ? Applied::kYes : Applied::kThrown;
        }
    }
    return Applied::kUnknown;
}

// An option that is a function. It is stored only when all options of the call of set() are known to be
// valid.
class GivenFunction {
public:
    explicit GivenFunction(std::string_view option) : option_(option) {}
    ~GivenFunction() { zend_release_fcall_info_cache(&target_); }
    Applied apply(zend_string *name, zval *value)
    {
        if (option_ != std::string_view(ZSTR_VAL(name), ZSTR_LEN(name))) {
            return Applied::kUnknown;
        }
        if (Z_TYPE_P(value) == IS_NULL) {
            function_ = value;
            return Applied::kYes;
        }
        zend_fcall_info info;
        if (zend_fcall_info_init(value, 0, &info, &target_, nullptr, nullptr) != SUCCESS) {
            target_ = {};
            throw_option_type(name, "a valid callback", value);
            return Applied::kThrown;
        }
        function_ = value;
        return Applied::kYes;
    }
    void move_to(Callable &callable)
    {
        if (function_ && Z_TYPE_P(function_) == IS_NULL) {
            callable.reset();
        } else if (function_) {
            callable.set(function_, std::exchange(target_, {}));
        }
    }

private:
    std::string_view option_;
    zval *function_ = nullptr;
    zend_fcall_info_cache target_ = {};
};

template <class F>
bool apply_each(HashTable *settings, F apply_one)
{
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(settings, name, value) {
        ZVAL_DEREF(value);
        Applied applied = name ? apply_one(name, value) : Applied::kUnknown;
        if (applied == Applied::kUnknown && name && find_ignored_option(view(name))) {
            applied = Applied::kYes;
        }
        if (applied == Applied::kUnknown) {
            warn_not_applied(name, value, option_names());
        }
        if (applied == Applied::kThrown || EG(exception)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace

const std::vector<const char *> &option_names()
{
    static const std::vector<const char *> names = [] {
        std::vector<const char *> made = coroutine_setting_names();
        for (auto &option : kServerOptions) {
            made.push_back(option.name.data());
        }
        for (auto &option : kPortOptions) {
            made.push_back(option.name.data());
        }
        made.push_back(kLengthFunction.data());
        made.push_back(kDispatchFunction.data());
        return made;
    }();
    return names;
}

// Returns false if an exception was thrown.
static bool check_dispatch_mode(const ServerConfig &config)
{
    constexpr int64_t kByFunction = 6;
    if (config.dispatch_mode == kByFunction) {
        throw_option_value("dispatch_mode", "must not be 6: set dispatch_func instead, and the mode for packets that the "
                                            "function does not dispatch");
    }
    return config.dispatch_mode != kByFunction;
}

// Applies all options or, if one of them is invalid, none.
bool apply_server_settings(ServerState &state, HashTable *settings)
{
    ServerConfig config = state.server.config;
    PortConfig port = state.server.port(0).config;
    GivenFunction length_function(kLengthFunction);
    GivenFunction dispatch_function(kDispatchFunction);
    bool applied = apply_each(settings, [&](zend_string *name, zval *value) {
        Applied found = apply(config, kServerOptions, name, value);
        if (found == Applied::kUnknown) {
            found = apply(port, kPortOptions, name, value);
        }
        if (found == Applied::kUnknown) {
            found = length_function.apply(name, value);
        }
        if (found == Applied::kUnknown) {
            found = dispatch_function.apply(name, value);
        }
        return found == Applied::kUnknown ? apply_coroutine_setting(name, value) : found;
    });
    applied = applied && check_dispatch_mode(config);
    if (applied) {
        state.server.config = config;
        state.server.port(0).config = port;
        length_function.move_to(PortBox::of(&state.ports[0]).length_function);
        dispatch_function.move_to(state.dispatch_function);
    }
    return applied;
}

void log_ignored_options(ServerState &state)
{
    IgnoredOptions ignored;
    auto add_settings_of = [&](zend_object *object) {
        zval room;
        zval *settings = zend_read_property(object->ce, object, ZEND_STRL("setting"), true, &room);
        ZVAL_DEREF(settings);
        if (Z_TYPE_P(settings) == IS_ARRAY) {
            ignored.add(Z_ARRVAL_P(settings), IgnoredOptions::kAll);
        }
    };
    add_settings_of(ServerBox::object_of(state));
    for (zval &port : state.ports) {
        add_settings_of(Z_OBJ(port));
    }
    add_ignored_coroutine_settings(ignored);
    ignored.log_for_server();
}

void merge_settings(zend_object *object, HashTable *settings)
{
    zval room, merged;
    zval *before = zend_read_property(object->ce, object, ZEND_STRL("setting"), true, &room);
    ZVAL_ARR(&merged, Z_TYPE_P(before) == IS_ARRAY ? zend_array_dup(Z_ARRVAL_P(before)) : zend_new_array(8));
    zend_hash_merge(Z_ARRVAL(merged), settings, zval_add_ref, true);
    zend_update_property(object->ce, object, ZEND_STRL("setting"), &merged);
    zval_ptr_dtor(&merged);
}

bool apply_port_settings(PortState &state, HashTable *settings)
{
    PortConfig changed = state.port->config;
    GivenFunction length_function(kLengthFunction);
    bool applied = apply_each(settings, [&](zend_string *name, zval *value) {
        Applied found = apply(changed, kPortOptions, name, value);
        if (found == Applied::kUnknown) {
            found = length_function.apply(name, value);
        }
        ServerConfig unused;
        bool is_unknown = found == Applied::kUnknown;
        if (is_unknown && (ZSTR_VAL(name) == kDispatchFunction || apply(unused, kServerOptions, name, value) == Applied::kYes)) {
            php_error_docref(nullptr, E_WARNING, "option [%s] belongs to the server, not to a port", ZSTR_VAL(name));
            return Applied::kYes;
        }
        return found;
    });
    if (applied) {
        state.port->config = changed;
        length_function.move_to(state.length_function);
    }
    return applied;
}

}  // namespace coro::php
