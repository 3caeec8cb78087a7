#pragma once

#include "php.h"

#include <string>
#include <string_view>

namespace coro {
class Coroutine;
}

namespace coro::php {

// Returns the class and the number of the object for messages, such as "Coro\Channel#3".
std::string name_of(const zend_object *object);
// A dump names at most this many of the objects for which one coroutine waits.
constexpr int kMostListed = 20;

// Sets return_value to an array with all coroutines in the order of their ids: the state of each coroutine, what
// it waits for, and since when.
void return_dump(zval *return_value, bool backtraces);
// Returns descriptions of at most `most` coroutines as lines of text. Runs no PHP code.
std::string dump_text(bool backtraces, size_t most = SIZE_MAX);

// Which coroutines dump_selected() describes, and how.
struct DumpSelection {
    bool as_json;
    bool by_age;        // those that have waited longest come first; otherwise they are in the order of their ids
    std::string_view state;   // "waiting", "ready" or "running", which includes resuming; empty: all states
    size_t most;        // the largest number of coroutines
    size_t most_bytes;
    // Describes what a coroutine was started for, such as the request that it serves; "": that is not known.
    std::string (*purpose)(Coroutine &coroutine);
};
// Returns lines of text with backtraces or, as JSON, the members "total" and "coroutines" of an object. Runs no PHP code.
std::string dump_selected(const DumpSelection &selection);

}  // namespace coro::php
