#include "coro/server/manager.h"

#include "coro/base/log.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr Nanoseconds kYoung = kSecond;         // a worker that dies younger is not replaced before it would be older
constexpr Nanoseconds kLookAgain = 20 * kMillisecond;
constexpr Nanoseconds kEndPatience = kSecond;   // with reactor threads that the program holds up
constexpr Nanoseconds kKillGrace = 2 * kSecond; // on top of max_wait_time, before SIGKILL

}  // namespace

// A worker process, and the pipe on which it says that it serves.
struct Manager::Process final : public Watcher {
    Process(Loop &loop, pid_t pid, int worker_id, WorkerRow *row, int ready_fd) :
        Watcher(ready_fd), loop(loop), pid(pid), worker_id(worker_id), row(row), started_at(loop.read_clock()),
        pipe(ready_fd)
    {
    }

    void on_ready(uint32_t) override
    {
        char said;
        while (::read(fd_, &said, 1) == 1) {
            is_ready = is_ready || said == kWorkerServes;
            is_retiring = is_retiring || said == kWorkerDrains || said == kWorkerIsSpent || said == kWorkerLeaves;
            gave_up = gave_up || said == kWorkerDrains;
            leaves = leaves || said == kWorkerLeaves;
            wants_reload = wants_reload || said == kWorkerWantsReload;
            wants_shutdown = wants_shutdown || said == kWorkerWantsShutdown;
        }
        loop.stop();
    }

    Loop &loop;
    pid_t pid;
    int worker_id;
    WorkerRow *row;
    Nanoseconds started_at;
    Fd pipe;
    bool is_ready = false;
    bool is_retiring = false;      // stops: was told to, or began to by itself (max_request, a fatal error)
    bool was_told_to_stop = false;
    Deadline kill_at = kNever;
    bool wants_reload = false;
    bool wants_shutdown = false;
    bool gave_up = false;          // stops without having been told to and without being spent
    bool leaves = false;           // somebody else told it to
    bool is_asked_to_go = false;   // by a reload: stops when its replacement serves
    std::shared_ptr<LaneSet> lanes;
    std::vector<uint64_t> takes_from;   // the first datagram that it can take, of each lane
    bool has_lanes_assigned = false;    // what it has said about them is done
};

Manager::Manager(Loop &loop, ManagerHandler &handler, const ServerConfig &config, Board &board,
                 std::unique_ptr<ManagerLanes> lanes) :
    loop_(loop), handler_(handler), config_(config), board_(board), lanes_(std::move(lanes)), was_forked_(size_t(config.worker_num)),
    fork_at_(size_t(config.worker_num), 0), alarm_(loop)
{
}

Manager::~Manager()
{
    for (auto &process : processes_) {
        loop_.reactor().remove(*process);
    }
}

Manager::Role Manager::run()
{
    Role child;
    manager_pid_ = ::getpid();
    parent_pid_ = ::getppid();
    if (int outcome = signals_.start(loop_, *this, {SIGTERM, SIGINT, SIGUSR1, SIGUSR2, SIGCHLD, SIGRTMIN}); outcome < 0) {
        log(LogLevel::kError, "the manager cannot watch signals: errno %d", -outcome);
        return child;
    }
    loop_.hold();
    handler_.on_manager_start();
    while (!is_stopping_ || !has_told_all_ || !processes_.empty()) {
        if (fork_missing(child)) {
            return child;
        }
        loop_.run();
        note_interruption();
        begin_to_stop();
        assign_lanes();
        for (auto &process : processes_) {
            hear_wishes(*process);
        }
        reap();
        retire_replaced();
        kill_overdue();
    }
    loop_.disarm(alarm_);
    loop_.release();
    signals_.stop();
    if (lanes_) {
        lanes_->end(kEndPatience);
    }
    handler_.on_manager_stop();
    return child;
}

