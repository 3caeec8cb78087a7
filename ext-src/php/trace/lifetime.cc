#include "php/trace/lifetime.h"

#include "php/client/connecting.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/timeline.h"
#include "php/trace/client_functions.h"

#include "coro/base/log.h"

#include "php_coro.h"

#include <algorithm>
#include <cerrno>
#include <string>
#include <utility>

namespace coro::php {

Tracer *the_tracer;

Tracer::Tracer(const TraceSettings &settings, Collector collector, const TracedClients &traced) :
    sampler(settings.sample_ratio), queue(settings.resource(PHP_CORO_VERSION), PHP_CORO_VERSION, size_t(settings.queue_size)),
    sender(runtime().loop(), client_contexts(), queue, std::move(collector)), clients(traced)
{
}

namespace {

// Returns the URL without what may be secret in it: the name and password in front of the host, and the query.
std::string without_secrets(std::string_view url)
{
    size_t scheme = url.find("://");
    size_t host = scheme == url.npos ? 0 : scheme + 3;
    size_t at = url.rfind('@', url.find_first_of("?#"));
    bool has_user = at != url.npos && at >= host;
    std::string shown(url.substr(0, host));
    shown += has_user ? "***@" : "";
    return shown.append(url.substr(has_user ? at + 1 : host, url.find_first_of("?#") - (has_user ? at + 1 : host)));
}

}  // namespace

bool begin_tracing(const TraceSettings &settings, const TracedClients &clients, bool is_server)
{
    Collector collector;
    if (settings.endpoint.empty()) {
        return false;
    }
    if (!collector.read(settings.endpoint)) {
        log(LogLevel::kError, "nothing is traced: %s is not a URL with http or https",
            without_secrets(settings.endpoint).c_str());
        return false;
    }
    collector.fields = settings.fields;
    end_tracing();
    the_tracer = new Tracer(settings, std::move(collector), clients);
    request_watch |= kWatchTraced;
    if (!is_server) {
        the_tracer->sender.be_brief();
    }
    if (clients.have_spans) {
        trace_client_functions();
    }
    return true;
}

bool finish_tracing()
{
    if (!the_tracer || the_tracer->sender.is_idle()) {
        return true;
    }
    the_tracer->sender.end_soon();
    return false;
}

bool flush_tracing(Nanoseconds most)
{
    constexpr Nanoseconds kLook = 2 * kMillisecond;
    Loop &loop = runtime().loop();
    Deadline until = loop.read_clock() + most;
    uint64_t failures = the_tracer ? the_tracer->sender.failures() : 0;
    while (the_tracer && !the_tracer->sender.is_idle() && the_tracer->sender.failures() == failures &&
           loop.read_clock() < until) {
        the_tracer->sender.send_soon();
        if (Coroutine *self = runtime().coroutine_that_may_wait()) {
            Waiter waiter(*self, "Tracing::flush");
            if (int outcome = runtime().wait(waiter, std::min(until, loop.now() + kLook)); outcome != -ETIMEDOUT) {
                break;   // the coroutine was canceled
            }
        } else if (!runtime().is_running()) {
            loop.start();
            loop.ref();
            loop.turn(std::min(until, loop.now() + kLook));
            loop.unref();
        } else {
            break;   // within a callback of the loop nothing can wait
        }
    }
    return !the_tracer || the_tracer->sender.is_idle();
}

// The end of a program that is no server. The spans are sent for at most a second.
void flush_at_end()
{
    if (the_tracer && !runtime().has_bailed_out() && !runtime().is_running()) {
        (void) flush_tracing(kSecond);
    }
    if (the_tracer) {
        untrace_client_functions();   // while the objects exist whose values are kept
    }
}

void end_tracing()
{
    if (the_tracer && the_tracer->queue.dropped() > 0) {
        const std::string &why = the_tracer->sender.last_failure();
        log(LogLevel::kWarning, "%zu spans were dropped; %s%s", size_t(the_tracer->queue.dropped()),
            why.empty() ? "more waited than trace_queue_size" : "the last failure of the collector: ", why.c_str());
    }
    untrace_client_functions();
    request_watch &= uint8_t(~kWatchTraced);
    delete std::exchange(the_tracer, nullptr);
}

// A forked child has a copy of the queue, which its parent sends.
const RuntimeObserver tracer_observer({
    .on_fork = [] { the_tracer = nullptr; },
    .on_loop_abandoned = [] { the_tracer = nullptr; },
    .on_request_end = flush_at_end,
    .on_shutdown = end_tracing,
});

}  // namespace coro::php
