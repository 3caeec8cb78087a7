#pragma once

// Error codes of the core. A function returns them negated: -errno, or -err::kX for what errno has no word for. To programs in
// PHP their numbers are beside those of CORO_ERROR_*.
#define CORO_ERRORS(X)                                                     \
    X(kClosed,         11001, "the channel or connection is closed")        \
    X(kTooManyRunning, 11002, "max_coroutine coroutines are alive already") \
    X(kOutOfOrder,     11003, "another message is not finished, or there is none to continue")

namespace coro::err {

enum : int {
#define X(name, number, text) name = number,
    CORO_ERRORS(X)
#undef X
};

// The text of a positive code: ours from the table, the rest from strerror.
const char *text(int code);

}  // namespace coro::err
