#include "php/runtime/settings.h"

#include "php/zend/constants.h"
#include "php/zend/exceptions.h"
#include "php/runtime/watchdog.h"
#include "php/runtime/runtime.h"

#include "coro/base/log.h"
#include "coro/net/resolver.h"
#include "coro/server/config/options.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <string>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

constexpr zend_long kKilobyte = 1024;
constexpr zend_long kMegabyte = 1024 * kKilobyte;
constexpr size_t kPage = 4096;

// An array of all options that the program has set. UNDEF: the program has set no option.
zval given_settings;
// True: given_settings has changed since the last notice about options without effect.
bool notice_is_due;

bool too_late(zend_string *name)
{
    if (!runtime().has_loop()) {
        return false;
    }
    php_error_docref(nullptr, E_WARNING, "option [%s] has no effect after the first coroutine", ZSTR_VAL(name));
    return true;
}

bool set_stack_size(zend_string *name, zval *value)
{
    zend_long size;
    if (!read_size(name, value, 256 * kKilobyte, 16 * kMegabyte, &size)) {
        return false;
    }
    if (!too_late(name)) {
        runtime().options().scheduler.stack_size = (size + kPage - 1) / kPage * kPage;
    }
    return true;
}

bool set_vm_stack_size(zend_string *name, zval *value)
{
    zend_long size;
    if (!read_size(name, value, 4 * kKilobyte, 128 * kKilobyte, &size)) {
        return false;
    }
    if (!too_late(name)) {
        runtime().options().scheduler.vm_size = (size + kPage - 1) / kPage * kPage;
    }
    return true;
}

bool set_max_coroutine(zend_string *name, zval *value)
{
    zend_long count;
    if (!read_integer(name, value, 1, ZEND_LONG_MAX, &count)) {
        return false;
    }
    runtime().options().scheduler.max_coroutines = count;
    if (runtime().has_loop()) {
        runtime().scheduler().set_max_coroutines(count);
    }
    return true;
}

bool set_threads(int ThreadPool::Options::*field, zend_string *name, zval *value)
{
    constexpr zend_long kMost = 1024;
    zend_long count;
    if (!read_integer(name, value, 0, kMost, &count)) {
        return false;
    }
    ThreadPool::Options &options = runtime().options().threads;
    options.*field = int(count);
    if (runtime().has_loop()) {
        runtime().loop().threads().set_options(options);
    }
    return true;
}

bool set_kept_threads(zend_string *name, zval *value)
{
    return set_threads(&ThreadPool::Options::kept, name, value);
}

bool set_most_threads(zend_string *name, zval *value)
{
    return set_threads(&ThreadPool::Options::most, name, value);
}

bool set_deadlock_check(zend_string *name, zval *value)
{
    return read_flag(name, value, &runtime().options().deadlock_check);
}

bool set_seed(zend_string *name, zval *value)
{
    zend_long seed;
    if (!read_integer(name, value, 0, ZEND_LONG_MAX, &seed)) {
        return false;
    }
    runtime().options().scheduler.seed = seed;
    if (runtime().has_loop()) {
        runtime().scheduler().set_seed(seed);
    }
    return true;
}

bool set_hook_flags(zend_string *name, zval *value)
{
    zend_long flags;
    if (!read_integer(name, value, 0, kHookMost, &flags)) {
        return false;
    }
    runtime().options().hook_flags = flags;
    return true;
}

template <class... Fields>
bool set_timeouts(zend_string *name, zval *value, Fields... fields)
{
    double limit;
    if (!read_float(name, value, -1, 86400, &limit)) {
        return false;
    }
    ((runtime().options().*fields = limit), ...);
    return true;
}

bool set_connect_timeout(zend_string *name, zval *value)
{
    return set_timeouts(name, value, &Runtime::Options::socket_connect_timeout);
}

bool set_read_timeout(zend_string *name, zval *value)
{
    return set_timeouts(name, value, &Runtime::Options::socket_read_timeout);
}

bool set_write_timeout(zend_string *name, zval *value)
{
    return set_timeouts(name, value, &Runtime::Options::socket_write_timeout);
}

