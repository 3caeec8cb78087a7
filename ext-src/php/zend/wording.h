#pragma once

namespace coro::php {

// A text that programs compare or match, and for which Swoole has another one. Both have the same printf() arguments.
struct Wording {
    const char *coro;
    const char *swoole;

    const char *text() const { return says_as_swoole ? swoole : coro; }

    static inline bool says_as_swoole;   // set at module startup
};

inline constexpr Wording kStartedTwice{"a server can be started only once",
                                       "The server have been shutdown, unable to execute Swoole\\Server->start()"};
inline constexpr Wording kNoProcessFunction{"the function of the process cannot be called", "illegal callback function"};
inline constexpr Wording kNoTable{"the table does not exist: create() has not been called, or destroy() has",
                                  "table is not created or has been destroyed"};
// The arguments are a server or port, and the name of an event twice, first with a capital letter.
inline constexpr Wording kNoCallback{"%s needs a callback on%s: call on('%s', ...)",
                                     "%s: require on%s callback: call on('%s', ...)"};

}  // namespace coro::php
