#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/lifecycle/manager.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

// How worker processes begin and end.
namespace coro {

namespace {

constexpr Nanoseconds kLongestPause = 32 * kSecond;   // the longest delay before a worker that has failed is replaced
constexpr Nanoseconds kForkAgain = 20 * kMillisecond;
constexpr Nanoseconds kPauseAfterFailedFork = kSecond;

}  // namespace

void WorkerProcess::on_ready(uint32_t)
{
    char byte;
    while (::read(fd_, &byte, 1) == 1) {
        is_ready = is_ready || byte == kWorkerServes || byte == kWorkerServesEarly;
        has_returned = has_returned || byte == kWorkerServes;
        has_failed = has_failed || byte == kWorkerFailed;
        is_retiring = is_retiring || byte == kWorkerDrains || byte == kWorkerIsSpent || byte == kWorkerLeaves;
        gave_up = gave_up || byte == kWorkerDrains;
        is_leaving = is_leaving || byte == kWorkerLeaves;
        requests += byte;
    }
    loop.stop();
}

// Returns the process that serves or will serve with this worker id, or nullptr if there is none.
WorkerProcess *Manager::serving(int worker_id)
{
    for (auto &process : processes_) {
        if (process->worker_id == worker_id && !process->is_retiring && process->is_current()) {
            return process.get();
        }
    }
    return nullptr;
}

// Returns the process that serves with this worker id until a reload has replaced it, or nullptr.
WorkerProcess *Manager::predecessor(int worker_id)
{
    for (auto &process : processes_) {
        if (process->worker_id == worker_id && !process->is_retiring && !process->is_current()) {
            return process.get();
        }
    }
    return nullptr;
}

// Returns true if a process with this id must be forked, perhaps later. While the server ends, workers have no successors, but
// task workers have: workers wait for results, and tasks wait in the queue.
bool Manager::is_missing(const ProcessGroup &group, int worker_id)
{
    if (is_admin_elsewhere(group)) {
        return false;
    }
    if (!is_stopping_ || (!group.serves_clients && group.stop_until == kNever)) {
        return !serving(worker_id);
    }
    Nanoseconds earliest = std::max(loop_.read_clock(), histories_[size_t(worker_id)].fork_at);
    return group.kind == ProcessKind::kTaskWorker && earliest < group.stop_until && handler_.has_tasks_for(worker_id) &&
           std::none_of(processes_.begin(), processes_.end(), [worker_id](auto &p) { return p->worker_id == worker_id; });
}

bool Manager::is_process_missing()
{
    return std::any_of(groups_.begin(), groups_.end(), [this](const ProcessGroup &group) {
        bool is_one_missing = false;
        for (int id = group.first_id; !is_one_missing && id < group.first_id + group.count; id++) {
            is_one_missing = is_missing(group, id);
        }
        return is_one_missing;
    });
}

// Forks the processes that are missing. Returns true in a new process.
bool Manager::fork_missing(Role &child)
{
    // A second reload waits until the first reload is over.
    if (!is_stopping_ && !is_reloading_ && has_reload_request()) {
        reload();
    }
    Nanoseconds now = loop_.read_clock();
    for (auto &process : processes_) {
        if ((process->gave_up || process->is_leaving) && !process->was_sent_stop) {
            put_off(*process);
        }
    }
    for (const ProcessGroup &group : groups_) {
        for (int id = group.first_id; id < group.first_id + group.count; id++) {
            if (histories_[size_t(id)].fork_at <= now && is_missing(group, id) && fork_worker(group, id, child)) {
                return true;
            }
        }
    }
    return false;
}

WorkerRow *Manager::free_row(const ProcessGroup &group)
{
    for (int i = group.first_row; i < group.first_row + group.row_count; i++) {
        WorkerRow *row = &scoreboard_.row(i);
        bool is_used = std::any_of(processes_.begin(), processes_.end(), [row](auto &p) { return p->row == row; });
        if (!is_used) {
            row->running.store(0);
            row->is_replaced.store(false);
            row->serves.store(false);
            row->leaves_since.store(0);
            row->killed_at.store(0);
            return row;
        }
    }
    return nullptr;
}

// Until its own checks have results, a worker has those of the process that it replaces. The other server was ready that this one
// replaces.
void Manager::inherit_health(WorkerRow &row, int worker_id) const
{
    bool replaces_server = scoreboard_.end().is_successor && !has_announced_service_;
    const WorkerRow *before = scoreboard_.find(worker_id);
    for (size_t i = 0; i < row.health.size(); i++) {
        row.health[i] = replaces_server ? loop_.read_clock() : before ? before->health[i].load() : 0;
    }
}

bool Manager::fork_worker(const ProcessGroup &group, int worker_id, Role &child)
{
    WorkerHistory &history = histories_[size_t(worker_id)];
    WorkerRow *row = free_row(group);
    int ends[2];
    if (!row || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0) {
        // try again later, when a draining worker may have ended and freed its row and descriptors
        history.fork_at = loop_.now() + kForkAgain;
        return false;
    }
    bool needs_links = links_ && group.serves_clients;
    std::shared_ptr<LinkSet> links = needs_links ? links_->take(worker_id) : nullptr;
    if (needs_links && !links) {
        ::close(ends[0]);
        ::close(ends[1]);
        history.fork_at = loop_.now() + kPauseAfterFailedFork;
        return false;
    }
    for (size_t i = 0; links && i < links->taken.size(); i++) {
        scoreboard_.taken(*row, int(i)).store(links->taken[i]);
    }
    inherit_health(*row, worker_id);
    pid_t pid = ::fork();
    if (pid == 0) {
        ::close(ends[0]);
        become_worker(child, group, worker_id, row, ends[1]);
        if (links) {
            child.links = std::move(links->ends);
        }
        links_.reset();   // the worker must not use the links that it inherited from the manager
        return true;
    }
    ::close(ends[1]);
    history.was_forked = true;
    if (pid < 0) {
        log(LogLevel::kError, "cannot fork %s %d: %s", group.name, worker_id, err::Reason(errno).text());
        ::close(ends[0]);
        history.fork_at = loop_.now() + kPauseAfterFailedFork;
        if (links) {
            links_->put_back(links);
        }
        return false;
    }
    add_process(std::make_unique<WorkerProcess>(loop_, group, pid, worker_id, row, ends[0]), std::move(links));
    history.fork_at = 0;
    return false;
}

void Manager::add_process(std::unique_ptr<WorkerProcess> process, std::shared_ptr<LinkSet> links)
{
    process->ready_until = process->started_at + config_.worker_ready_timeout * kSecond;
    if (links) {
        process->takes_from = links->taken;
        std::for_each(process->takes_from.begin(), process->takes_from.end(), [](uint64_t &number) { number++; });
        process->links = std::move(links);
    }
    if (loop_.poller().add(*process) < 0) {
        process->is_ready = true;
    }
    processes_.push_back(std::move(process));
}

void Manager::become_worker(Role &child, const ProcessGroup &group, int worker_id, WorkerRow *row, int ready_fd)
{
    // The worker must not outlive the manager, even if workerStart never lets the loop run, which takes SIGTERM. When the worker
    // begins to serve, WorkerLife changes the signal.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != manager_pid_) {
        ::raise(SIGKILL);   // the manager died before prctl() was called
    }
    signals_.abandon();
    SignalWatcher::give_up(SIGCHLD);   // the worker does not watch SIGCHLD: it may have children of its own
    loop_.rebuild_after_fork();
    processes_.clear();
    const WorkerHistory &history = histories_[size_t(worker_id)];
    // a server that replaces another one says that it serves only when its workerStart has returned
    bool awaits_preparation = history.has_returned || scoreboard_.end().is_successor;
    child = {worker_id, group.kind, row, ready_fd, !history.was_forked, awaits_preparation, {}};
}

