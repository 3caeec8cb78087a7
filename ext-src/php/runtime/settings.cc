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

Runtime::Options &options()
{
    return runtime().options();
}

size_t whole_pages(zend_long size)
{
    return (size + kPage - 1) / kPage * kPage;
}

void set_max_coroutine(zend_long count)
{
    options().scheduler.max_coroutines = count;
    if (runtime().has_loop()) {
        runtime().scheduler().set_max_coroutines(count);
    }
}

void set_seed(zend_long seed)
{
    options().scheduler.seed = seed;
    if (runtime().has_loop()) {
        runtime().scheduler().set_seed(seed);
    }
}

template <int ThreadPool::Options::*field>
void set_threads(zend_long count)
{
    options().threads.*field = int(count);
    if (runtime().has_loop()) {
        runtime().loop().threads().set_options(options().threads);
    }
}

template <double Runtime::Options::*... fields>
void set_timeouts(double limit)
{
    ((options().*fields = limit), ...);
}

void watch_anew()
{
    if (runtime().has_loop()) {
        adjust_watchdog();
    }
}

void set_preemption(bool preempts)
{
    options().preempts = preempts;
    watch_anew();
}

void set_blocking_threshold(double limit)
{
    options().blocking_threshold = seconds(limit);
    watch_anew();
}

void set_kept_names(zend_long count)
{
    Resolver::Options changed = resolver().options();
    changed.capacity = size_t(count);
    resolver().set_options(changed);
}

void set_time_of_kept_names(double time)
{
    Resolver::Options changed = resolver().options();
    changed.expire = seconds(time);
    resolver().set_options(changed);
}

// Each of these functions reads the value of an option and passes it to set(). Returns false after throwing an exception.

template <auto set>
bool flag(zend_string *name, zval *value)
{
    bool read;
    return read_flag(name, value, &read) && (set(read), true);
}

template <auto set, zend_long min, zend_long max>
bool integer(zend_string *name, zval *value)
{
    zend_long read;
    return read_integer(name, value, min, max, &read) && (set(read), true);
}

template <auto set, zend_long min, zend_long max>
bool number(zend_string *name, zval *value)
{
    double read;
    return read_float(name, value, min, max, &read) && (set(read), true);
}

template <auto set, zend_long min, zend_long max>
bool stack_size(zend_string *name, zval *value)
{
    zend_long size;
    if (!read_size(name, value, min, max, &size)) {
        return false;
    }
    if (runtime().has_loop()) {
        note_useless_option("Coroutine::set()", view(name), "a coroutine exists already");
    } else {
        set(whole_pages(size));
    }
    return true;
}

bool log_file(zend_string *name, zval *value)
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

constexpr zend_long kDay = 86400;
constexpr zend_long kMostThreads = 1024;

constexpr auto set_stack_size = [](size_t size) { options().scheduler.stack_size = size; };
constexpr auto set_vm_stack_size = [](size_t size) { options().scheduler.vm_size = size; };
constexpr auto c_stack_size = stack_size<set_stack_size, 256 * kKilobyte, 16 * kMegabyte>;
constexpr auto max_coroutine = integer<set_max_coroutine, 1, ZEND_LONG_MAX>;
constexpr auto kept_threads = integer<set_threads<&ThreadPool::Options::kept>, 0, kMostThreads>;
constexpr auto most_threads = integer<set_threads<&ThreadPool::Options::most>, 0, kMostThreads>;
constexpr auto set_both_timeouts = set_timeouts<&Runtime::Options::socket_read_timeout, &Runtime::Options::socket_write_timeout>;
constexpr auto read_timeout = number<set_timeouts<&Runtime::Options::socket_read_timeout>, -1, kDay>;
constexpr auto write_timeout = number<set_timeouts<&Runtime::Options::socket_write_timeout>, -1, kDay>;
constexpr auto time_of_kept_names = number<set_time_of_kept_names, 0, kDay>;

struct Setting {
    const char *name;
    bool (*apply)(zend_string *name, zval *value);   // returns false after throwing an exception
};

constexpr Setting kSettings[] = {
    {"stack_size", c_stack_size},
    {"c_stack_size", c_stack_size},
    {"vm_stack_size", stack_size<set_vm_stack_size, 4 * kKilobyte, 128 * kKilobyte>},
    {"max_coroutine", max_coroutine},
    {"max_coro_num", max_coroutine},
    {"enable_deadlock_check", flag<[](bool checks) { options().deadlock_check = checks; }>},
    {"wait_signal", flag<[](bool waits) { options().waits_for_signals = waits; }>},
    {"scheduler_seed", integer<set_seed, 0, ZEND_LONG_MAX>},
    {"enable_preemptive_scheduler", flag<set_preemption>},
    {"blocking_threshold", number<set_blocking_threshold, 0, kDay>},
    {"log_level", integer<[](zend_long level) { set_log_level(LogLevel(level)); }, 0, 6>},
    {"log_json", flag<set_log_json>},
    {"log_file", log_file},
    {"aio_core_worker_num", kept_threads},
    {"min_thread_num", kept_threads},
    {"thread_num", kept_threads},
    {"aio_worker_num", most_threads},
    {"max_thread_num", most_threads},
    {"hook_flags", integer<[](zend_long flags) { options().hook_flags = flags; }, 0, kHookMost>},
    {"socket_connect_timeout", number<set_timeouts<&Runtime::Options::socket_connect_timeout>, -1, kDay>},
    {"socket_dns_timeout", number<set_timeouts<&Runtime::Options::socket_dns_timeout>, -1, kDay>},
    {"socket_timeout", number<set_both_timeouts, -1, kDay>},
    {"socket_read_timeout", read_timeout},
    {"socket_recv_timeout", read_timeout},
    {"socket_write_timeout", write_timeout},
    {"socket_send_timeout", write_timeout},
    {"dns_cache_capacity", integer<set_kept_names, 0, 1'000'000>},
    {"dns_cache_expire", time_of_kept_names},
    {"dns_cache_refresh_time", time_of_kept_names},
    {"offload_processes", integer<[](zend_long count) { options().offload_processes = int(count); }, 0, 1024>},
    {"offload_idle_time", number<[](double time) { options().offload_idle_time = seconds(time); }, 0, kDay>},
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

// Reads a number as an integer, or returns false if the value is not a number. A fraction raises the same deprecation
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

bool accepts_out_of_range;

template <class Number>
bool check_range(zend_string *name, Number &number, zend_long min, zend_long max)
{
    if (number >= Number(min) && number <= Number(max)) {   // false if `number` is NAN
        return true;
    }
    if (accepts_out_of_range) {
        number = number > Number(max) ? Number(max) : Number(min);
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

void accept_numbers_out_of_range()
{
    accepts_out_of_range = true;
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

bool has_option(std::string_view name)
{
    auto &names = option_names();
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool apply_coroutine_settings(HashTable *settings)
{
    bool done = apply_each(settings, apply_coroutine_setting, [](zend_string *name, zval *) {
        if (name && (has_option(view(name)) || find_ignored_option(view(name)))) {
            note_useless_option("Coroutine::set()", view(name), "it belongs to servers");
        } else {
            warn_unknown_option(name, coroutine_setting_names());
        }
    });
    if (!done) {
        return false;
    }
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
    forget_notices();
}

const RuntimeObserver settings_observer({
    .order = Order::kLast,
    .on_run_begin = log_ignored_of_coroutines,
    .on_request_end = forget_coroutine_settings,
});

}  // namespace coro::php
