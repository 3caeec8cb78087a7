#pragma once

#include "php/runtime/option_table.h"

#include "coro/client/config.h"
#include "coro/proto/framing/framer.h"

#include <vector>

namespace coro::php {

// The options that all clients and sockets for coroutines have: the rows of kClientOptions, "timeout" and
// "package_length_func". A class with further options calls apply_client_option() for each option that it does not know.
Applied apply_client_option(ClientConfig &config, GivenFunction &length_function, zend_string *name, zval *value);
const std::vector<const char *> &client_option_names();

// Applies the options of an array, and checks that they describe packets. `length_function` has the present
// package_length_func, `given` gets the one of the array. Returns false if an exception was thrown.
bool apply_client_options(HashTable *settings, ClientConfig &config, const Callable &length_function, GivenFunction &given);

// Makes the rules of packets that the options describe. `length_function` finds the packets, if it is a function. It must
// exist as long as the rules.
FramingFault make_framing(FramingRules &rules, const ClientConfig &config, Callable &length_function);

// True if the options say where a packet ends.
inline bool has_packets(const ClientConfig &config, const Callable &length_function)
{
    return length_function || config.framing().kind != FramingKind::kRaw;
}

}  // namespace coro::php