void Manager::on_signal(int number)
{
    loop_.stop();
    board_.end().is_orphaned = lanes_ && ::getppid() != parent_pid_;
    if (number == SIGUSR1) {
        reload_asked_ = true;
    } else if (number == SIGUSR2) {
        log(LogLevel::kNotice, kNoTaskWorkers);
    } else if (number == SIGRTMIN) {
        reopen_logs();
    } else if (number == SIGINT && lanes_ && !is_stopping_ && ::getppid() == parent_pid_) {
        is_interrupted_ = true;
        ::kill(parent_pid_, SIGTERM);   // the end begins there
    } else if (number != SIGCHLD && !is_stopping_) {
        is_stopping_ = true;
        board_.end().has_begun = true;
        if (lanes_) {
            lanes_->stop();
        } else {
            farewell_until_ = loop_.read_clock() + config_.max_wait_time * kSecond;
            farewell_ = handler_.on_before_shutdown();
        }
        begin_to_stop();
    }
}

// A terminal interrupts the workers as well: they have begun to end, and are not to be replaced while the master waits.
void Manager::note_interruption()
{
    if (is_interrupted_ && !is_stopping_ &&
        std::any_of(processes_.begin(), processes_.end(), [](auto &process) { return process->leaves; })) {
        on_signal(SIGTERM);
    }
}

// When the program has said what it wanted to say before.
void Manager::begin_to_stop()
{
    if (!is_stopping_ || has_told_all_) {
        return;
    }
    if (loop_.scheduler().find(farewell_) && loop_.read_clock() < farewell_until_) {
        loop_.arm(alarm_, loop_.now() + kLookAgain);
        return;
    }
    has_told_all_ = true;
    stop_all(SIGTERM);
}

std::string Manager::workers_text()
{
    std::string text;
    for (auto &process : processes_) {
        char line[96];
        snprintf(line, sizeof line, "worker %d (pid %d) %s, started %.3f s ago\n", process->worker_id, int(process->pid),
                 process->is_retiring ? "stops" : process->is_ready ? "serves" : "starts",
                 double(loop_.read_clock() - process->started_at) / double(kSecond));
        text += line;
    }
    return text;
}

void Manager::hear_wishes(Process &process)
{
    reload_asked_ = std::exchange(process.wants_reload, false) || reload_asked_;
    if (!std::exchange(process.wants_shutdown, false)) {
        return;
    }
    if (!lanes_) {
        on_signal(SIGTERM);
    } else if (::getppid() == parent_pid_) {
        ::kill(parent_pid_, SIGTERM);   // the master tells its reactors, and then us
    }
}

void Manager::reopen_logs()
{
    reopen_log_file();
    for (auto &process : processes_) {
        ::kill(process->pid, SIGRTMIN);
    }
}

void Manager::stop_all(int signal)
{
    for (auto &process : processes_) {
        tell_to_stop(*process, signal);
    }
}

void Manager::tell_to_stop(Process &process, int signal)
{
    process.is_retiring = process.was_told_to_stop = true;
    process.kill_at = std::min(process.kill_at, loop_.read_clock() + config_.max_wait_time * kSecond + kKillGrace);
    ::kill(process.pid, signal);
}

// A worker that does not end when it was told to is made to.
void Manager::kill_overdue()
{
    Deadline next = kNever;
    for (auto &process : processes_) {
        if (loop_.now() >= process->kill_at) {
            log(LogLevel::kWarning, "worker %d (pid %d) does not end: killed", process->worker_id, process->pid);
            ::kill(process->pid, SIGKILL);
            process->kill_at = kNever;
        }
        next = std::min(next, process->kill_at);
    }
    if (next != kNever && !alarm_.is_armed()) {
        loop_.arm(alarm_, next);
    }
}

Manager::Process *Manager::serving(int worker_id)
{
    for (auto &process : processes_) {
        if (process->worker_id == worker_id && !process->is_retiring && !process->is_asked_to_go) {
            return process.get();
        }
    }
    return nullptr;
}

