#include "php/trace/tracer.h"

#include "php/client/connecting.h"
#include "php/runtime/runtime.h"

#include "php_coro.h"

#include <utility>

namespace coro::php {

Tracer *the_tracer;

Tracer::Tracer(const TraceSettings &settings, Collector collector, const TracedClients &traced) :
    sampler(settings.sample_ratio), queue(settings.resource(PHP_CORO_VERSION), PHP_CORO_VERSION, size_t(settings.queue_size)),
    sender(runtime().loop(), client_contexts(), queue, std::move(collector)), clients(traced)
{
}

}  // namespace coro::php
