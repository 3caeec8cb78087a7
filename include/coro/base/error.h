#pragma once

// Error codes of the core. Functions return them negated: -errno, or -err::kX for what errno has no name for.
// PHP programs see the same numbers, which is why they differ from those of CORO_ERROR_*.
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

// Returns the text of a positive code: from the table above, or from strerror().
const char *text(int code);

// The text of a positive code for a log line. That of an errno has its name, and advice where the remedy is a
// setting: "Too many open files (EMFILE); raise LimitNOFILE".
class Reason {
public:
    explicit Reason(int code);
    const char *text() const { return text_; }

private:
    char text_[160];
};

}  // namespace coro::err