bool set_transfer_timeouts(zend_string *name, zval *value)
{
    return set_timeouts(name, value, &Runtime::Options::socket_read_timeout, &Runtime::Options::socket_write_timeout);
}

void watch_anew()
{
    if (runtime().has_loop()) {
        adjust_watchdog();
    }
}

bool set_preemption(zend_string *name, zval *value)
{
    bool preempts;
    if (!read_flag(name, value, &preempts)) {
        return false;
    }
    runtime().options().preempts = preempts;
    watch_anew();
    return true;
}

bool set_blocking_threshold(zend_string *name, zval *value)
{
    double limit;
    if (!read_float(name, value, 0, 86400, &limit)) {
        return false;
    }
    runtime().options().blocking_threshold = seconds(limit);
    watch_anew();
    return true;
}

bool set_offload_processes(zend_string *name, zval *value)
{
    zend_long count;
    if (!read_integer(name, value, 0, 1024, &count)) {
        return false;
    }
    runtime().options().offload_processes = int(count);
    return true;
}

bool set_offload_idle_time(zend_string *name, zval *value)
{
    double time;
    if (!read_float(name, value, 0, 86400, &time)) {
        return false;
    }
    runtime().options().offload_idle_time = seconds(time);
    return true;
}

bool set_kept_names(zend_string *name, zval *value)
{
    zend_long count;
    if (!read_integer(name, value, 0, 1'000'000, &count)) {
        return false;
    }
    Resolver::Options options = resolver().options();
    options.capacity = size_t(count);
    resolver().set_options(options);
    return true;
}

bool set_time_of_kept_names(zend_string *name, zval *value)
{
    double time;
    if (!read_float(name, value, 0, 86400, &time)) {
        return false;
    }
    Resolver::Options options = resolver().options();
    options.expire = seconds(time);
    resolver().set_options(options);
    return true;
}

bool set_log_level(zend_string *name, zval *value)
{
    zend_long level;
    if (!read_integer(name, value, 0, 6, &level)) {
        return false;
    }
    coro::set_log_level(LogLevel(level));
    return true;
}

bool set_log_file(zend_string *name, zval *value)
{
    std::string path;
    if (!read_path(name, value, &path)) {
        return false;
    }
    int outcome = open_log_file(path.empty() ? nullptr : path.c_str());
    if (outcome < 0) {
        throw_exception(outcome, "cannot open the log file %s", path.c_str());
    }
    return outcome == 0;
}

struct Setting {
    const char *name;
    bool (*apply)(zend_string *name, zval *value);
};

constexpr Setting kSettings[] = {
    {"stack_size", set_stack_size},
    {"c_stack_size", set_stack_size},
    {"vm_stack_size", set_vm_stack_size},
    {"max_coroutine", set_max_coroutine},
    {"max_coro_num", set_max_coroutine},
    {"enable_deadlock_check", set_deadlock_check},
    {"scheduler_seed", set_seed},
    {"enable_preemptive_scheduler", set_preemption},
    {"blocking_threshold", set_blocking_threshold},
    {"log_level", set_log_level},
    {"log_file", set_log_file},
    {"aio_core_worker_num", set_kept_threads},
    {"min_thread_num", set_kept_threads},
    {"thread_num", set_kept_threads},
    {"aio_worker_num", set_most_threads},
    {"max_thread_num", set_most_threads},
    {"hook_flags", set_hook_flags},
    {"socket_connect_timeout", set_connect_timeout},
    {"socket_timeout", set_transfer_timeouts},
    {"socket_read_timeout", set_read_timeout},
    {"socket_recv_timeout", set_read_timeout},
    {"socket_write_timeout", set_write_timeout},
    {"socket_send_timeout", set_write_timeout},
    {"dns_cache_capacity", set_kept_names},
    {"dns_cache_expire", set_time_of_kept_names},
    {"dns_cache_refresh_time", set_time_of_kept_names},
    {"offload_processes", set_offload_processes},
    {"offload_idle_time", set_offload_idle_time},
};