// True: this is a new worker.
bool Manager::fork_missing(Role &child)
{
    if (is_stopping_) {
        return false;
    }
    if (!is_reloading_ && std::exchange(reload_asked_, false)) {   // one after the other
        reload();
    }
    Nanoseconds now = loop_.read_clock();
    for (auto &process : processes_) {
        if ((process->gave_up || process->leaves) && !process->was_told_to_stop) {
            put_off(*process);
        }
    }
    for (int id = 0; id < int(config_.worker_num); id++) {
        if (serving(id)) {
            continue;
        }
        if (fork_at_[size_t(id)] <= now && fork_worker(id, child)) {
            return true;
        }
        if (!serving(id)) {
            loop_.arm(alarm_, now + kLookAgain);
        }
    }
    return false;
}

void Manager::reload()
{
    is_reloading_ = true;
    handler_.on_before_reload();
    for (auto &process : processes_) {
        process->is_asked_to_go = !process->is_retiring;
    }
}

WorkerRow *Manager::free_row()
{
    for (int i = 0; i < board_.workers(); i++) {
        WorkerRow *row = &board_.row(i);
        bool is_used = std::any_of(processes_.begin(), processes_.end(), [row](auto &p) { return p->row == row; });
        if (!is_used) {
            row->running.store(0);
            return row;
        }
    }
    return nullptr;
}

bool Manager::fork_worker(int worker_id, Role &child)
{
    WorkerRow *row = free_row();
    int ends[2];
    if (!row || ::pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) {
        return false;   // until a worker that drains has ended
    }
    std::shared_ptr<LaneSet> lanes = lanes_ ? lanes_->take(worker_id) : nullptr;
    if (lanes_ && !lanes) {
        ::close(ends[0]);
        ::close(ends[1]);
        fork_at_[size_t(worker_id)] = loop_.now() + kYoung;
        return false;
    }
    for (size_t i = 0; lanes && i < lanes->taken.size(); i++) {
        board_.taken(*row, int(i)).store(lanes->taken[i]);
    }
    pid_t pid = ::fork();
    if (pid == 0) {
        ::close(ends[0]);
        become_worker(child, worker_id, row, ends[1]);
        if (lanes) {
            child.lanes = std::move(lanes->ends);
        }
        lanes_.reset();   // what it holds is the manager's
        return true;
    }
    ::close(ends[1]);
    was_forked_[size_t(worker_id)] = true;
    if (pid < 0) {
        log(LogLevel::kError, "cannot fork worker %d: errno %d", worker_id, errno);
        ::close(ends[0]);
        fork_at_[size_t(worker_id)] = loop_.now() + kYoung;
        if (lanes) {
            lanes_->put_back(lanes);
        }
        return false;
    }
    auto process = std::make_unique<Process>(loop_, pid, worker_id, row, ends[0]);
    if (lanes) {
        process->takes_from = lanes->taken;
        std::for_each(process->takes_from.begin(), process->takes_from.end(), [](uint64_t &number) { number++; });
        process->lanes = std::move(lanes);
    }
    if (loop_.reactor().add(*process) < 0) {
        process->is_ready = true;
    }
    processes_.push_back(std::move(process));
    fork_at_[size_t(worker_id)] = 0;
    return false;
}

void Manager::become_worker(Role &child, int worker_id, WorkerRow *row, int ready_fd)
{
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);   // a worker does not outlive its manager
    if (::getppid() != manager_pid_) {
        ::raise(SIGTERM);   // it died before that call
    }
    signals_.abandon();
    SignalWatcher::give_up(SIGCHLD);   // a worker has children of its own
    loop_.rebuild_after_fork();
    processes_.clear();
    child = {worker_id, row, ready_fd, !was_forked_[size_t(worker_id)], {}};
}

