#include "php/server/stats.h"

#include "php/http/body_encoding.h"
#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/server/tasks.h"

#include "coro/server/shared/figures.h"

#include <optional>
#include <string>
#include <string_view>

namespace coro::php {

WorkerStatus status_of(const WorkerRow &row)
{
    return row.drains.load() ? kExit : is_idle(row) ? kIdle : kBusy;
}

// Calls `add` with the name and the value of each number that Server::stats() returns.
template <class F>
static void visit_stats(ServerState &state, F add)
{
    Scoreboard *scoreboard = state.shared.scoreboard.get();
    if (!scoreboard) {
        return;
    }
    std::optional<TaskCounts> tasks;
    std::optional<ProcessNumbers> process;
    if (state.tasks) {
        tasks = state.shared.task_table.counts();
    }
    if (WorkerLife *worker = state.life()) {
        EncoderFigures encoders = encoder_figures();
        Scheduler &scheduler = runtime().scheduler();
        process.emplace(worker->row(), scheduler.live_count(), scheduler.peak_count(), encoders.count, encoders.bytes);
    }
    FigureSource source = {*scoreboard, state.server.config, state.started_at(), state.processes.size(),
                           tasks ? &*tasks : nullptr, process ? &*process : nullptr};
    for (const Figure &figure : figures()) {
        if (source.has(figure.scope)) {
            add(figure.key, figure.read(source));
        }
    }
}

void return_stats(ServerState &state, zval *return_value)
{
    array_init(return_value);
    visit_stats(state, [return_value](std::string_view name, uint64_t number) {
        add_assoc_long_ex(return_value, name.data(), name.size(), zend_long(number));
    });
}

// The syntax of a stats file. The suffix of the file's name decides which syntax is used.
struct StatsFormat {
    std::string_view suffix;
    // The texts at the beginning of the file, around each name, between a name and its value, between two numbers, and
    // at the end of the file.
    std::string_view begin, quote, between, separator, end;
};

constexpr StatsFormat kStatsFormats[] = {
    {".json", "{", "\"", ":", ",", "}\n"},
    {".php", "<?php\n\nreturn [\n", "'", " => ", ",\n", "\n];\n"},
    {"", "", "", ": ", "\n", "\n"},
};

std::string stats_text(ServerState &state)
{
    const std::string &path = state.server.config.stats_file;
    const StatsFormat *format = kStatsFormats;
    while (!path.ends_with(format->suffix)) {
        format++;
    }
    std::string text;
    visit_stats(state, [&](std::string_view name, uint64_t number) {
        text += text.empty() ? format->begin : format->separator;
        text.append(format->quote).append(name).append(format->quote).append(format->between).append(std::to_string(number));
    });
    return text.append(format->end);
}

}  // namespace coro::php
