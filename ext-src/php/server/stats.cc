#include "php/server/stats.h"

#include "php/http/body_encoding.h"
#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/server/tasks.h"

#include "coro/base/error.h"
#include "coro/base/fd.h"
#include "coro/base/log.h"
#include "coro/server/shared/figures.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

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

// Returns the text to write into the file of the option stats_file.
static std::string stats_text(ServerState &state)
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

// Replaces the file in one step, so that readers of the file never see an incomplete text. The temporary file has the
// pid in its name, because during a reload two workers may write at the same time. Returns 0 or -errno.
static int replace_file(const std::string &path, std::string_view text)
{
    std::string written = path + "." + std::to_string(::getpid());
    errno = EIO;   // the error to return if write() writes only a part of the text and does not set errno
    Fd file(::open(written.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    bool done = file && ::write(file.get(), text.data(), text.size()) == ssize_t(text.size()) &&
                ::rename(written.c_str(), path.c_str()) == 0;
    if (done) {
        return 0;
    }
    int error = errno;
    ::unlink(written.c_str());
    return -error;
}

void StatsFile::on_time()
{
    // Does not write the file while this worker is ending: the process that replaces this worker writes the file.
    if (runtime().is_fork_of_server() || worker_.row().drains.load()) {
        return;
    }
    const ServerConfig &config = server_.server.config;
    int outcome = replace_file(config.stats_file, stats_text(server_));
    if (outcome < 0 && !has_complained_) {
        has_complained_ = true;
        log(LogLevel::kWarning, "the stats file %s cannot be written: %s", config.stats_file.c_str(),
            err::Reason(-outcome).text());
    }
    Loop &loop = runtime().loop();
    loop.arm(*this, loop.now() + config.stats_timer_interval * kMillisecond);
}

}  // namespace coro::php
