#pragma once

#include "php.h"

#include <atomic>
#include <utility>

namespace coro::php {

// A function and its arguments for one call. The struct owns nothing, except where a member says so.
struct FunctionCall {
    // The callable as the program passed it: a closure, a name or an array. call() needs it where the engine has
    // to look the function up again, and where call() has to release it.
    zval *function;
    zend_fcall_info_cache *target;
    uint32_t argument_count = 0;
    zval *arguments = nullptr;
    bool gives_arguments = false; // true: call() takes over the references to the arguments
    // True: call() takes over the reference to the callable, and releases it after the call, on the stack on which
    // the function ran.
    bool gives_function = false;
};

// Finds the function that a callable argument names, as Z_PARAM_FUNC does, but faster in the usual case: a closure
// needs no lookup. `argument` is the number of the argument, for the error message. Returns false if an exception
// was thrown because the argument is not callable.
[[nodiscard]] bool read_callable(zval *given, uint32_t argument, zend_fcall_info_cache *target);

// Calls the function on the current VM stack and stores its return value in `result`. If the function throws,
// `result` is undefined (IS_UNDEF) and the exception is in EG(exception).
void call(const FunctionCall &what, zval *result);

// True from the moment when the watchdog's thread notices that the running code blocks the loop, until the loop's
// thread has reported the blocking code or has acted on it.
extern std::atomic<bool> blocks_loop;

// Points to the function that reports an internal function which has blocked the loop and has returned.
// debug/blocking_report.cc sets the pointer at module startup.
extern void (*report_blocking_function)(const zend_function &returned);

// Owns a callable that the program has registered, such as the callback of a server event or of a timer.
class Callable {
public:
    Callable() { ZVAL_UNDEF(&function_); }
    Callable(const Callable &) = delete;
    Callable &operator=(const Callable &) = delete;
    Callable(Callable &&other) noexcept;
    Callable &operator=(Callable &&other) noexcept;
    ~Callable() { reset(); }

    void set(zval *function, const zend_fcall_info_cache &target);
    void reset();
    Callable share() const;       // returns a second Callable for the same function
    // Forgets the callable without releasing the reference, because another owner has taken the reference over, or
    // because PHP's heap is freed as a whole.
    void abandon() { ZVAL_UNDEF(&function_); }
    explicit operator bool() const { return Z_TYPE(function_) != IS_UNDEF; }
    zval *function() { return &function_; }
    void show_to_collector(zend_get_gc_buffer *seen) { zend_get_gc_buffer_add_zval(seen, &function_); }
    // Returns the function that this object calls, or nullptr if the engine has to look it up at each call.
    const zend_function *known_function() const { return target_.function_handler; }

    FunctionCall with(uint32_t count, zval *arguments) { return {&function_, &target_, count, arguments}; }
    FunctionCall giving(uint32_t count, zval *arguments) { return {&function_, &target_, count, arguments, true}; }

private:
    zval function_;
    zend_fcall_info_cache target_ = {};
};

// Owns a callable and its arguments for a later call, such as the call of a timer, of defer() or of a coroutine
// that waits in a queue.
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
    // Returns a copy whose arguments are `first` and, behind it, the arguments of this object. The copy takes over
    // the reference to `first`.
    BoundCall share_behind(zval *first) const;
    // Forgets the arguments without releasing their references, because a called function has taken them over.
    void abandon_arguments();
    void show_to_collector(zend_get_gc_buffer *seen);

private:
    explicit BoundCall(Callable callable) : callable_(std::move(callable)) {}

    Callable callable_;
    uint32_t count_ = 0;
    zval *arguments_ = nullptr;
};

}  // namespace coro::php