void Manager::was_forked()
{
    signals_.abandon();
    processes_.clear();
    links_.reset();
}

// Delays the successor of a worker that stopped by itself right after its start, so that the manager does not fork
// in a tight loop.
void Manager::put_off(WorkerProcess &process)
{
    if (process.has_failed) {
        pause_after_failure(process);
    } else if (loop_.now() - process.started_at < server_habits.youth) {
        WorkerHistory &history = histories_[size_t(process.worker_id)];
        history.fork_at = std::max(history.fork_at, process.started_at + server_habits.youth);
    }
}

// Delays the next process with this worker id. The delay grows until a workerStart returns.
void Manager::pause_after_failure(WorkerProcess &process)
{
    if (std::exchange(process.has_paused_next, true)) {
        return;
    }
    WorkerHistory &history = histories_[size_t(process.worker_id)];
    Nanoseconds pause = std::min(server_habits.youth << std::min(history.failures++, 10), kLongestPause);
    history.fork_at = loop_.read_clock() + pause;
    log(LogLevel::kWarning, "%s %d (pid %d) has failed before %s: another one is started in %d s", process.group.name,
        process.worker_id, process.pid, process.is_ready ? "its workerStart returned" : "it served", int(pause / kSecond));
}

void Manager::reap()
{
    for (size_t i = processes_.size(); i-- > 0;) {
        int status = 0;
        pid_t pid = ::waitpid(processes_[i]->pid, &status, WNOHANG);
        // ECHILD: a callback of the manager has reaped the process, with Process::wait()
        if (pid > 0 || (pid < 0 && errno == ECHILD)) {
            std::unique_ptr<WorkerProcess> ended = std::move(processes_[i]);
            processes_.erase(processes_.begin() + ptrdiff_t(i));
            process_ended(*ended, status);
        }
    }
}

