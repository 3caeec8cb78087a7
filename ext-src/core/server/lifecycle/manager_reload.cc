#include "coro/base/log.h"
#include "coro/server/lifecycle/manager.h"

#include <algorithm>
#include <string>
#include <utility>

// How the manager reloads the server. A reload starts a new generation of workers. The old workers stop when all
// new ones serve. If a new worker fails, the old workers stay.
namespace coro {

// Requests a reload of the groups from the one of this kind on.
void Manager::request_reload(ProcessKind first)
{
    for (ProcessGroup &group : groups_) {
        group.reload_requested = group.reload_requested || (group.runs_program && group.kind >= first);
    }
}

bool Manager::has_reload_request() const
{
    return std::any_of(groups_.begin(), groups_.end(), [](const ProcessGroup &group) { return group.reload_requested; });
}

// Returns the numbers of processes that the reload replaces, for example "2 new workers and 1 new task worker".
std::string Manager::reloading_text(const char *adjective)
{
    std::string text;
    for (const ProcessGroup &group : groups_) {
        if (group.is_reloading) {
            text += (text.empty() ? "" : " and ") + std::to_string(group.count) + " " + adjective + group.name +
                    (group.count == 1 ? "" : "s");
        }
    }
    return text;
}

void Manager::reload()
{
    is_reloading_ = true;
    reload_began_ = loop_.read_clock();
    int count = 0;
    ProcessKind kind = ProcessKind::kTaskWorker;
    for (ProcessGroup &group : groups_) {
        if (std::exchange(group.reload_requested, false)) {
            group.is_reloading = true;
            kind = std::min(kind, group.kind);
            group.generation++;
            count += group.count;
            for (int id = group.first_id; id < group.first_id + group.count; id++) {
                histories_[size_t(id)].failures = 0;
                histories_[size_t(id)].fork_at = 0;
            }
        }
    }
    log(LogLevel::kNotice, "reload: %s %s started", reloading_text("new ").c_str(), count == 1 ? "is" : "are");
    handler_.reload_certificates();
    handler_.on_before_reload(kind);
}

void Manager::finish_reload()
{
    bool are_all_ready = std::all_of(groups_.begin(), groups_.end(), [this](const ProcessGroup &group) {
        auto first = histories_.begin() + group.first_id;
        return !group.is_reloading || std::all_of(first, first + group.count, [&group](const WorkerHistory &history) {
            return history.ready_generation == group.generation;
        });
    });
    if (!is_reloading_ || is_stopping_ || !are_all_ready) {
        return;
    }
    for (auto &process : processes_) {
        if (process->is_ready && !process->is_retiring && process->is_current()) {
            take_over(*process);
        }
    }
    for (auto &process : processes_) {
        if (!process->is_retiring && !process->is_current()) {
            send_stop(*process);
        }
    }
    log(LogLevel::kNotice, "reload: %s replaced in %.1f s", reloading_text("").c_str(), seconds_of_reload());
    end_reload();
}

// Ends a reload that has failed: the old workers stay and count as the new generation from now on, and the new
// workers are stopped. A new worker without a predecessor stays.
void Manager::fail_reload(const WorkerProcess &failed)
{
    log(LogLevel::kError,
        "reload: failed after %.1f s, because %s %d (pid %d) has failed before it served: the old workers stay, the next "
        "reload tries again",
        seconds_of_reload(), failed.group.name, failed.worker_id, failed.pid);
    for (auto &process : processes_) {
        if (!process->is_retiring && process->is_current() && predecessor(process->worker_id)) {
            if (process->links && !process->has_links_assigned) {
                links_->cancel(*process->links);
            }
            send_stop(*process);
        }
    }
    for (auto &process : processes_) {
        process->generation = process->group.generation;
    }
    end_reload();
}

void Manager::end_reload()
{
    is_reloading_ = false;
    for (ProcessGroup &group : groups_) {
        group.is_reloading = false;
    }
    handler_.on_after_reload();
}

double Manager::seconds_of_reload()
{
    return double(loop_.read_clock() - reload_began_) / double(kSecond);
}

}  // namespace coro
