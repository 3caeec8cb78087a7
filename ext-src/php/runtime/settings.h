#pragma once

#include "php/runtime/observer.h"

#include "php.h"

#include <string>
#include <vector>

namespace coro::php {

// Options of coroutines: Coroutine::set(), Scheduler::set(), and the part of Server::set() that is about them.
// Unknown names warn. False: an exception was thrown.
bool apply_coroutine_settings(HashTable *settings);

const std::vector<const char *> &coroutine_setting_names();
const std::vector<const char *> &option_names();   // of servers, ports and coroutines, without those that are ignored

// One option; kUnknown: none of this name.
enum class Applied { kYes, kUnknown, kThrown };
Applied apply_coroutine_setting(zend_string *name, zval *value);

// What was set, or null.
void return_coroutine_settings(zval *return_value);

// "unknown option [x], did you mean [y]?", y being the closest of `known`.
void warn_unknown(const char *kind, const char *name, const char *const *known, size_t count);
// The same for an option that was given, or that it is not supported yet; the name is null for an integer key.
void warn_not_applied(zend_string *name, zval *value, const std::vector<const char *> &known);

// An option that cannot be taken, in PHP's own words: "f(): option [x] must be of type int, array given".
void throw_option_type(zend_string *name, const char *wanted, zval *given);
[[gnu::format(printf, 2, 3)]] void throw_option_value(const char *name, const char *format, ...);

// A size in bytes: an int, or a string like "2M". False: an exception was thrown.
bool read_size(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *size);
bool read_integer(zend_string *name, zval *value, zend_long min, zend_long max, zend_long *number);
bool read_float(zend_string *name, zval *value, zend_long min, zend_long max, double *number);
bool read_flag(zend_string *name, zval *value, bool *flag);
bool read_path(zend_string *name, zval *value, std::string *path);   // null: none, and so empty

extern const RuntimeObserver settings_observer;

}  // namespace coro::php
