#include "php/server/state.h"
#include "php/runtime/notices.h"
#include "php/runtime/option_table.h"
#include "php/runtime/sni_option.h"

#include "coro/base/log.h"
#include "coro/client/span_sender.h"
#include "coro/server/config/options.h"

#include <vector>

namespace coro::php {

const std::vector<const char *> &option_names()
{
    static const std::vector<const char *> names = [] {
        std::vector<const char *> made = names_of(coroutine_setting_names(), kServerOptions, kCallbackOptions, kPortOptions);
        made.push_back(kSniOption.data());
        made.push_back(kLengthFunction.data());
        made.push_back(kDispatchFunction.data());
        return made;
    }();
    return names;
}

static Applied apply_server_option(ServerConfig &config, CallbackOptions &callbacks, zend_string *name,
                                                     zval *value)
{
    Applied found = apply(config, kServerOptions, name, value);
    return found == Applied::kUnknown ? apply(callbacks, kCallbackOptions, name, value) : found;
}

// Throws an exception and returns false if the option dispatch_mode is 6 (dispatch by a function): the program must set
// the option dispatch_func instead.
static bool check_dispatch_mode(const ServerConfig &config)
{
    constexpr int64_t kByFunction = 6;
    if (config.dispatch_mode == kByFunction) {
        throw_option_value("dispatch_mode", "must not be 6: set dispatch_func instead, and the mode for packets that the "
                                            "function does not dispatch");
    }
    return config.dispatch_mode != kByFunction;
}

// Throws an exception and returns false if the format of the access log is unknown.
static bool check_access_log_format(const ServerConfig &config)
{
    bool is_known = config.access_log_format == "combined" || config.access_log_format == "json";
    if (!is_known) {
        throw_option_value("access_log_format", "must be 'combined' or 'json'");
    }
    return is_known;
}

// Throws an exception and returns false if spans cannot be sent to the option trace_endpoint.
static bool check_trace_endpoint(const CallbackOptions &options)
{
    Collector collector;
    bool is_valid = options.trace_endpoint.empty() || collector.read(options.trace_endpoint);
    if (!is_valid) {
        throw_option_value("trace_endpoint", "must be a URL such as 'http://127.0.0.1:4318'");
    }
    return is_valid;
}

// Applies all options or, if one option is invalid, none of the server and port options.
bool apply_server_settings(ServerState &state, HashTable *settings)
{
    ServerConfig config = state.server.config;
    CallbackOptions callbacks = state.callback_options;
    PortConfig port = state.server.port(0).config;
    GivenFunction length_function(kLengthFunction);
    GivenFunction dispatch_function(kDispatchFunction);
    bool applied = apply_each(settings, option_names(), [&](zend_string *name, zval *value) {
        Applied found = apply_server_option(config, callbacks, name, value);
        if (found == Applied::kUnknown) {
            found = apply(port, kPortOptions, name, value);
        }
        if (found == Applied::kUnknown) {
            found = apply_sni_option(port, name, value);
        }
        if (found == Applied::kUnknown) {
            found = length_function.apply(name, value);
        }
        if (found == Applied::kUnknown) {
            found = dispatch_function.apply(name, value);
        }
        return found == Applied::kUnknown ? apply_coroutine_setting(name, value) : found;
    });
    applied = applied && check_dispatch_mode(config) && check_access_log_format(config) && check_trace_endpoint(callbacks) &&
              check_port_options(port);
    if (applied) {
        state.server.config = config;
        state.callback_options = callbacks;
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
    bool applied = apply_each(settings, option_names(), [&](zend_string *name, zval *value) {
        Applied found = apply(changed, kPortOptions, name, value);
        if (found == Applied::kUnknown) {
            found = apply_sni_option(changed, name, value);
        }
        if (found == Applied::kUnknown) {
            found = length_function.apply(name, value);
        }
        if (found == Applied::kUnknown && has_option(view(name))) {
            note_useless_option("Port::set()", view(name), "it belongs to the server");
            return Applied::kYes;
        }
        return found;
    });
    applied = applied && check_port_options(changed);
    if (applied) {
        state.port->config = changed;
        length_function.move_to(state.length_function);
    }
    return applied;
}

}  // namespace coro::php
