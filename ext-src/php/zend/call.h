#pragma once

#include "php.h"

#include <atomic>
#include <utility>

namespace coro::php {

// A function and its arguments, for the time of one call. The struct owns nothing, except where a field says
// so.
struct FunctionCall {
    // The callable as the program gave it; used only where the engine has to resolve it again.
    zval *function;
    zend_fcall_info_cache *target;
    uint32_t argument_count = 0;
    zval *arguments = nullptr;
    bool gives_arguments = false; // true: the called function takes over the references to the arguments
    // True: the callable is released when the call has ended, on the stack of the call.
    bool gives_function = false;
};

// Parses a callable argument, as Z_PARAM_FUNC does, for hot paths: a closure, the usual case, needs no
// lookup. Returns false if it has thrown an exception.
[[nodiscard]] bool read_callable(zval *given, uint32_t argument, zend_fcall_info_cache *target);

// Calls the function on the current VM stack. If it throws, `result` is undefined and the exception is in
// EG(exception).
void call(const FunctionCall &what, zval *result);

// True from the moment when the watchdog's thread notices that the running code blocks the loop until the PHP side has reported
// that or acted on it.
extern std::atomic<bool> blocks_loop;

// Called when an internal function has blocked the loop and has returned. The part that reports blocking code sets it.
extern void (*report_blocking_function)(const zend_function &returned);

// Owns a callable that the program has registered: the callback of a server event or of a timer.
class Callable {
public:
    Callable() { ZVAL_UNDEF(&function_); }
    Callable(const Callable &) = delete;
    Callable &operator=(const Callable &) = delete;
    Callable(Callable &&other) noexcept;
    ~Callable() { reset(); }

    void set(zval *function, const zend_fcall_info_cache &target);
    void reset();
    Callable share() const;       // returns a second Callable that holds the same function
    // Drops the reference without releasing it: another owner has it, or it goes with PHP's heap.
    void abandon() { ZVAL_UNDEF(&function_); }
    explicit operator bool() const { return Z_TYPE(function_) != IS_UNDEF; }
    zval *function() { return &function_; }
    // Returns nullptr if the engine has to look the function up at each call.
    const zend_function *known_function() const { return target_.function_handler; }

    FunctionCall with(uint32_t count, zval *arguments) { return {&function_, &target_, count, arguments}; }
    FunctionCall giving(uint32_t count, zval *arguments) { return {&function_, &target_, count, arguments, true}; }

private:
    zval function_;
    zend_fcall_info_cache target_ = {};
};

// Owns a callable and its arguments for a later call: of a queued coroutine, a timer or defer().
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
    // Returns a copy whose first argument is `first`, which it takes over.
    BoundCall share_behind(zval *first) const;
    // Drops the arguments without releasing them: a function was called that has taken them over.
    void abandon_arguments();
    void show_to_collector(zend_get_gc_buffer *seen);

private:
    explicit BoundCall(Callable callable) : callable_(std::move(callable)) {}

    Callable callable_;
    uint32_t count_ = 0;
    zval *arguments_ = nullptr;
};

}  // namespace coro::php
