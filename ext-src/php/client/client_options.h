#pragma once

#include "php/runtime/option_table.h"

#include "coro/client/config.h"
#include "coro/proto/framing/framer.h"

#include <string_view>
#include <vector>

namespace coro::php {

// The options that all clients and sockets for coroutines have: the rows of kClientOptions, "timeout" and
// "package_length_func". A class with further options calls apply_client_option() for each option that it does not know.
Applied apply_client_option(ClientConfig &config, GivenFunction &length_function, zend_string *name, zval *value);
const std::vector<const char *> &client_option_names();

// Logs, once for each class and name, that an option of an array has no effect. Does not warn: programs pass one array of their
// own to clients of several classes. `known` are the names from which the line proposes one.
void note_option_without_effect(zend_string *name, zval *value, const std::vector<const char *> &known);

// Calls apply_one() for each option of the array. Returns false if an exception was thrown.
template <class Apply>
bool apply_each_of_client(HashTable *settings, const std::vector<const char *> &known, Apply apply_one)
{
    return apply_each(settings, apply_one, [&](zend_string *name, zval *value) {
        note_option_without_effect(name, value, known);
    });
}

// Applies the options of an array, and checks that they describe packets. `length_function` has the present
// package_length_func, `given` gets the one of the array. Returns false if an exception was thrown.
bool apply_client_options(HashTable *settings, ClientConfig &config, const Callable &length_function, GivenFunction &given);

// The timeouts of Coroutine::set(), which a client has until set() of its own.
void set_standard_timeouts(ClientConfig &config);

// True if both are the same array, or none of them is an array. Tells whether a client has noted the present value of a property.
bool is_same_array(zval *one, zval *other);

// Makes the rules of packets that the options describe. `length_function` finds the packets, if it is a function. It must
// exist as long as the rules.
FramingFault make_framing(FramingRules &rules, const ClientConfig &config, Callable &length_function);

// True if the options say where a packet ends.
inline bool has_packets(const ClientConfig &config, const Callable &length_function)
{
    return length_function || config.framing().kind != FramingKind::kRaw;
}

}  // namespace coro::php
