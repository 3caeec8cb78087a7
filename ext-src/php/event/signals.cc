#include "php/event/signals.h"

#include "php/event/loop_call.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/kept_node.h"
#include "php/zend/last_error.h"
#include "php/zend/seconds_argument.h"

#include "coro/base/error.h"
#include "coro/loop/signal_catcher.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <string>

// Event::signal(), Process::signal() and System::waitSignal().
namespace coro::php {

namespace {

constexpr zend_long kMostSignals = 64;

// A function that the program has passed to Event::signal(), with the number of its signal.
class SignalCall : public KeptNode<Callable> {
public:
    SignalCall(Callable callable, int number) :
        KeptNode(std::move(callable)), number_(number), loop_(runtime().options().waits_for_signals ? &runtime().loop() : nullptr)
    {
        if (loop_) {
            loop_->ref();
        }
    }

    void set(GivenCall &given) { given.store(values); }
    void copy_to(zval *into) { ZVAL_COPY(into, values.function()); }
    void call()
    {
        zval argument;
        ZVAL_LONG(&argument, number_);
        call_from_loop(values.share(), 1, &argument);
    }
    void leave();

protected:
    ~SignalCall() = default;

private:
    int number_;
    Loop *loop_;   // the loop that goes on because of this object, with the option wait_signal; otherwise nullptr
};

// The wait of a coroutine for one of several signals. Keeps the loop going.
class SignalWait final : private WaitSubject::Named {
public:
    SignalWait(Coroutine &self, std::vector<int> numbers) :
        waiter_(self, "System::waitSignal", WaitSubject::named(*this)), numbers_(std::move(numbers))
    {
        runtime().loop().ref();
    }
    ~SignalWait();

    Waiter &waiter() { return waiter_; }
    bool includes(int number) const { return std::find(numbers_.begin(), numbers_.end(), number) != numbers_.end(); }
    int caught() const { return caught_; }   // returns the signal that has ended the wait
    void end(int number)
    {
        if (!waiter_.is_woken()) {
            caught_ = number;
            waiter_.wake(0);
        }
    }

private:
    std::string name() const override
    {
        std::string text = "signal";
        for (int number : numbers_) {
            text += (number == numbers_.front() ? " " : ", ") + std::to_string(number);
        }
        return text;
    }

    Waiter waiter_;
    std::vector<int> numbers_;
    int caught_ = 0;
};

class Signals final : public SignalWatcher::Observer {
public:
    void on_signal(int number) override
    {
        for (SignalWait *wait : waits) {
            if (wait->includes(number)) {
                wait->end(number);
            }
        }
        if (SignalCall *found = calls[number]) {
            found->call();
        }
    }

    // Restores the former action of a signal for which no callback is left, and no wait.
    void release(int number)
    {
        bool is_awaited = std::any_of(waits.begin(), waits.end(), [number](SignalWait *wait) { return wait->includes(number); });
        if (!calls[number] && !is_awaited) {
            catcher.remove(number);
        }
    }

