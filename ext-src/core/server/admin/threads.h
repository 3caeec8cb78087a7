#pragma once

#include "coro/server/admin/admin.h"
#include "coro/server/shared/figures.h"

#include <memory>
#include <utility>

namespace coro {

// A thread or process that publishes gauges, with its role and its number: worker 0, task_worker 4, reactor 1.
struct PublishingThread {
    const char *role;
    int id;
    const ServingRow &row;
    const WorkerRow *process;   // nullptr: the row is that of a thread of the master
};

// Calls visit(const Figure &, uint64_t value) with the figures of the whole server.
template <class F>
void for_each_figure(const AdminSubject &subject, F visit)
{
    TaskCounts tasks = subject.tasks ? subject.tasks->counts() : TaskCounts();
    FigureSource source = {subject.board, subject.config, subject.started_at, subject.user_processes,
                           subject.tasks ? &tasks : nullptr, nullptr};
    for (const Figure &figure : figures()) {
        if (source.has(figure.scope)) {
            visit(figure, figure.read(source));
        }
    }
}

// Calls visit(const PublishingThread &) with all threads that serve: for each worker id its newest process.
template <class F>
void for_each_thread(const AdminSubject &subject, F visit)
{
    for (int i = 0; i < subject.board.reactors(); i++) {
        visit(PublishingThread{"reactor", i, subject.board.reactor_row(i), nullptr});
    }
    int64_t workers = subject.config.worker_num;
    for (int64_t id = 0; id < workers + subject.config.task_worker_num; id++) {
        if (const WorkerRow *row = subject.board.find(id)) {
            visit(PublishingThread{id < workers ? "worker" : "task_worker", int(id), *row, row});
        }
    }
}

// Calls visit(const PublishingThread &) with all workers and task workers that are about to end: because others have replaced
// them, because they are spent, or because the server ends.
template <class F>
void for_each_leaving(const AdminSubject &subject, F visit)
{
    for (int i = 0; i < subject.board.rows(); i++) {
        const WorkerRow &row = subject.board.row(i);
        if (row.pid.load() > 0 && row.leaves_since.load() != 0) {
            int id = row.worker_id.load();
            visit(PublishingThread{id < subject.config.worker_num ? "worker" : "task_worker", id, row, &row});
        }
    }
}

// Returns what the program of this process has published, or nullptr.
inline std::unique_ptr<ProgramFigures> program_of(const PublishingThread &thread)
{
    auto figures = std::make_unique<ProgramFigures>();
    bool is_known = thread.process && thread.process->program->read(*figures) && figures->published_at != 0;
    return is_known ? std::move(figures) : nullptr;
}

}  // namespace coro
