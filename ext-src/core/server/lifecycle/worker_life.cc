#include "coro/server/lifecycle/worker_life.h"

#include "coro/base/cpu.h"
#include "coro/base/log.h"
#include "coro/net/descriptor_passing.h"
#include "coro/server/connection/access_log.h"
#include "coro/server/shared/signals.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kDrainStep = 50 * kMillisecond;
constexpr Nanoseconds kExitInterval = kSecond;
constexpr Nanoseconds kPrepareMost = kSecond;
constexpr Nanoseconds kMailLookAgain = 5 * kMillisecond;

}  // namespace

WorkerLife::WorkerLife(Loop &loop, Work &work, WorkerHandler &handler, const ServerConfig &config, WorkerRow &row, int id,
                       Fd manager_pipe, Scoreboard::End *end) :
    loop_(loop), work_(work), handler_(handler), config_(config), row_(row), id_(id), manager_pipe_(std::move(manager_pipe)),
    manager_pid_(::getppid()), end_(end)
{
}

WorkerLife::~WorkerLife()
{
    if (manager_pipe_) {
        signals_.abandon();   // leaves the signals blocked, so that another SIGTERM does not kill this ending process
    }
}

bool WorkerLife::notify_manager(char what)
{
    return manager_pipe_ && (::write(manager_pipe_.get(), &what, 1) == 1 || errno != EPIPE);
}

int WorkerLife::run()
{
    row_.worker_id.store(id_);
    row_.started_at.store(loop_.read_clock());
    row_.pid.store(getpid());
    row_.drains.store(is_draining_);
    row_.leaves_since.store(is_draining_ ? loop_.read_clock() : 0);
    if (config_.open_cpu_affinity) {
        pin_to_cpu(id_);
    }
    if (int outcome = signals_.start(loop_, *this, server_signals(false)); outcome < 0) {
        return outcome;
    }
    ::signal(SIGPIPE, SIG_IGN);   // send() can suppress the signal with a flag, but sendfile() cannot
    loop_.ref();
    loop_.begin_work();
    figures_.start();
    prepare();
    if (has_failed_ && !is_draining_) {
        is_over_ = true;   // do not serve: what waits for this process is left to its successor
        notify_manager(kWorkerFailed);
    } else if (!is_draining_ || work_.has_leftovers()) {
        if (int outcome = start_serving(); outcome < 0) {
            return outcome;
        }
    }
    while (!is_over_) {
        loop_.run();
    }
    figures_.stop();
    row_.serves = false;
    work_.stop_taking();
    stop_mail();
    handler_.on_worker_end();
    loop_.scheduler().run_ready();   // sends the answers that handlers have made in on_worker_end()
    if (drain_until_ != kNever) {
        work_.flush();
    }
    loop_.unref();
    work_.close();
    drain_timer_.drop();
    answer_timer_.drop();
    return 0;
}

void WorkerLife::note_answer()
{
    row_.answered_at = loop_.read_clock();
    answer_timer_.arm(loop_.now() + end_->answer_interval);
}

int WorkerLife::start_serving()
{
    if (int outcome = work_.start_work(); outcome < 0) {
        return outcome;
    }
    if (manager_pipe_) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);   // from now on the process ends gracefully when the manager has died
    }
    if (mail_ && !is_draining_) {
        mail_->start();
    }
    if (end_ && end_->answer_interval > 0) {
        note_answer();
    }
    is_serving_ = true;
    row_.serves = !is_draining_;
    notify_manager(is_draining_ ? kWorkerDrains : is_prepared_ ? kWorkerServes : kWorkerServesEarly);
    if (!manager_pipe_ && !is_draining_) {
        handler_.on_server_event(ServerEvent::kServes);
    }
    return 0;
}

void WorkerLife::stop_mail()
{
    if (mail_) {
        mail_->stop();
    }
}

// Runs workerStart before the process takes the first work. If no workerStart of this id is known to return, the
// process serves after kPrepareMost even if workerStart still runs, because the workerStart of some programs is an
// endless loop.
void WorkerLife::prepare()
{
    is_prepared_ = handler_.on_worker_start() == 0 || is_prepared_;
    Deadline until = kNever;
    Nudge nudge;
    if (!awaits_preparation_) {
        until = loop_.read_clock() + kPrepareMost;
        loop_.arm(nudge, until);
    }
    while (!is_prepared_ && !has_failed_ && loop_.now() < until && !is_draining_ && !loop_.is_stopped()) {
        loop_.turn();
    }
}

void WorkerLife::add_gauges(ThreadGauges &gauges)
{
    gauges[ThreadGauge::connections] += row_.adopted.load(std::memory_order_relaxed);
    handler_.add_gauges(gauges);
}

void WorkerLife::prepared()
{
    is_prepared_ = true;
    if (is_serving_ && !is_draining_) {
        notify_manager(kWorkerServes);   // the manager has got kWorkerServesEarly before, when the process began to serve
    }
}

void WorkerLife::fail()
{
    work_.fail();
    if (is_draining_) {
        if (!is_server_ending_) {
            work_.stop_taking();
        }
        return;
    }
    has_failed_ = true;
    if (is_serving_) {
        if (!is_prepared_) {
            notify_manager(kWorkerFailed);
        }
        begin_drain();
    }
}