// Returns the number of edits that turn one name into the other. Ignores the case of letters.
size_t edit_distance(std::string_view a, std::string_view b)
{
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); j++) {
        row[j] = j;
    }
    for (size_t i = 1; i <= a.size(); i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); j++) {
            size_t above = row[j];
            bool differs = zend_tolower_ascii(a[i - 1]) != zend_tolower_ascii(b[j - 1]);
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + differs});
            diagonal = above;
        }
    }
    return row[b.size()];
}

// Reads a number as an integer, or returns false if the value is no number. A fraction raises the same deprecation
// as a fraction in an argument of a PHP function. A number outside the range of integers becomes the nearest
// integer.
bool read_whole(zval *value, zend_long *number)
{
    double fractional = 0;
    int kind = Z_TYPE_P(value);
    if (kind == IS_STRING) {
        kind = is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), number, &fractional, false);
        if (kind == IS_LONG) {
            return true;
        }
    } else if (kind == IS_DOUBLE) {
        fractional = Z_DVAL_P(value);
    } else if (kind < IS_STRING) {
        *number = zval_get_long(value);
        return true;
    }
    if (kind != IS_DOUBLE || !zend_finite(fractional)) {
        return false;
    }
    if (fractional != std::floor(fractional)) {
        zend_incompatible_double_to_long_error(fractional);
    }
    *number = ZEND_DOUBLE_FITS_LONG(fractional) ? zend_long(fractional) : fractional < 0 ? ZEND_LONG_MIN : ZEND_LONG_MAX;
    return true;
}

template <class Number>
bool check_range(zend_string *name, Number number, zend_long min, zend_long max)
{
    if (number >= Number(min) && number <= Number(max)) {   // false if `number` is NAN
        return true;
    }
    throw_option_value(ZSTR_VAL(name), "must be between " ZEND_LONG_FMT " and " ZEND_LONG_FMT, min, max);
    return false;
}

void log_ignored_of_coroutines()
{
    if (std::exchange(notice_is_due, false)) {
        IgnoredOptions ignored;
        add_ignored_coroutine_settings(ignored);
        ignored.log_once();
    }
}

}  // namespace

const char *nearest_name(const char *name, const char *const *known, size_t count)
{
    const char *nearest = nullptr;
    size_t distance = std::max<size_t>(strlen(name) / 3, 2) + 1;
    for (size_t i = 0; i < count; i++) {
        size_t d = edit_distance(name, known[i]);
        if (d < distance) {
            distance = d;
            nearest = known[i];
        }
    }
    return nearest;
}

void warn_unknown(const char *kind, const char *name, const char *const *known, size_t count)
{
    const char *nearest = nearest_name(name, known, count);
    if (nearest) {
        php_error_docref(nullptr, E_WARNING, "unknown %s [%s], did you mean [%s]?", kind, name, nearest);
    } else {
        php_error_docref(nullptr, E_WARNING, "unknown %s [%s]", kind, name);
    }
}

void warn_unknown_option(zend_string *name, const std::vector<const char *> &known)
{
    warn_unknown("option", name ? ZSTR_VAL(name) : "integer key", known.data(), known.size());
}

void throw_option_type(zend_string *name, const char *wanted, zval *given)
{
    zend_string *function = get_active_function_or_method_name();
    zend_type_error("%s(): option [%s] must be %s, %s given", ZSTR_VAL(function), ZSTR_VAL(name), wanted,
                    zend_zval_type_name(given));
    zend_string_release(function);
}

void throw_option_value(const char *name, const char *format, ...)
{
    zend_string *function = get_active_function_or_method_name();
    va_list arguments;
    va_start(arguments, format);
    zend_string *what = zend_vstrpprintf(0, format, arguments);
    va_end(arguments);
    zend_value_error("%s(): option [%s] %s", ZSTR_VAL(function), name, ZSTR_VAL(what));
    zend_string_release(what);
    zend_string_release(function);
}

bool read_flag(zend_string *name, zval *value, bool *flag)
{
    if (Z_TYPE_P(value) > IS_STRING) {
        throw_option_type(name, "of type bool", value);
        return false;
    }
    *flag = zend_is_true(value);
    return true;
}

