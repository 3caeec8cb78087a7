#include "coro/client/trace_settings.h"

#include "coro/base/percent.h"
#include "coro/base/trim.h"
#include "coro/trace/span_queue.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <unistd.h>

namespace coro {

namespace {

std::string_view variable(const char *name)
{
    const char *value = ::getenv(name);
    return value ? trimmed(value) : std::string_view();
}

bool is_true(const char *name)
{
    return variable(name) == "true";
}

// Reads "name=value,name=value". Leaves out what has no name.
NamedTexts list_in(std::string_view text)
{
    NamedTexts list;
    while (!text.empty()) {
        size_t end = std::min(text.find(','), text.size());
        std::string_view each = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        size_t equals = each.find('=');
        if (equals != each.npos && !trimmed(each.substr(0, equals)).empty()) {
            list.emplace_back(percent_decoded(trimmed(each.substr(0, equals))),
                              percent_decoded(trimmed(each.substr(equals + 1))));
        }
    }
    return list;
}

std::string with_path(std::string_view endpoint)
{
    constexpr std::string_view kPath = "/v1/traces";
    if (endpoint.empty() || endpoint.ends_with(kPath)) {
        return std::string(endpoint);
    }
    return std::string(endpoint).append(kPath, endpoint.ends_with('/') ? 1 : 0);
}

std::string endpoint_of_environment()
{
    bool is_off = is_true("OTEL_SDK_DISABLED") || is_true("OTEL_PHP_AUTOLOAD_ENABLED") ||
                  variable("OTEL_TRACES_EXPORTER") == "none";
    if (is_off) {
        return {};
    }
    std::string_view whole = variable("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
    return whole.empty() ? with_path(variable("OTEL_EXPORTER_OTLP_ENDPOINT")) : std::string(whole);
}

double ratio_of_environment()
{
    std::string_view sampler = variable("OTEL_TRACES_SAMPLER"), argument = variable("OTEL_TRACES_SAMPLER_ARG");
    if (sampler.ends_with("always_off") || sampler.ends_with("always_on")) {
        return sampler.ends_with("always_on") ? 1 : 0;
    }
    double ratio = 1;
    auto [end, error] = std::from_chars(argument.data(), argument.data() + argument.size(), ratio);
    bool is_ratio = error == std::errc() && end == argument.data() + argument.size() && ratio >= 0 && ratio <= 1;   // not "nan"
    return is_ratio ? ratio : 1;
}

}  // namespace

void TraceSettings::read_environment()
{
    endpoint = endpoint.empty() ? endpoint_of_environment() : with_path(endpoint);
    sample_ratio = sample_ratio < 0 ? ratio_of_environment() : sample_ratio;
    fields = list_in(variable("OTEL_EXPORTER_OTLP_HEADERS"));
    std::string given(variable("OTEL_SERVICE_NAME"));
    for (auto &[name, value] : list_in(variable("OTEL_RESOURCE_ATTRIBUTES"))) {
        if (name != "service.name") {
            attributes.emplace_back(name, value);
        } else if (given.empty()) {
            given = value;
        }
    }
    if (service_name.empty()) {
        service_name = given.empty() ? "unknown_service:php" : given;
    }
}

std::string TraceSettings::resource(std::string_view version) const
{
    char host[256] = "";
    (void) ::gethostname(host, sizeof host - 1);
    SpanAttributes all;
    all.add("service.name", service_name);
    all.add("host.name", host);
    all.add("process.pid", int64_t(::getpid()));
    all.add("telemetry.sdk.name", "coro");
    all.add("telemetry.sdk.language", "php");
    all.add("telemetry.sdk.version", version);
    for (const auto &[name, value] : attributes) {
        all.remove(name);
        all.add(name, value);
    }
    return all.json();
}

}  // namespace coro
