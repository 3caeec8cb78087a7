#pragma once

#include "coro/base/list.h"

#include <cstdint>
#include <string>

namespace coro {

class Coroutine;
struct WaiterTag;

// What a coroutine waits for: a value of the host language, a client's session, or a Named object, stored in one
// machine word. While the coroutine waits, messages and dumps show the name of the WaitSubject.
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
    // Returns the value of the host language, or nullptr if the wait has no subject. May be called only if the
    // subject is neither a client nor a Named object.
    const void *host_value() const { return reinterpret_cast<const void *>(word_); }

private:
    // kIsClient and kIsNamed mark the kind of subject in word_. Both bits are 0 in every pointer.
    static constexpr uintptr_t kIsClient = 1;
    static constexpr uintptr_t kIsNamed = 2;

    explicit WaitSubject(uintptr_t word) : word_(word) {}

    uintptr_t word_ = 0;
};

// One wait of one coroutine. The Waiter lies on the stack of the coroutine that waits. Readiness, timeout and
// cancellation all call wake(): the first call decides the outcome and takes the Waiter out of its queue, and
// later calls have no effect.
class Waiter : public ListNode<WaiterTag> {
public:
    // `what` is the name of the waiting function in dumps and messages, such as "Channel::pop".
    Waiter(Coroutine &sleeper, const char *what, WaitSubject subject = {}) :
        coroutine_(sleeper), what_(what), subject_(subject) {}

    // Ends the wait with `outcome`, which is 0 or a negative error code, and appends the coroutine to the run
    // queue.
    void wake(int outcome);

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

// A waiter for a coroutine that waits in several queues at once. The coroutine has one Alternative in each queue,
// and one Choice that combines the Alternatives. The first Alternative that is woken decides the outcome of the
// Choice; then all other Alternatives leave their queues.
class Alternative : public Waiter, public ListNode<AlternativeTag> {
public:
    explicit Alternative(Choice &choice);

private:
    friend class Waiter;

    Choice &choice_;
};

// The Waiter of a coroutine that waits in several queues through Alternatives. The Choice itself is in no
// queue. When the Choice is woken, all its Alternatives leave their queues.
class Choice : public Waiter {
public:
    Choice(Coroutine &sleeper, const char *what, WaitSubject subject = {}) :
        Waiter(sleeper, what, subject, kChoosing) {}

    // Returns the Alternative that was woken, or nullptr when a timeout or a cancellation has ended the wait.
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

// Wakes the first waiter of the queue. Returns this waiter, or nullptr when the queue is empty.
Waiter *wake_first(WaitQueue &queue, int outcome);

inline void wake_all(WaitQueue &queue, int outcome)
{
    while (Waiter *first = queue.front()) {
        first->wake(outcome);
    }
}

}  // namespace coro