void WorkerLife::on_signal(int number)
{
    if (number == SIGTERM || (number == SIGINT && work_.ends_at_interrupt())) {
        end_requested(number);
    } else if (number == SIGRTMIN) {
        reopen_logs();
    } else if (number == upgrade_signal() && !manager_pipe_) {
        handler_.on_server_event(ServerEvent::kUpgrade);
    } else if (number == SIGUSR1 && !manager_pipe_ && !handler_.reload_certificates()) {
        log(LogLevel::kWarning, "SIGUSR1: a server without a manager has nothing to reload");
    } else if (number == SIGUSR2 && config_.task_worker_num == 0) {
        log(LogLevel::kWarning, kNoTaskWorkers);
    }
}

// Takes the files that the manager has opened, because this process may have no permission to open them. Without a file
// from the manager, opens it.
void WorkerLife::reopen_logs()
{
    bool has_log = false;
    bool has_access_log = false;
    while (manager_pipe_) {
        char what;
        iovec piece = {&what, 1};
        ReceivedMessage given = receive_with_descriptor(manager_pipe_.get(), {&piece, 1});
        if (given.size != 1) {
            break;
        }
        bool is_log = what == kManagerGivesLog;
        (is_log ? has_log : has_access_log) = bool(given.descriptor);
        if (given.descriptor) {
            is_log ? take_log_file(std::move(given.descriptor)) : take_access_log(std::move(given.descriptor));
        }
    }
    if (!has_log) {
        reopen_log_file();
    }
    if (!has_access_log) {
        reopen_access_log();
    }
}

// Begins the end of the server, or makes the end urgent. If the server has a manager, the manager decides whether
// a further signal makes the end urgent.
void WorkerLife::end_requested(int number)
{
    if (!manager_pipe_ && end_) {
        note_end_signal(*end_, number, loop_.read_clock());
    }
    begin_drain(kWorkerLeaves);
    if (row_.is_replaced) {
        exit_called_at_ = std::min(exit_called_at_, loop_.read_clock() - kExitInterval);
        bool got_work_until_now = work_.may_get_work() && !is_server_ending_;
        is_server_ending_ = is_server_ending_ || end_->has_begun;
        if (!is_server_ending_) {
            work_.stop_taking();
        }
        if (got_work_until_now) {
            await_drain();
        }
    }
    if (end_ && end_->is_urgent) {
        drain_until_ = std::min(drain_until_, loop_.read_clock());
    }
    drain_timer_.call_soon();
}

void WorkerLife::begin_drain(char reason)
{
    if (is_draining_) {
        return;
    }
    is_draining_ = true;
    row_.drains.store(true);
    row_.note_leaving(loop_.read_clock());
    row_.serves = false;
    is_server_ending_ = !notify_manager(reason) || (row_.is_replaced && end_->has_begun);
    if (work_.begin_drain(reason, is_server_ending_)) {
        exit_called_at_ = kNever - kExitInterval;   // workerExit is called when the manager has replaced this process
    }
    await_drain();
    // drain_step() is not called directly, because the caller may be a handler or a destructor
    drain_timer_.call_soon();
}

// Gives the work in progress max_wait_time from now.
void WorkerLife::await_drain()
{
    drain_until_ = loop_.read_clock() + (end_ && end_->is_urgent ? 0 : config_.max_wait_time * kSecond);
}

void WorkerLife::shut_down_now()
{
    is_draining_ = is_over_ = true;
    loop_.stop();
}

void WorkerLife::drain_step()
{
    Nanoseconds now = loop_.now();
    bool is_over = now >= drain_until_;
    if (mail_ && !has_failed_) {
        mail_->take_rest();
    }
    stop_mail();
    if (!manager_pipe_ && !std::exchange(has_run_shutdown_callback_, true)) {
        shutdown_callback_ = handler_.on_before_shutdown();
    }
    if (!is_over && loop_.scheduler().find(shutdown_callback_)) {
        drain_timer_.arm(now + kDrainStep);
        return;
    }
    // The manager may have died after the drain began. At its death, PR_SET_PDEATHSIG begins the drain, but the pipe is open and
    // the parent is the same until the manager's last thread has ended.
    is_server_ending_ = is_server_ending_ || (manager_pipe_ && ::getppid() != manager_pid_);
    // A worker that has failed serves no new clients, and leaves them to others.
    work_.drain(is_server_ending_ && !(has_failed_ && manager_pipe_), is_over);
    // workerExit undoes what workerStart has done, so it waits for a workerStart that still runs, unless that may be an endless
    // loop, which workerExit ends.
    bool has_begun = is_prepared_ || row_.started_at.load() + kPrepareMost <= now;
    if (!is_over && has_begun && !work_.is_taking() && exit_called_at_ + kExitInterval <= now) {
        exit_called_at_ = now;
        handler_.on_worker_exit();
    }
    if (is_over && loop_.scheduler().live_count() > 0) {
        log(LogLevel::kNotice, "coroutines cut off after max_wait_time (%d s): %zu", int(config_.max_wait_time),
            loop_.scheduler().live_count());
    }
    if (is_over || (work_.has_finished() && handler_.is_done() && loop_.scheduler().live_count() == 0)) {
        is_over_ = true;
        loop_.stop();
        return;
    }
    drain_timer_.arm(now + kDrainStep);
}

void WorkerLife::check_drain()
{
    if (is_draining_ && !is_over_) {
        drain_timer_.call_soon();
    }
}

void WorkerMail::start()
{
    if (scoreboard_.find_mail_reader(row_.worker_id)) {
        timer_.arm(loop_.now() + kMailLookAgain);
        return;
    }
    reader_.start();
    row_.takes_mail = true;
    handler_.on_reachable();
}

void WorkerMail::take_rest()
{
    if (row_.takes_mail) {
        reader_.take_rest();
    }
}

void WorkerMail::stop()
{
    timer_.drop();
    row_.takes_mail = false;
    reader_.stop();
}

}  // namespace coro
