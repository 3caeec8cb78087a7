#pragma once

#include "coro/base/list.h"

#include <cstdint>
#include <string>

namespace coro {

class Coroutine;
struct WaiterTag;

// What a sleeper waits for, in one word: something of the host language, which knows how to name it, a client, or what
// has a name of its own. Only looked at while the sleeper waits.
class WaitSubject {
public:
    class Named {
    public:
        virtual std::string name() const = 0;

    protected:
        ~Named() = default;
    };

    constexpr WaitSubject() = default;
    static WaitSubject value(const void *host_value) { return WaitSubject(reinterpret_cast<uintptr_t>(host_value)); }
    static WaitSubject peer(int64_t session) { return WaitSubject(uintptr_t(session) << 1 | kIsClient); }
    static WaitSubject named(const Named &what) { return WaitSubject(reinterpret_cast<uintptr_t>(&what) | kIsNamed); }

    bool is_client() const { return word_ & kIsClient; }
    int64_t session() const { return int64_t(word_ >> 1); }
    bool is_named() const { return (word_ & (kIsClient | kIsNamed)) == kIsNamed; }
    std::string name() const { return reinterpret_cast<const Named *>(word_ & ~kIsNamed)->name(); }
    const void *host_value() const { return reinterpret_cast<const void *>(word_); }   // nullptr: there is none

private:
    static constexpr uintptr_t kIsClient = 1;   // in bits that are 0 in every pointer
    static constexpr uintptr_t kIsNamed = 2;

    explicit WaitSubject(uintptr_t word) : word_(word) {}

    uintptr_t word_ = 0;
};

// The one way to be asleep. Lives on the sleeper's stack; ready, timeout and cancel all end in wake(), the first one
// decides the outcome and from then on nobody finds this frame.
class Waiter : public ListNode<WaiterTag> {
public:
    // `what` names the wait in dumps ("Channel::pop").
    Waiter(Coroutine &sleeper, const char *what, WaitSubject subject = {}) :
        coroutine_(sleeper), what_(what), subject_(subject) {}

    void wake(int outcome);   // 0, or a negative code; queues the coroutine behind those that are ready

    bool is_woken() const { return outcome_ <= 0; }
    int outcome() const { return outcome_; }
    const char *what() const { return what_; }
    WaitSubject subject() const { return subject_; }
    Coroutine &coroutine() const { return coroutine_; }

private:
    friend class Alternative;
    friend class Choice;

    enum : int { kAsleep = 1, kChoosing, kAlternative };

    Waiter(Coroutine &sleeper, const char *what, WaitSubject subject, int state) :
        coroutine_(sleeper), what_(what), subject_(subject), outcome_(state) {}
    void wake_choice(int outcome);

    Coroutine &coroutine_;
    const char *what_;
    WaitSubject subject_;
    int outcome_ = kAsleep;
};

struct AlternativeTag;
class Choice;

// One of several queues in which a coroutine waits at once, as part of a Choice. The first that is woken decides the
// outcome of both; its siblings leave their queues.
class Alternative : public Waiter, public ListNode<AlternativeTag> {
public:
    explicit Alternative(Choice &choice);

private:
    friend class Waiter;

    Choice &choice_;
};

// The Waiter of one who waits in several queues: itself in none of them. What wakes it takes its alternatives out.
class Choice : public Waiter {
public:
    Choice(Coroutine &sleeper, const char *what, WaitSubject subject = {}) :
        Waiter(sleeper, what, subject, kChoosing) {}

    // Which one was woken; nullptr when it ended otherwise.
    Alternative *chosen() const { return chosen_; }

private:
    friend class Alternative;
    friend class Waiter;

    List<Alternative, AlternativeTag> alternatives_;
    Alternative *chosen_ = nullptr;
};

inline Alternative::Alternative(Choice &choice) :
    Waiter(choice.coroutine(), choice.what(), {}, kAlternative), choice_(choice)
{
    choice.alternatives_.push_back(*this);
}

using WaitQueue = List<Waiter, WaiterTag>;

// The woken waiter, or nullptr when nobody waits.
Waiter *wake_first(WaitQueue &queue, int outcome);

inline void wake_all(WaitQueue &queue, int outcome)
{
    while (Waiter *first = queue.front()) {
        first->wake(outcome);
    }
}

}  // namespace coro