    SignalCall *calls[kMostSignals + 1] = {};
    std::vector<SignalWait *> waits;
    SignalCatcher catcher{*this};
};

Keeper<SignalCall> signal_calls;
Signals signals;

void SignalCall::leave()
{
    signals.calls[number_] = nullptr;
    signals.release(number_);
    if (loop_) {
        loop_->unref();
    }
}

SignalWait::~SignalWait()
{
    runtime().loop().unref();
    std::erase(signals.waits, this);
    for (int number : numbers_) {
        signals.release(number);
    }
}

// Returns true if a program may watch the signal. Returns false for signals that a fault of the program raises,
// and for signals that cannot be caught.
bool can_be_watched(zend_long number)
{
    for (int never : {SIGKILL, SIGSTOP, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
        if (number == never) {
            return false;
        }
    }
    return number >= 1 && number <= kMostSignals;
}

bool check_signal(zend_long number)
{
    if (!can_be_watched(number)) {
        zend_argument_value_error(1, "must be the number of a signal that can be watched");
        return false;
    }
    return true;
}

// Begins to catch the signals. Returns false after a warning if that fails.
bool catch_signals(const std::vector<int> &numbers)
{
    int outcome = 0;
    for (size_t i = 0; i < numbers.size() && outcome >= 0; i++) {
        outcome = signals.catcher.add(runtime().loop(), numbers[i]);
    }
    if (outcome < 0) {
        for (int number : numbers) {
            signals.release(number);
        }
        php_error_docref(nullptr, E_WARNING, "cannot watch the signal: %s", err::text(-outcome));
    }
    return outcome >= 0;
}

// Removes the callback of the signal if no function is given, otherwise sets it. Returns false if there is nothing to
// remove, or after a warning or an exception.
bool set_callback(zend_long number, GivenCall &given)
{
    if (!check_signal(number)) {
        return false;
    }
    SignalCall *old = signals.calls[number];
    if (!given) {
        if (old) {
            (void) signal_calls.take(*old);
        }
        return old != nullptr;
    }
    if (!catch_signals({int(number)})) {
        return false;
    }
    if (old) {
        old->set(given);
    } else {
        signals.calls[number] = &signal_calls.make(given.callable(), int(number));
    }
    return true;
}

// Reads the argument of waitSignal(). Returns no numbers after an exception.
std::vector<int> read_numbers(HashTable *list, zend_long number)
{
    std::vector<int> numbers;
    zval *element;
    if (!list) {
        return check_signal(number) ? std::vector<int>{int(number)} : numbers;
    }
    ZEND_HASH_FOREACH_VAL(list, element) {
        zend_long each = zval_get_long(element);
        if (EG(exception) || !check_signal(each)) {
            return {};
        }
        numbers.push_back(int(each));
    } ZEND_HASH_FOREACH_END();
    if (numbers.empty()) {
        zend_argument_value_error(1, "cannot be empty");
    }
    return numbers;
}

}  // namespace

std::vector<Callable> take_signal_callbacks()
{
    return signal_calls.take_all();
}

void forget_signal_waits()
{
    signals.waits.clear();
    signals.catcher.stop();
}

void abandon_signals()
{
    forget_signal_waits();
    signal_calls.abandon_all();
    std::fill(std::begin(signals.calls), std::end(signals.calls), nullptr);
}

void copy_signal_callback(int number, zval *into)
{
    ZVAL_NULL(into);
    if (number > 0 && number <= kMostSignals && signals.calls[number]) {
        signals.calls[number]->copy_to(into);
    }
}

size_t watched_signals()
{
    constexpr SignalCall *kNone = nullptr;
    return std::size(signals.calls) - size_t(std::count(std::begin(signals.calls), std::end(signals.calls), kNone));
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Event, signal)
{
    zend_long number;
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(number)
        CORO_PARAM_FUNCTION_OR_NULL(given)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(set_callback(number, given));
}

ZEND_METHOD(Coro_Process, signal)
{
    zend_long number;
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(number)
        Z_PARAM_OPTIONAL
        CORO_PARAM_FUNCTION_OR_NULL(given)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(set_callback(number, given));
}

ZEND_METHOD(Coro_Coroutine_System, waitSignal)
{
    HashTable *list = nullptr;
    zend_long number = 0;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT_OR_LONG(list, number)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    std::vector<int> numbers = read_numbers(list, number);
    Coroutine *self = numbers.empty() ? nullptr : runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    if (!catch_signals(numbers)) {
        RETURN_FALSE;
    }
    Loop &loop = runtime().loop();
    Deadline deadline = timeout == 0 ? loop.read_clock() : loop.deadline_in(timeout);
    SignalWait wait(*self, std::move(numbers));
    signals.waits.push_back(&wait);
    if (int outcome = runtime().wait(wait.waiter(), deadline); outcome < 0) {
        set_last_error(outcome == -ECANCELED ? kCoroutineCanceled : -outcome);
        RETURN_FALSE;
    }
    RETURN_LONG(wait.caught());
}
