#include "php/http/overdue_responses.h"

#include "php/http/handler_log.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"

#include "coro/loop/timer.h"
#include "coro/sched/runnable.h"

#include "zend_gc.h"

namespace coro::php {

namespace {

// Garbage is collected in vain if other coroutines are to answer. Such collections take at most this part of the time.
constexpr Nanoseconds kShareOfTime = 20;

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
    not_before_ = count_unanswered() == before ? end + kShareOfTime * (end - begin) : 0;
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

constinit const RuntimeObserver overdue_responses_observer = {
    .on_loop_abandoned = forget_collection,
    .on_shutdown = end_collection,
};

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
