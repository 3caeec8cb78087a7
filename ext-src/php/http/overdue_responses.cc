#include "php/http/handler_log.h"

#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"

#include "coro/loop/timer.h"
#include "coro/sched/runnable.h"

#include "zend_gc.h"

#include <algorithm>

namespace coro::php {

namespace {

// Garbage is collected in vain if the program keeps the responses and will answer. The next collection waits for this many
// times the duration of the one in vain. The wait doubles with each collection in vain, up to the longest wait.
constexpr Nanoseconds kShareOfTime = 20;
constexpr Nanoseconds kLongestWait = 10 * kSecond;

List<HandlerTrail, OverdueTag> overdue;

size_t count_unanswered()
{
    size_t count = 0;
    for (HandlerTrail *each = overdue.front(); each;) {
        HandlerTrail *next = overdue.next(*each);
        const ResponseWriter &writer = each->request.writer();
        if (writer.state() == ResponseWriter::State::kOpen && writer.is_connected()) {
            count++;
        } else {
            each->unlink();
        }
        each = next;
    }
    return count;
}

class Collection final : public Runnable, public Timer {
public:
    void begin()
    {
        if (!is_armed()) {
            runtime().scheduler().enqueue_once(*this);
        }
    }
    void on_time() override { runtime().scheduler().enqueue_once(*this); }
    void run() override;

private:
    Nanoseconds not_before_ = 0;
    Nanoseconds wait_ = 0;   // how long the next collection waits after the last one; 0: the last one was not in vain
};

Collection *collection;   // the one of the present loop; nullptr: there was nothing to collect yet

// Collects garbage if responses are overdue. What remains then is referred to by the program, which may still answer.
void Collection::run()
{
    Loop &loop = runtime().loop();
    size_t before = count_unanswered();
    if (before == 0 || !gc_enabled() || runtime().has_bailed_out()) {
        return;
    }
    Nanoseconds begin = loop.read_clock();
    if (begin < not_before_) {
        loop.arm(*this, not_before_);
        return;
    }
    gc_collect_cycles();
    settle_destructors();
    Nanoseconds end = loop.read_clock();
    Nanoseconds least = kShareOfTime * (end - begin);
    wait_ = count_unanswered() == before ? std::max(least, std::min(2 * wait_, kLongestWait)) : 0;
    not_before_ = end + wait_;
    while (overdue.pop_front()) {
    }
}

// The loop and its timers are left as they are, and so is the collection, which is in its lists.
void forget_collection()
{
    collection = nullptr;
    while (overdue.pop_front()) {
    }
}

void end_collection()
{
    if (collection) {
        runtime().loop().disarm(*collection);
        delete collection;
    }
    forget_collection();
}

}  // namespace

const RuntimeObserver overdue_responses_observer({
    .order = Order::kRequests,
    .on_loop_abandoned = forget_collection,
    .on_shutdown = end_collection,
});

void watch_overdue(HandlerTrail &trail)
{
    if (!collection) {
        collection = new Collection;
    }
    if (!trail.is_linked()) {
        overdue.push_back(trail);
    }
    collection->begin();
}

}  // namespace coro::php
