#pragma once

#include "php.h"

#include <atomic>
#include <utility>

namespace coro::php {

// What to call, for the time of one call: nothing here is owned, but where it says so.
struct FunctionCall {
    zval *function;               // the callable as given; only used where the engine has to resolve it again
    zend_fcall_info_cache *target;
    uint32_t argument_count = 0;
    zval *arguments = nullptr;
    bool gives_arguments = false; // they belong to the called function, so that they go when it lets go of them
    bool gives_function = false;  // it goes when the call has ended, on the stack of the call
};

// Z_PARAM_FUNC for the hot paths: a closure, which is what nearly everybody gives, need not be looked up.
[[nodiscard]] bool read_callable(zval *given, uint32_t argument, zend_fcall_info_cache *target);

// Calls on the current VM stack. `result` is undefined when the function threw: look at EG(exception).
void call(const FunctionCall &what, zval *result);

// True from the moment when the watchdog's thread notices that the running code blocks the loop until the PHP side has reported
// that or acted on it.
extern std::atomic<bool> blocks_loop;

// Called when an internal function has blocked the loop and has returned. The part that reports blocking code sets it.
extern void (*report_blocking_function)(const zend_function &returned);

// A callable that is kept: a server's event, a timer's callback.
class Callable {
public:
    Callable() { ZVAL_UNDEF(&function_); }
    Callable(const Callable &) = delete;
    Callable &operator=(const Callable &) = delete;
    Callable(Callable &&other) noexcept;
    ~Callable() { reset(); }

    void set(zval *function, const zend_fcall_info_cache &target);
    void reset();
    Callable share() const;       // another one that holds the same
    void abandon() { ZVAL_UNDEF(&function_); }   // what it holds is somebody else's, or goes with PHP's heap
    explicit operator bool() const { return Z_TYPE(function_) != IS_UNDEF; }
    zval *function() { return &function_; }
    const zend_function *known_function() const { return target_.function_handler; }   // nullptr: the engine finds it at each call

    FunctionCall with(uint32_t count, zval *arguments) { return {&function_, &target_, count, arguments}; }
    FunctionCall giving(uint32_t count, zval *arguments) { return {&function_, &target_, count, arguments, true}; }

private:
    zval function_;
    zend_fcall_info_cache target_ = {};
};

// A Callable with its arguments, all kept: what go() in a queue, a timer or defer() will call later.
class BoundCall {
public:
    BoundCall() = default;
    BoundCall(zval *function, const zend_fcall_info_cache &target, uint32_t count, const zval *arguments);
    BoundCall(const BoundCall &) = delete;
    BoundCall &operator=(const BoundCall &) = delete;
    BoundCall(BoundCall &&other) noexcept;
    ~BoundCall();

    uint32_t argument_count() const { return count_; }
    zval *arguments() { return arguments_; }
    Callable &callable() { return callable_; }
    FunctionCall get() { return callable_.with(count_, arguments_); }
    BoundCall share_behind(zval *first) const;   // another one that holds the same, behind an argument that it takes over
    void abandon_arguments();                    // they belong to a function that was called with them
    void show_to_collector(zend_get_gc_buffer *seen);

private:
    explicit BoundCall(Callable callable) : callable_(std::move(callable)) {}

    Callable callable_;
    uint32_t count_ = 0;
    zval *arguments_ = nullptr;
};

}  // namespace coro::php
