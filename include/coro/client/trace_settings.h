#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coro {

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

// How a process traces: the options of the program and, where it has set none, the environment variables of OpenTelemetry.
struct TraceSettings {
    std::string endpoint;          // the URL to which spans are sent; empty: nothing is traced
    std::string service_name;
    double sample_ratio = -1;      // the part of the traces that are recorded, 0 to 1; negative: not set
    int64_t queue_size = 2048;     // the most spans that wait to be sent
    NamedTexts attributes;         // of the resource, besides service.name
    NamedTexts fields;             // of each request to the collector

    // Completes what the program has set. The variable OTEL_EXPORTER_OTLP_ENDPOINT starts tracing by itself, unless
    // OTEL_SDK_DISABLED or OTEL_TRACES_EXPORTER=none forbid it, or OTEL_PHP_AUTOLOAD_ENABLED says that the program has an SDK.
    void read_environment();
    // Returns the attributes that describe the process, as SpanAttributes::json().
    std::string resource(std::string_view version = {}) const;
};

}  // namespace coro
