#include "coro/server/shared/figure_publisher.h"

#include "coro/loop/loop.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace coro {

namespace {

// Coroutines are sampled if there are more than this: each of them lies in a page of its own, which a look at it loads.
constexpr uint64_t kMostSampled = 1000;

// Returns what a coroutine waits for. `what` is the name of the wait (Waiter::what()).
ThreadGauge kind_of_wait(std::string_view what)
{
    constexpr std::string_view kSync[] = {"Channel::", "WaitGroup::", "Semaphore::", "Condition::", "Barrier::", "Lock::",
                                          "Coroutine::", "Coro\\run", "autoload", "its next turn", "use of a connection",
                                          "the return of a connection"};
    if (what.find("sleep") != std::string_view::npos) {
        return ThreadGauge::waiting_sleep;
    }
    bool is_sync = std::any_of(std::begin(kSync), std::end(kSync), [what](auto begin) { return what.starts_with(begin); });
    return is_sync ? ThreadGauge::waiting_sync : ThreadGauge::waiting_io;
}

// Adds the numbers of coroutines by state. The loop publishes between two coroutines, so none of them runs. Of many coroutines,
// a fair sample counts for the others, too.
void add_states(Scheduler &scheduler, ThreadGauges &gauges)
{
    uint64_t all = scheduler.live_count();
    uint64_t seen = 0;
    const char *last = nullptr;
    ThreadGauge kind = ThreadGauge::waiting_io;
    scheduler.live().for_some(gauges.published_at, [&](const Coroutine &each) {
        const Waiter *waiter = each.waiter();
        if (!waiter || waiter->is_woken()) {
            gauges[ThreadGauge::ready_coroutines]++;
        } else {
            if (waiter->what() != last) {   // neighbours often wait for the same
                last = waiter->what();
                kind = kind_of_wait(last);
            }
            gauges[kind]++;
        }
        return ++seen < kMostSampled;
    });
    if (seen > 0 && seen < all) {
        for (ThreadGauge each : {ThreadGauge::ready_coroutines, ThreadGauge::waiting_io, ThreadGauge::waiting_sleep,
                                 ThreadGauge::waiting_sync}) {
            gauges[each] = gauges[each] * all / seen;
        }
    }
}

}  // namespace

void FigurePublisher::start()
{
    if (!row_.durations) {
        return;
    }
    row_.gauges.clear();
    due_at_ = loop_.read_clock();
    publish(due_at_);
}

void FigurePublisher::stop()
{
    unlink();
}

void FigurePublisher::on_time()
{
    publish(loop_.clock().now());
}

void FigurePublisher::publish(Nanoseconds now)
{
    ThreadGauges gauges;
    gauges.published_at = now;
    gauges[ThreadGauge::loop_lateness] = uint64_t(std::max<Nanoseconds>(now - due_at_, 0));
    gauges[ThreadGauge::run_queue] = loop_.scheduler().ready_count();
    gauges[ThreadGauge::coroutines] = loop_.scheduler().live_count();
    gauges[ThreadGauge::peak_coroutines] = loop_.scheduler().peak_count();
    add_states(loop_.scheduler(), gauges);
    gauges[ThreadGauge::running_requests] = row_.running.load(std::memory_order_relaxed);
    gauges[ThreadGauge::connections] =
        row_.accepted.load(std::memory_order_relaxed) - row_.closed.load(std::memory_order_relaxed);
    MemoryUse memory;
    (void) memory_.read(memory);   // an error leaves the gauge at 0
    gauges[ThreadGauge::resident_memory] = uint64_t(memory.resident);
    source_.add_gauges(gauges);
    row_.gauges.publish(gauges);
    due_at_ = now + kInterval;
    loop_.arm(*this, due_at_);
}

Nanoseconds lateness_of(const ThreadGauges &gauges, Nanoseconds now)
{
    Nanoseconds published = Nanoseconds(gauges[ThreadGauge::loop_lateness]);
    return std::max(published, now - gauges.published_at - FigurePublisher::kInterval);
}

}  // namespace coro
