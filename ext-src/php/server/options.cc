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
        made.insert(made.end(), {kSniOption.data(), kLengthFunction.data(), kDispatchFunction.data()});
        return made;
    }();
    return names;
}

static Applied apply_server_option(ServerConfig &config, CallbackOptions &callbacks, zend_string *name, zval *value)
{
    Applied found = apply(config, kServerOptions, name, value);
    return found == Applied::kUnknown ? apply(callbacks, kCallbackOptions, name, value) : found;
}

static Applied apply_port_option(PortConfig &config, GivenFunction &length_function, zend_string *name, zval *value)
{
    Applied found = apply(config, kPortOptions, name, value);
    found = found == Applied::kUnknown ? apply_sni_option(config, name, value) : found;
    return found == Applied::kUnknown ? length_function.apply(name, value) : found;
}

// Throws an exception and returns false if the values are wrong of options that the tables allow.
static bool check_server_options(const ServerConfig &config, const CallbackOptions &options)
{
    constexpr int64_t kByFunction = 6;
    Collector collector;
    if (config.dispatch_mode == kByFunction) {
        throw_option_value("dispatch_mode", "must not be 6: set dispatch_func instead, and the mode for packets that the "
                                            "function does not dispatch");
    } else if (config.access_log_format != "combined" && config.access_log_format != "json") {
        throw_option_value("access_log_format", "must be 'combined' or 'json'");
    } else if (!options.trace_endpoint.empty() && !collector.read(options.trace_endpoint)) {
        throw_option_value("trace_endpoint", "must be a URL such as 'http://127.0.0.1:4318'");
    }
    return !EG(exception);
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
        found = found == Applied::kUnknown ? apply_port_option(port, length_function, name, value) : found;
        found = found == Applied::kUnknown ? dispatch_function.apply(name, value) : found;
        return found == Applied::kUnknown ? apply_coroutine_setting(name, value) : found;
    });
    applied = applied && check_server_options(config, callbacks) && check_port_options(port);
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

bool apply_port_settings(PortState &state, HashTable *settings)
{
    PortConfig changed = state.port->config;
    GivenFunction length_function(kLengthFunction);
    bool applied = apply_each(settings, option_names(), [&](zend_string *name, zval *value) {
        Applied found = apply_port_option(changed, length_function, name, value);
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
