#include "coro/server/shared/figures.h"

namespace coro {

bool is_idle(const WorkerRow &row)
{
    return !row.drains.load() && row.running.load() == 0;
}

namespace {

using Row = ServingRow;

// Counts the idle processes among those with the rows from `first` up to, but not including, `end`.
uint64_t idle_processes(Scoreboard &board, int first, int end)
{
    uint64_t count = 0;
    for (int i = first; i < end; i++) {
        count += board.row(i).pid.load() > 0 && is_idle(board.row(i));
    }
    return count;
}

uint64_t leaving_processes(Scoreboard &board)
{
    uint64_t count = 0;
    for (int i = 0; i < board.rows(); i++) {
        count += board.row(i).pid.load() > 0 && board.row(i).leaves_since.load() != 0;
    }
    return count;
}

// Returns the number of requests that a master has answered itself. Workers count those that they answer so with the others.
uint64_t answered_by_master(const FigureSource &s)
{
    return s.board.sum_over_reactors([](const ServingRow &row) -> auto & { return row.filtered; });
}

// In PROCESS mode the reactor threads count the same requests, too.
uint64_t of_kind(const FigureSource &s, RequestKind kind)
{
    return s.board.sum_over_workers([kind](const ServingRow &row) -> auto & { return row.requests_of_kind[size_t(kind)]; });
}

uint64_t of_status(const FigureSource &s, int status_class)
{
    return s.board.sum_over([status_class](const ServingRow &row) -> auto & { return row.statuses[size_t(status_class)]; });
}

uint64_t of_limit(const FigureSource &s, Limit limit)
{
    return s.board.sum_over([limit](const ServingRow &row) -> auto & { return row.limits[size_t(limit)]; });
}

uint64_t of_resets(const FigureSource &s, size_t side)
{
    return s.board.sum_over([side](const ServingRow &row) -> auto & { return row.http2_resets[side]; });
}

struct Metric {
    FigureKind kind;
    std::string_view name, unit, help;
};
#define X(id, kind, name, unit, help) constexpr Metric id = {FigureKind::kind, name, unit, help};
namespace labeled {
CORO_LABELED_METRICS(X)
}
#undef X

// `sum` and `sum_of_workers` make the expressions of the table shorter.
#define CORO_READ(expression)                                                                                                 \
    [](const FigureSource &s) -> uint64_t {                                                                                   \
        [[maybe_unused]] auto sum = [&s](auto counter) { return s.board.sum(counter); };                                      \
        [[maybe_unused]] auto sum_of_workers = [&s](auto counter) { return s.board.sum_of_workers(counter); };                \
        return expression;                                                                                                    \
    }
#define X(scope, kind, key, metric, label, unit, expression, help)                                                            \
    {FigureScope::scope, FigureKind::kind, key, metric, label, unit, CORO_READ(expression), help},
#define L(scope, metric, key, label, expression)                                                                              \
    {FigureScope::scope, labeled::metric.kind, key, labeled::metric.name, label, labeled::metric.unit, CORO_READ(expression), \
     labeled::metric.help},
constexpr Figure kFigures[] = {CORO_FIGURES(X, L)};
#undef L
#undef X
#undef CORO_READ

}  // namespace

std::span<const Figure> figures()
{
    return kFigures;
}

}  // namespace coro
