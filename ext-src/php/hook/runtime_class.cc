#include "php/hook/hooks.h"

#include "php/debug/blocking_report.h"
#include "php/hook/offload.h"
#include "php/hook/turns.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/constants.h"
#include "php/zend/names.h"

#include "coro/hook/hooks.h"

#include "ext/standard/info.h"
#include "php/stub/runtime_arginfo.h"

#include <string>
#include <string_view>

namespace coro::php {

namespace {

void apply_flags(zend_long flags, zval *return_value)
{
    if (flags < 0 || flags > kHookMost) {
        zend_argument_value_error(1, "must be a sum of the constants CORO_HOOK_*");
        return;
    }
    RETURN_BOOL(set_hook_flags(flags));
}

// Returns the reason why the calls of a function block: "never hooked in this library", or the constants of which
// one must be added to the hook flags.
std::string reason_of(const hook::HookedObject::Blocking &blocking)
{
    zend_long flags = flags_of_groups(blocking.groups);
    if (!flags) {
        return "never hooked in this library";
    }
    std::string names;
    for (const Constant &constant : kConstants) {
        bool is_single = constant.value > 0 && (constant.value & (constant.value - 1)) == 0;
        if (std::string_view(constant.name).starts_with("HOOK_") && is_single && flags & constant.value) {
            names += (names.empty() ? "" : " or ") + std::string("CORO_") + constant.name;
            flags &= ~constant.value;   // two constants may have the same value
        }
    }
    return names + " is off";
}

void add_object(zval *objects, const hook::HookedObject &object)
{
    zval entry, hooked, blocking;
    array_init(&hooked);
    for (const std::string &name : object.hooked) {
        add_next_index_stringl(&hooked, name.data(), name.size());
    }
    array_init(&blocking);
    for (const hook::HookedObject::Blocking &function : object.blocking) {
        std::string reason = reason_of(function);
        add_assoc_stringl_ex(&blocking, function.name.data(), function.name.size(), reason.data(), reason.size());
    }
    array_init(&entry);
    add_assoc_zval(&entry, "hooked", &hooked);
    add_assoc_zval(&entry, "blocking", &blocking);
    add_assoc_zval_ex(objects, object.path.data(), object.path.size(), &entry);
}

void add_figure(zval *blocked, const BlockingFigure &figure)
{
    zval entry;
    array_init(&entry);
    add_assoc_stringl(&entry, "place", figure.place.data(), figure.place.size());
    add_assoc_long(&entry, "count", zend_long(figure.count));
    add_assoc_double(&entry, "total", double(figure.total) / double(kSecond));
    add_assoc_double(&entry, "longest", double(figure.longest) / double(kSecond));
    add_next_index_zval(blocked, &entry);
}

std::string joined(const std::string &list, const std::string &name)
{
    return list.empty() ? name : list + " " + name;
}

// A fatal error for lack of memory leaves the C++ objects of this function behind, and the request ends.
void return_report(zval *return_value)
{
    zval objects, blocked;
    array_init(&objects);
    for (const hook::HookedObject &object : hook::hooked_objects()) {
        add_object(&objects, object);
    }
    array_init(&blocked);
    for (const BlockingFigure &figure : blocking_figures()) {
        add_figure(&blocked, figure);
    }
    array_init(return_value);
    add_assoc_long(return_value, "flags", hook_flags());
    add_assoc_bool(return_value, "can_hook", hook::can_hook_engine());
    add_assoc_zval(return_value, "objects", &objects);
    add_assoc_zval(return_value, "blocked", &blocked);
}

}  // namespace

void register_runtime_class()
{
    add_names(register_class_Coro_Runtime());
}

void print_report()
{
    php_info_print_table_start();
    php_info_print_table_header(2, "Loaded object", "Functions that hooks can make wait in the loop");
    for (const hook::HookedObject &object : hook::hooked_objects()) {
        std::string can_wait, never;
        for (const std::string &name : object.hooked) {
            can_wait = joined(can_wait, name);
        }
        for (const hook::HookedObject::Blocking &function : object.blocking) {
            std::string &list = flags_of_groups(function.groups) ? can_wait : never;
            list = joined(list, function.name);
        }
        std::string text = never.empty() ? can_wait : joined(can_wait, "(never: " + never + ")");
        php_info_print_table_row(2, object.path.c_str(), text.c_str());
    }
    if (!hook::can_hook_engine()) {
        php_info_print_table_row(2, "PHP", "linked statically: its functions cannot be hooked and block");
    }
    php_info_print_table_end();
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Runtime, enableCoroutine)
{
    zend_long flags = kHookAll;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, flags);
    apply_flags(flags, return_value);
}

ZEND_METHOD(Coro_Runtime, setHookFlags)
{
    zend_long flags;
    CORO_PARSE_ONE(Z_PARAM_LONG, flags);
    apply_flags(flags, return_value);
}

ZEND_METHOD(Coro_Runtime, getHookFlags)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(hook_flags());
}

ZEND_METHOD(Coro_Runtime, shareHandle)
{
    zend_object *handle;
    CORO_PARSE_ONE(Z_PARAM_OBJ, handle);
    if (!share_handle(handle)) {
        zend_argument_type_error(
            1, "must be an object with a connection that can be shared, such as PDO, mysqli or Redis, %s given",
            ZSTR_VAL(handle->ce->name));
    }
}

ZEND_METHOD(Coro_Runtime, offload)
{
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(1, -1)
        CORO_PARAM_CALL(given)
    ZEND_PARSE_PARAMETERS_END();

    FunctionCall what = given.now();
    if (Coroutine *self = runtime().coroutine_that_may_wait()) {
        offload(*self, what, return_value);
    } else {
        call(what, return_value);
    }
}

ZEND_METHOD(Coro_Runtime, report)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_report(return_value);
}
