#include "coro/server/shared/thread_gauges.h"

namespace coro {

namespace {

struct GaugeMetric {
    std::string_view name, unit, help;
};
#define X(id, name, unit, help) constexpr GaugeMetric id = {name, unit, help};
namespace labeled_gauges {
CORO_LABELED_GAUGES(X)
}
#undef X

#define X(name, metric, unit, help) {ThreadGauge::name, #name, metric, "", unit, help},
#define L(key, metric, label)                                                                                                 \
    {ThreadGauge::key, #key, labeled_gauges::metric.name, label, labeled_gauges::metric.unit, labeled_gauges::metric.help},
constexpr ThreadGaugeText kGauges[] = {CORO_THREAD_GAUGES(X, L)};
#undef L
#undef X

}  // namespace

std::span<const ThreadGaugeText> thread_gauges()
{
    return kGauges;
}

}  // namespace coro