bool read_path(zend_string *name, zval *value, std::string *path)
{
    if (Z_TYPE_P(value) != IS_STRING && Z_TYPE_P(value) > IS_FALSE) {
        throw_option_type(name, "of type string", value);
        return false;
    }
    std::string_view given = Z_TYPE_P(value) == IS_STRING ? view(Z_STR_P(value)) : std::string_view();
    if (given.find('\0') != given.npos) {
        throw_option_value(ZSTR_VAL(name), "must not contain any null bytes");
        return false;
    }
    path->assign(given);
    return true;
}

bool read_float(zend_string *name, zval *value, zend_long min, zend_long max, double *number)
{
    bool is_number = Z_TYPE_P(value) < IS_STRING ||
                     (Z_TYPE_P(value) == IS_STRING &&
                      is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), nullptr, nullptr, false));
    if (!is_number) {
        throw_option_type(name, "of type float", value);
        return false;
    }
    *number = zval_get_double(value);
    return check_range(name, *number, min, max);
}

bool read_integer(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *number)
{
    if (!read_whole(value, number)) {
        throw_option_type(name, "of type int", value);
        return false;
    }
    return check_range(name, *number, min, max);
}

bool read_size(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *size)
{
    if (Z_TYPE_P(value) != IS_STRING) {
        return read_integer(name, value, min, max, size);
    }
    zend_string *error = nullptr;
    *size = zend_ini_parse_quantity(Z_STR_P(value), &error);
    if (error) {
        throw_option_value(ZSTR_VAL(name), "must be a size in bytes: %s", ZSTR_VAL(error));
        zend_string_release(error);
        return false;
    }
    return check_range(name, *size, min, max);
}

Applied apply_coroutine_setting(zend_string *name, zval *value)
{
    for (const Setting &setting : kSettings) {
        if (zend_string_equals_cstr(name, setting.name, strlen(setting.name))) {
            return setting.apply(name, value) ? Applied::kYes : Applied::kThrown;
        }
    }
    const IgnoredOption *ignored = find_ignored_option(view(name));
    return ignored && ignored->is_of_coroutines ? Applied::kYes : Applied::kUnknown;
}

const std::vector<const char *> &coroutine_setting_names()
{
    static const std::vector<const char *> names = [] {
        std::vector<const char *> made;
        for (const Setting &setting : kSettings) {
            made.push_back(setting.name);
        }
        for (const IgnoredOption &option : kIgnoredOptions) {
            if (option.is_of_coroutines) {
                made.push_back(option.name.data());
            }
        }
        return made;
    }();
    return names;
}

bool apply_coroutine_settings(HashTable *settings)
{
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(settings, name, value) {
        ZVAL_DEREF(value);
        Applied applied = name ? apply_coroutine_setting(name, value) : Applied::kUnknown;
        if (applied == Applied::kThrown) {
            return false;
        }
        if (applied == Applied::kUnknown) {
            warn_unknown_option(name, coroutine_setting_names());
            if (EG(exception)) {
                return false;
            }
        }
    } ZEND_HASH_FOREACH_END();
    if (Z_TYPE(given_settings) == IS_UNDEF) {
        array_init(&given_settings);
    }
    zend_hash_merge(Z_ARRVAL(given_settings), settings, zval_add_ref, true);
    notice_is_due = true;
    if (runtime().is_running()) {
        log_ignored_of_coroutines();
    }
    return true;
}

void add_ignored_coroutine_settings(IgnoredOptions &ignored)
{
    if (Z_TYPE(given_settings) != IS_UNDEF) {
        ignored.add(Z_ARRVAL(given_settings), IgnoredOptions::kOfCoroutines);
    }
}

void return_coroutine_settings(zval *return_value)
{
    if (Z_TYPE(given_settings) == IS_UNDEF) {
        RETURN_NULL();
    }
    RETURN_ARR(zend_array_dup(Z_ARRVAL(given_settings)));
}

static void forget_coroutine_settings()
{
    zval_ptr_dtor(&given_settings);
    ZVAL_UNDEF(&given_settings);
    notice_is_due = false;
    resolver().set_options({});
    IgnoredOptions::forget();
}

const RuntimeObserver settings_observer({
    .order = Order::kLast,
    .on_run_begin = log_ignored_of_coroutines,
    .on_request_end = forget_coroutine_settings,
});

}  // namespace coro::php
