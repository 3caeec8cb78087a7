#pragma once

#include "php/runtime/notices.h"

#include "php.h"

#include <string>
#include <string_view>
#include <vector>

namespace coro::php {

// Applies the options that Coroutine::set() or Scheduler::set() was given. Warns about unknown names. Returns
// false if an exception was thrown.
bool apply_coroutine_settings(HashTable *settings);

const std::vector<const char *> &coroutine_setting_names();
// Returns the names of all options of coroutines, and of the options of servers and ports that have an effect.
const std::vector<const char *> &option_names();
bool has_option(std::string_view name);   // true if option_names() contains the name

// The result of applying one option. kUnknown: there is no option of this name. kThrown: an exception was thrown.
enum class Applied { kYes, kUnknown, kThrown };
Applied apply_coroutine_setting(zend_string *name, zval *value);

// Calls apply_one() for each option of the array, and on_unknown() for those that apply_one() does not know. Returns false if an
// exception was thrown.
template <class Apply, class OnUnknown>
bool apply_each(HashTable *settings, Apply apply_one, OnUnknown on_unknown)
{
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(settings, name, value) {
        ZVAL_DEREF(value);
        Applied applied = name ? apply_one(name, value) : Applied::kUnknown;
        if (applied == Applied::kUnknown) {
            on_unknown(name, value);
        }
        if (applied == Applied::kThrown || EG(exception)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

// Adds the options of Coroutine::set() that the program has set although they have no effect. Without a server,
// the notice about these options is logged when the loop begins to run.
void add_ignored_coroutine_settings(IgnoredOptions &ignored);

// Sets return_value to an array of the options that the program has set, or to null if it has set none.
void return_coroutine_settings(zval *return_value);

// Returns the name in `known` that is most similar to `name`, or nullptr if none is similar.
const char *nearest_name(const char *name, const char *const *known, size_t count);

// Raises the warning "unknown KIND [NAME], did you mean [Y]?". Y is the name in `known` that is most similar to
// NAME.
void warn_unknown(const char *kind, const char *name, const char *const *known, size_t count);
// Raises a warning that an option is unknown. `name` is nullptr for an integer key. `known` are the names from which the
// warning proposes one.
void warn_unknown_option(zend_string *name, const std::vector<const char *> &known);

// Throws an error about an option whose value is wrong, in PHP's wording: "f(): option [x] must be of type int,
// array given".
void throw_option_type(zend_string *name, const char *wanted, zval *given);
[[gnu::format(printf, 2, 3)]] void throw_option_value(const char *name, const char *format, ...);

// Each of these functions reads the value of the option `name`, and returns false if it has thrown an exception.
// The value of read_size() is a size in bytes, an int or a string such as "2M".
bool read_size(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *size);
bool read_integer(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *number);
bool read_float(zend_string *name, zval *value, zend_long min, zend_long max, double *number);
bool read_flag(zend_string *name, zval *value, bool *flag);
// From now on a number that is out of range becomes the nearest number in range instead of an exception.
void accept_numbers_out_of_range();
bool read_path(zend_string *name, zval *value, std::string *path);   // null and false give an empty path

}  // namespace coro::php
