#pragma once

#include "coro/base/clock.h"
#include "coro/server/shared/published.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace coro {

// The metrics of gauges that differ in a label. Each row: the name here and in CORO_THREAD_GAUGES, the name of the metric in
// OpenTelemetry's style, its unit, and what it says.
#define CORO_LABELED_GAUGES(X)                                                                                                \
    X(waits, "coro.coroutines.waiting", "{coroutine}",                                                                        \
      "Coroutines that wait, by what they wait for: io (sockets, files, other processes), sleep, sync (other coroutines)")

// The gauges that each serving thread and each task worker publishes once a second, while something reads them (option
// admin_server). Each row X: the name, which is the key in /status.json; the name and unit of the metric; what it says. Each row
// L: the name, the metric in CORO_LABELED_GAUGES, and the label. Rows with the same metric follow each other. Times are in
// nanoseconds, the exposition shows seconds.
#define CORO_THREAD_GAUGES(X, L)                                                                                              \
    X(loop_lateness, "coro.loop.lateness", "s",                                                                               \
      "How late the event loop calls a timer; grows while the loop is stuck")                                                 \
    X(run_queue, "coro.loop.queue", "{element}",                                                                              \
      "Coroutines and connections that wait for their turn in the event loop")                                                \
    X(coroutines, "coro.coroutines", "{coroutine}",                                                                           \
      "Coroutines that have not ended")                                                                                       \
    X(peak_coroutines, "coro.coroutines.peak", "{coroutine}",                                                                 \
      "The most coroutines at a time since the start of the process")                                                         \
    X(ready_coroutines, "coro.coroutines.ready", "{coroutine}",                                                               \
      "Coroutines that wait for their turn in the event loop")                                                                \
    L(waiting_io, waits, "for=\"io\"")                                                                                        \
    L(waiting_sleep, waits, "for=\"sleep\"")                                                                                  \
    L(waiting_sync, waits, "for=\"sync\"")                                                                                    \
    X(resident_memory, "coro.process.memory", "By",                                                                           \
      "Memory of the process that is in RAM (RSS)")                                                                           \
    X(php_memory, "coro.php.memory", "By",                                                                                    \
      "Memory that PHP uses, as memory_get_usage() shows it")                                                                 \
    X(php_memory_limit, "coro.php.memory.limit", "By",                                                                        \
      "The setting memory_limit; 0: there is no limit")                                                                       \
    X(connections, "coro.thread.connections", "{connection}",                                                                 \
      "Clients whose sockets are in this thread")                                                                             \
    X(websockets, "coro.websockets", "{connection}",                                                                          \
      "WebSockets that are open")                                                                                             \
    X(http2_connections, "coro.http2.connections", "{connection}",                                                            \
      "Connections with HTTP/2")                                                                                              \
    X(http2_streams, "coro.http2.streams", "{stream}",                                                                        \
      "Streams of HTTP/2 that are open, or whose handlers still run")                                                         \
    X(running_requests, "coro.thread.requests.running", "{request}",                                                          \
      "Requests that have no answer yet; in task workers: tasks")                                                             \
    X(queued_requests, "coro.thread.requests.queued", "{request}",                                                            \
      "Requests that wait because of worker_max_concurrency")

enum class ThreadGauge : size_t {
#define X(name, metric, unit, help) name,
#define L(name, metric, label) name,
    CORO_THREAD_GAUGES(X, L)
#undef L
#undef X
};

// What /metrics and /status.json say of a gauge.
struct ThreadGaugeText {
    ThreadGauge gauge;
    std::string_view name, metric, label, unit, help;
};
std::span<const ThreadGaugeText> thread_gauges();

#define X(name, metric, unit, help) +1
#define L(name, metric, label) +1
inline constexpr size_t kThreadGauges = 0 CORO_THREAD_GAUGES(X, L);
#undef L
#undef X

// The gauges of one thread at one time.
struct ThreadGauges {
    std::array<uint64_t, kThreadGauges> values{};
    Nanoseconds published_at = 0;   // monotonic time; 0: the thread has published nothing yet

    uint64_t &operator[](ThreadGauge gauge) { return values[size_t(gauge)]; }
    uint64_t operator[](ThreadGauge gauge) const { return values[size_t(gauge)]; }
};

// The gauges of a thread in shared memory.
class PublishedGauges {
public:
    void publish(const ThreadGauges &gauges) { gauges_.publish(gauges); }
    // Returns false if nothing was published, or if the thread has died while it published.
    [[nodiscard]] bool read(ThreadGauges &gauges) const { return gauges_.read(gauges) && gauges.published_at != 0; }
    // Called before the first publish() of a process: forgets the numbers of the process that had the place before.
    void clear() { gauges_.publish({}); }

private:
    Published<ThreadGauges> gauges_;
};

}  // namespace coro