// A worker that stops by itself as soon as it has started is not replaced in a tight loop.
void Manager::put_off(const Process &process)
{
    if (loop_.now() - process.started_at < kYoung) {
        fork_at_[size_t(process.worker_id)] = process.started_at + kYoung;
    }
}

void Manager::reap()
{
    for (size_t i = processes_.size(); i-- > 0;) {
        int status;
        if (::waitpid(processes_[i]->pid, &status, WNOHANG) == processes_[i]->pid) {
            std::unique_ptr<Process> ended = std::move(processes_[i]);
            processes_.erase(processes_.begin() + ptrdiff_t(i));
            process_ended(*ended, status);
        }
    }
}

void Manager::process_ended(Process &process, int status)
{
    process.on_ready(0);   // what it said last may still be in the pipe
    hear_wishes(process);
    loop_.reactor().remove(process);
    if (process.lanes) {
        lanes_->ended(process.lanes, process.pid, process.takes_from, taken_by(*process.row));
    }
    process.row->pid.store(0);
    process.row->running.store(0);
    process.row->takes_mail.store(false);
    process.row->closed.store(process.row->accepted + process.row->adopted);   // what it had not closed itself, its end did
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (code != 0 || signal != 0) {
        log(LogLevel::kWarning, "worker %d (pid %d) ended: exit code %d, signal %d", process.worker_id, process.pid, code,
            signal);
        handler_.on_worker_error(process.worker_id, process.pid, code, signal);
    }
    if (!process.is_ready && !process.was_told_to_stop) {
        // The old worker of a failed replacement stays.
        for (auto &other : processes_) {
            if (other->worker_id == process.worker_id) {
                other->is_asked_to_go = false;
            }
        }
    }
    bool is_expected = process.was_told_to_stop || (process.is_retiring && !process.gave_up);
    if (!is_expected) {
        put_off(process);
    }
}

std::vector<uint64_t> Manager::taken_by(const WorkerRow &row)
{
    std::vector<uint64_t> taken;
    for (int i = 0; i < lanes_->reactors(); i++) {
        taken.push_back(board_.taken(row, i).load());
    }
    return taken;
}

// A process that serves gets what clients send; one that gives up gets no more of it.
void Manager::assign_lanes()
{
    for (auto &process : processes_) {
        if (!process->lanes) {
            continue;
        }
        if (process->is_ready && !process->has_lanes_assigned) {
            process->has_lanes_assigned = true;
            lanes_->serve(process->lanes);
            lanes_->ready(*process->lanes);
        }
        if (process->gave_up && !process->was_told_to_stop && !is_stopping_ && lanes_->is_serving(*process->lanes)) {
            auto starts = std::find_if(processes_.begin(), processes_.end(), [&](auto &other) {
                return other->worker_id == process->worker_id && other->lanes && !other->is_retiring;
            });
            starts == processes_.end() ? lanes_->replace(process->worker_id) : lanes_->serve((*starts)->lanes);
        }
    }
}

// Does a younger process serve in its place, even one that a further reload wants to go, too?
bool Manager::has_successor(const Process &of) const
{
    bool is_younger = false;   // processes_ stand in the order of their forks
    for (auto &process : processes_) {
        if (is_younger && process->worker_id == of.worker_id && process->is_ready && !process->is_retiring) {
            return true;
        }
        is_younger = is_younger || process.get() == &of;
    }
    return false;
}

// A worker that a reload wants to go is told so once the new one of its number serves.
void Manager::retire_replaced()
{
    bool is_done = true;
    for (auto &process : processes_) {
        if (!process->is_asked_to_go || process->is_retiring) {
            continue;
        }
        if (has_successor(*process)) {
            tell_to_stop(*process, SIGTERM);
        } else {
            is_done = false;
        }
    }
    if (is_reloading_ && is_done) {
        is_reloading_ = false;
        handler_.on_after_reload();
        if (reload_asked_) {
            loop_.arm(alarm_, loop_.now() + kLookAgain);
        }
    }
}

}  // namespace coro
