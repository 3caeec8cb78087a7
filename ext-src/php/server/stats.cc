#include "php/server/stats.h"

#include "php/http/body_encoding.h"
#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/server/tasks.h"

#include <string>

namespace coro::php {

WorkerStatus status_of(const WorkerRow &row)
{
    return row.drains.load() ? kExit : row.running.load() > 0 ? kBusy : kIdle;
}

// Counts the idle processes among those with the rows from `first` up to, but not including, `end`.
static uint64_t idle_processes(Scoreboard &scoreboard, int first, int end)
{
    uint64_t count = 0;
    for (int i = first; i < end; i++) {
        count += scoreboard.row(i).pid.load() > 0 && status_of(scoreboard.row(i)) == kIdle;
    }
    return count;
}

// Calls `add` with the name and the value of each number that Server::stats() returns.
template <class F>
static void visit_stats(ServerState &state, F add)
{
    Scoreboard *scoreboard = state.shared.scoreboard.get();
    if (!scoreboard) {
        return;
    }
    uint64_t accepted = scoreboard->sum(&WorkerRow::accepted);
    uint64_t dispatched = scoreboard->sum_of_workers(&WorkerRow::requests);
    // The requests that a master answers itself. Workers count those that they answer so with the others.
    uint64_t in_master = scoreboard->sum(&WorkerRow::filtered) - scoreboard->sum_of_workers(&WorkerRow::filtered);
    Scoreboard::DescriptorRange descriptors = scoreboard->descriptors();
    add("start_time", uint64_t(state.started_at()));
    add("connection_num", scoreboard->connections());
    add("accept_count", accepted);
    add("close_count", scoreboard->sum(&WorkerRow::closed));
    add("abort_count", scoreboard->sum(&WorkerRow::refused));
    add("timeout_count", scoreboard->sum(&WorkerRow::timed_out));
    add("limited_connection_count", scoreboard->sum(&WorkerRow::limited_connections));
    add("limited_request_count", scoreboard->sum(&WorkerRow::limited_requests));
    add("worker_num", uint64_t(state.server.config.worker_num));
    add("task_worker_num", uint64_t(state.server.config.task_worker_num));
    add("user_worker_num", uint64_t(state.processes.size()));
    add("idle_worker_num", idle_processes(*scoreboard, 0, scoreboard->workers()));
    add("dispatch_count", dispatched);
    add("request_count", dispatched + in_master);
    add("response_count", scoreboard->sum_of_workers(&WorkerRow::responses) + in_master);
    add("total_recv_bytes", scoreboard->sum(&WorkerRow::received_bytes));
    add("total_send_bytes", scoreboard->sum(&WorkerRow::sent_bytes));
    add("pipe_packet_msg_id", state.server.has_master() ? dispatched : 0);
    add("session_round", accepted);
    add("min_fd", uint64_t(descriptors.lowest));
    add("max_fd", uint64_t(descriptors.highest));
    add("concurrency", scoreboard->sum_of_workers(&WorkerRow::running));
    add("worker_buffer_bytes", scoreboard->sum_of_workers(&WorkerRow::unsent_bytes));
    add("master_buffer_bytes", scoreboard->sum(&WorkerRow::kept_bytes));
    add("lost_log_lines", scoreboard->sum(&WorkerRow::lost_log_lines));
    if (state.tasks) {
        TaskTable::Counts tasks = state.shared.task_table.counts();
        add("task_idle_worker_num", idle_processes(*scoreboard, scoreboard->workers(), scoreboard->rows()));
        add("tasking_num", tasks.unfinished);
        add("task_queue_num", tasks.waiting);
        add("task_queue_bytes", tasks.waiting_bytes);
        add("task_count", tasks.sent);
    }
    if (WorkerLife *worker = state.life()) {
        EncoderFigures encoders = encoder_figures();
        add("worker_encoder_num", encoders.count);
        add("worker_encoder_bytes", encoders.bytes);
        add("worker_request_count", worker->row().requests.load());
        add("worker_response_count", worker->row().responses.load());
        add("worker_dispatch_count", worker->row().requests.load());
        add("worker_concurrency", worker->row().running.load());
        add("coroutine_num", runtime().scheduler().live_count());
        add("coroutine_peek_num", runtime().scheduler().peak_count());
    }
}

void return_stats(ServerState &state, zval *return_value)
{
    array_init(return_value);
    visit_stats(state, [return_value](const char *name, uint64_t number) {
        add_assoc_long_ex(return_value, name, strlen(name), zend_long(number));
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
