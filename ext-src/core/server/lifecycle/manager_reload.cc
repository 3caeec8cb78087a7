#include "coro/base/log.h"
#include "coro/server/lifecycle/manager.h"

#include <algorithm>

// How the manager reloads the server. A reload starts a new generation of workers. The old workers stop when all
// new ones serve. If a new worker fails, the old workers stay.
namespace coro {

void Manager::reload()
{
    log(LogLevel::kNotice, "reload: %d new worker%s started", int(config_.worker_num), config_.worker_num == 1 ? " is" : "s are");
    is_reloading_ = true;
    reload_began_ = loop_.read_clock();
    generation_++;
    for (WorkerHistory &history : histories_) {
        history.failures = 0;
        history.fork_at = 0;
    }
    handler_.reload_certificates();
    handler_.on_before_reload();
}

void Manager::finish_reload()
{
    bool are_all_ready = std::all_of(histories_.begin(), histories_.end(), [this](const WorkerHistory &history) {
        return history.ready_generation == generation_;
    });
    if (!is_reloading_ || is_stopping_ || !are_all_ready) {
        return;
    }
    for (auto &process : processes_) {
        if (process->is_ready && !process->is_retiring && process->generation == generation_) {
            take_over(*process);
        }
    }
    for (auto &process : processes_) {
        if (!process->is_retiring && process->generation < generation_) {
            send_stop(*process);
        }
    }
    log(LogLevel::kNotice, "reload: %d worker%s replaced in %.1f s", int(config_.worker_num), config_.worker_num == 1 ? "" : "s",
        seconds_of_reload());
    end_reload();
}

// Ends a reload that has failed: the old workers stay and count as the new generation from now on, and the new
// workers are stopped. A new worker without a predecessor stays.
void Manager::fail_reload(const WorkerProcess &failed)
{
    log(LogLevel::kError,
        "reload: failed after %.1f s, because worker %d (pid %d) has failed before it served: the old workers stay, the next "
        "reload tries again",
        seconds_of_reload(), failed.worker_id, failed.pid);
    for (auto &process : processes_) {
        if (!process->is_retiring && process->generation == generation_ && predecessor(process->worker_id)) {
            if (process->links && !process->has_links_assigned) {
                links_->cancel(*process->links);
            }
            send_stop(*process);
        }
    }
    for (auto &process : processes_) {
        process->generation = generation_;
    }
    end_reload();
}

void Manager::end_reload()
{
    is_reloading_ = false;
    handler_.on_after_reload();
}

double Manager::seconds_of_reload()
{
    return double(loop_.read_clock() - reload_began_) / double(kSecond);
}

}  // namespace coro