void Manager::process_ended(WorkerProcess &process, int status)
{
    bool was_counted = process.is_retiring;
    process.on_ready(0);   // read the pipe once more: the last reports of the process may still be in it
    record_progress(process);
    take_requests(process);
    loop_.poller().remove(process);
    if (process.links) {
        links_->ended(process.links, process.pid, process.takes_from, taken_by(*process.row));
    }
    if (AddressLimits *limits = process.group.serves_clients ? scoreboard_.address_limits() : nullptr) {
        limits->leave_all(scoreboard_.holder_of(*process.row));
    }
    process.row->pid.store(0);
    handler_.on_process_ended(process.pid);
    process.row->running.store(0);
    process.row->takes_mail.store(false);
    process.row->serves.store(false);
    // Count the connections that the process left open as closed: the kernel has closed them.
    process.row->closed.store(process.row->accepted + process.row->adopted);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (code != 0 || signal != 0) {
        log(LogLevel::kWarning, signal ? "%s %d (pid %d) was killed by signal %d" : "%s %d (pid %d) ended with exit code %d",
            process.group.name, process.worker_id, process.pid, signal ? signal : code);
        if (process.group.runs_program) {
            handler_.on_worker_error(process.worker_id, process.pid, code, signal);
        }
    }
    if (!process.is_ready && !process.was_sent_stop && !was_counted) {
        start_failed(process);
        return;
    }
    bool is_expected = process.was_sent_stop || (process.is_retiring && !process.gave_up);
    if (!is_expected || (is_stopping_ && (code != 0 || signal != 0))) {
        put_off(process);
    }
}

std::vector<uint64_t> Manager::taken_by(const WorkerRow &row)
{
    std::vector<uint64_t> taken;
    for (int i = 0; i < links_->reactors(); i++) {
        taken.push_back(scoreboard_.taken(row, i).load());
    }
    return taken;
}

// Records for the worker id what the process has reported over its pipe.
void Manager::record_progress(const WorkerProcess &process)
{
    WorkerHistory &history = histories_[size_t(process.worker_id)];
    if (process.has_returned) {
        history.failures = 0;
    }
    if (process.is_ready) {
        history.has_served = true;
        history.ready_generation = std::max(history.ready_generation, process.generation);
    }
    history.has_returned = history.has_returned || process.has_returned;
}

