#pragma once

#include "php/runtime/ignored_options.h"
#include "php/runtime/observer.h"

#include "php.h"

#include <string>
#include <vector>

namespace coro::php {

// Applies the options of coroutines: all of Coroutine::set() and Scheduler::set(), and the part of
// Server::set() that concerns coroutines. Warns about unknown names. Returns false if it has thrown an
// exception.
bool apply_coroutine_settings(HashTable *settings);

const std::vector<const char *> &coroutine_setting_names();
// Options of servers, ports and coroutines. Those of servers and ports have an effect.
const std::vector<const char *> &option_names();

// Applies one option. kUnknown: there is no such option.
enum class Applied { kYes, kUnknown, kThrown };
Applied apply_coroutine_setting(zend_string *name, zval *value);

// Adds the options of Coroutine::set() that were set and have no effect. Without a server the notice about
// them is logged when the loop begins to run.
void add_ignored_coroutine_settings(IgnoredOptions &ignored);

// Returns the options that were set, or null.
void return_coroutine_settings(zval *return_value);

// Warns: "unknown option [x], did you mean [y]?". y is the most similar name in `known`.
void warn_unknown(const char *kind, const char *name, const char *const *known, size_t count);
// Warns that a given option is unknown, or that it is not supported yet. `name` is null for an integer key.
void warn_not_applied(zend_string *name, zval *value, const std::vector<const char *> &known);

// Throws for an option with a wrong value, in PHP's wording: "f(): option [x] must be of type int, array
// given".
void throw_option_type(zend_string *name, const char *wanted, zval *given);
[[gnu::format(printf, 2, 3)]] void throw_option_value(const char *name, const char *format, ...);

// Each reads the value of an option. Returns false if it has thrown an exception. A size in bytes is an int
// or a string like "2M".
bool read_size(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *size);
bool read_integer(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *number);
bool read_float(zend_string *name, zval *value, zend_long min, zend_long max, double *number);
bool read_flag(zend_string *name, zval *value, bool *flag);
bool read_path(zend_string *name, zval *value, std::string *path);   // null gives an empty path

extern const RuntimeObserver settings_observer;

}  // namespace coro::php