// Directs packets for each worker id to the process that serves. During a reload the old process keeps getting
// packets; a process that stops by itself gets no more packets.
void Manager::assign_links()
{
    for (auto &process : processes_) {
        record_progress(*process);
        if (!process->links) {
            continue;
        }
        bool waits = process->is_current() && predecessor(process->worker_id);
        if (process->is_ready && !process->was_sent_stop && !waits) {
            take_over(*process);
        }
        if (process->gave_up && !process->was_sent_stop && !is_stopping_ && links_->is_serving(*process->links)) {
            auto starts = std::find_if(processes_.begin(), processes_.end(), [&](auto &other) {
                return other->worker_id == process->worker_id && other->links && !other->is_retiring;
            });
            starts == processes_.end() ? links_->replace(process->worker_id) : links_->serve((*starts)->links);
        }
    }
}

// Tells workers of BASE mode that a signal has told to end that their successors serve: until then they accept clients.
void Manager::stop_replaced()
{
    for (auto &process : processes_) {
        WorkerProcess *successor = process->is_leaving && !process->was_sent_stop ? serving(process->worker_id) : nullptr;
        if (!process->links && successor && successor->is_ready) {
            send_stop(*process);
        }
    }
}

void Manager::take_over(WorkerProcess &process)
{
    if (process.links && !std::exchange(process.has_links_assigned, true)) {
        links_->serve(process.links);
        links_->ready(*process.links);
    }
}

// Lets the next spent worker leave, when the one before it has a successor that serves.
void Manager::pass_turn()
{
    uint64_t turn = scoreboard_.end().turn;
    WorkerProcess *serving = turn ? this->serving(int(uint32_t(turn))) : nullptr;
    if (serving && serving->is_ready && serving->pid != pid_t(turn >> 32)) {
        scoreboard_.end().turn.compare_exchange_strong(turn, 0);
    }
}

// Tells the process that called start() that all workers and task workers serve.
void Manager::announce_service()
{
    auto end = histories_.begin() + ptrdiff_t(config_.worker_num + config_.task_worker_num);
    bool serves = std::all_of(histories_.begin(), end, [](const WorkerHistory &each) { return each.has_served; });
    if (serves && !is_stopping_ && !std::exchange(has_announced_service_, true)) {
        handler_.on_server_event(ServerEvent::kServes);
    }
}

// Handles a failure before the process served: its workerStart failed, a signal killed it, or it takes too long.
void Manager::start_failed(WorkerProcess &process)
{
    WorkerHistory &history = histories_[size_t(process.worker_id)];
    process.is_retiring = true;
    kill_later(process);
    if (is_stopping_) {
        history.fork_at = kNever;
        return;
    }
    if (process.group.is_reloading && process.is_current()) {
        fail_reload(process);
    } else if (process.has_failed && !history.has_served) {
        log(LogLevel::kError, "%s %d (pid %d) has failed before it served: the server ends", process.group.name,
            process.worker_id, process.pid);
        scoreboard_.end().has_failed = true;
        history.fork_at = kNever;
        links_ ? request_end_of_master() : stop();
        return;
    }
    if (!serving(process.worker_id)) {
        pause_after_failure(process);
    }
}

// Stops workers whose workerStart takes too long. A worker keeps running if no workerStart of its id has ever
// returned: in another process workerStart would not return either.
void Manager::give_up_overdue()
{
    for (size_t i = 0; i < processes_.size(); i++) {
        WorkerProcess &process = *processes_[i];
        if (process.is_ready || process.is_retiring || loop_.now() < process.ready_until) {
            continue;
        }
        process.ready_until = kNever;
        bool is_given_up = process.group.is_reloading || histories_[size_t(process.worker_id)].has_returned;
        log(LogLevel::kWarning,
            "the workerStart of %s %d (pid %d) has not returned within worker_ready_timeout (%d s): the worker %s. Start "
            "what goes on for ever in a coroutine of its own: go()",
            process.group.name, process.worker_id, process.pid, int(config_.worker_ready_timeout),
            is_given_up ? "is ended" : "does not serve yet");
        if (is_given_up) {
            start_failed(process);
            send_stop(process);
        }
    }
}

}  // namespace coro
