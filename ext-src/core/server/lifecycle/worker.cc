#include "coro/server/lifecycle/worker.h"

#include "coro/base/cpu.h"
#include "coro/base/log.h"
#include "coro/net/descriptor_passing.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol_table.h"
#include "coro/server/shared/signals.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kDrainStep = 50 * kMillisecond;
constexpr Nanoseconds kExitInterval = kSecond;
constexpr Nanoseconds kPrepareMost = kSecond;
// The time for exchanging the last packets with the master, which may be blocked for a moment. The time is below
// the two seconds (kKillGrace) after which the manager kills the worker.
constexpr Nanoseconds kFlushTime = 1500 * kMillisecond;
// The part of kFlushTime in which queued messages may wait for room in the master.
constexpr Nanoseconds kClientsTake = 500 * kMillisecond;

}  // namespace

Worker::Worker(Loop &loop, Handler &handler, WorkerHandler &life, const ServerConfig &config, WorkerRow &row, int id,
               std::vector<ServedPort> ports, Fd manager_pipe, WorkerLinkSettings link_settings, SessionNumbers numbers) :
    HandlerThread(loop, handler, config, row, server_protocols(), numbers, std::move(ports)), life_(life),
    worker_row_(row), id_(id), manager_pipe_(std::move(manager_pipe)), end_(link_settings.end)
{
    make_datagram_sockets();
    if (link_settings.peers) {
        links_ = std::make_unique<WorkerLinks>(*this, handler, row, static_cast<WorkerLinks::Observer &>(*this),
                                               std::move(link_settings));
    }
    requests_left_ = uint64_t(config.max_request);
    if (requests_left_ > 0 && config.max_request_grace > 0) {
        // Do not use rand(): all workers are forked from one process and would draw the same number.
        requests_left_ += uint64_t(loop.read_clock() / 1000 ^ getpid()) % uint64_t(config.max_request_grace);
    }
}

// Deletes the connections without calling the handler, because run() has already called the callbacks for the
// worker's end.
Worker::~Worker()
{
    delete_all();
    links_.reset();
    if (manager_pipe_) {
        signals_.abandon();   // leaves the signals blocked, so that another SIGTERM does not kill this ending process
    }
}

void Worker::was_forked()
{
    send_batch().drop();
    if (links_) {
        links_->abandon();
    }
}

bool Worker::notify_manager(char what)
{
    return manager_pipe_ && (::write(manager_pipe_.get(), &what, 1) == 1 || errno != EPIPE);
}

int Worker::run()
{
    worker_row_.worker_id.store(id_);
    worker_row_.started_at.store(loop_.read_clock());
    worker_row_.pid.store(getpid());
    worker_row_.drains.store(draining_);
    if (config_.open_cpu_affinity) {
        pin_to_cpu(id_);
    }
    if (int outcome = signals_.start(loop_, *this, server_signals(false)); outcome < 0) {
        return outcome;
    }
    ::signal(SIGPIPE, SIG_IGN);   // send() can suppress the signal with a flag, but sendfile() cannot
    loop_.ref();
    loop_.begin_work();
    prepare();
    if (has_failed_ && !draining_) {
        is_over_ = true;   // do not serve: packets in the links are left to this worker's successor
        notify_manager(kWorkerFailed);
    } else if (!draining_ || links_) {   // a draining worker with links must handle its packets or send them back
        if (int outcome = start_serving(); outcome < 0) {
            return outcome;
        }
    }
    while (!is_over_) {
        loop_.run();
    }
    stop_taking();
    life_.on_worker_end();
    loop_.scheduler().run_ready();   // sends the answers that handlers have made in on_worker_end()
    if (links_ && drain_until_ != kNever) {
        flush_links();
    }
    loop_.unref();
    close_all();
    drain_timer_.drop();
    return 0;
}

int Worker::start_serving()
{
    if (int outcome = links_ ? links_->start() : 0; outcome < 0) {
        return outcome;
    }
    if (!links_) {
        start_listening();
    } else if (config_.workers_have_sockets()) {
        make_filters();
    }
    if (mail_ && !draining_) {
        mail_->start();
        worker_row_.takes_mail = true;
    }
    is_serving_ = true;
    notify_manager(draining_ ? kWorkerDrains : is_prepared_ ? kWorkerServes : kWorkerServesEarly);
    return 0;
}

// Waits until the master has received the worker's last packets and, at the end of the server, has sent
// kLastPacket.
void Worker::flush_links()
{
    flush_until_ = loop_.read_clock() + kFlushTime;
    is_over_ = false;
    links_->return_deferred();
    drain_timer_.call_soon();
    while (!is_over_) {
        loop_.run();
    }
}

// Stops accepting connections and reading messages: from now on they are left to the worker's successor.
void Worker::stop_taking()
{
    stop_listening();
    stop_mail();
}

void Worker::stop_mail()
{
    worker_row_.takes_mail = false;
    if (mail_) {
        mail_->stop();
    }
}

// Runs workerStart before the worker takes the first request. If no workerStart of this id is known to return, the
// worker serves after kPrepareMost even if workerStart still runs, because the workerStart of some programs is an
// endless loop.
void Worker::prepare()
{
    is_prepared_ = life_.on_worker_start() == 0 || is_prepared_;
    Deadline until = kNever;
    Nudge nudge;
    if (!awaits_preparation_) {
        until = loop_.read_clock() + kPrepareMost;
        loop_.arm(nudge, until);
    }
    while (!is_prepared_ && !has_failed_ && loop_.now() < until && !draining_ && !loop_.is_stopped()) {
        loop_.turn();
    }
}

void Worker::prepared()
{
    is_prepared_ = true;
    if (is_serving_ && !draining_) {
        notify_manager(kWorkerServes);   // the manager has got kWorkerServesEarly before, when the worker began to serve
    }
}

void Worker::fail()
{
    if (draining_) {
        if (!is_server_ending_) {
            stop_listening();
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

void Worker::on_signal(int number)
{
    if (number == SIGTERM || number == SIGINT) {
        end_requested(number);
    } else if (number == SIGRTMIN) {
        reopen_logs();
    } else if (number == SIGUSR1 && !manager_pipe_ && !life_.reload_certificates()) {
        log(LogLevel::kWarning, "SIGUSR1: a server without a manager has nothing to reload");
    } else if (number == SIGUSR2) {
        log(LogLevel::kWarning, kNoTaskWorkers);
    }
}

// Takes the files that the manager has opened, because this process may have no permission to open them. Without a file
// from the manager, opens it.
void Worker::reopen_logs()
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
void Worker::end_requested(int number)
{
    if (!manager_pipe_ && end_) {
        note_end_signal(*end_, number, loop_.read_clock());
    }
    begin_drain(kWorkerLeaves);
    if (worker_row_.is_replaced) {
        exit_called_at_ = std::min(exit_called_at_, loop_.read_clock() - kExitInterval);
        bool accepted_until_now = may_get_connections() && !is_server_ending_;
        is_server_ending_ = is_server_ending_ || end_->has_begun;
        if (!is_server_ending_) {
            stop_listening();
        }
        if (accepted_until_now) {
            await_drain();
        }
    }
    if (end_ && end_->is_urgent) {
        drain_until_ = std::min(drain_until_, loop_.read_clock());
    }
    drain_timer_.call_soon();
}

void Worker::begin_drain(char reason)
{
    if (draining_) {
        return;
    }
    draining_ = true;
    worker_row_.drains.store(true);
    is_server_ending_ = !notify_manager(reason) || (worker_row_.is_replaced && end_->has_begun);
    stop_mail();
    stop_datagrams();
    if (!is_server_ending_) {
        reason == kWorkerLeaves ? leave_listening() : stop_listening();
    }
    if (links_ && !is_server_ending_ && reason == kWorkerLeaves && !worker_row_.is_replaced) {
        exit_called_at_ = kNever - kExitInterval;   // the master sends new clients until the manager has replaced this worker
    }
    if (links_ && reason == kWorkerDrains) {
        links_->return_everything();
    }
    await_drain();
    // drain_step() is not called directly, because the caller may be a handler or a destructor
    drain_timer_.call_soon();
}

// Gives the requests in progress max_wait_time from now.
void Worker::await_drain()
{
    drain_until_ = loop_.read_clock() + (end_ && end_->is_urgent ? 0 : config_.max_wait_time * kSecond);
}

void Worker::shut_down_now()
{
    draining_ = is_over_ = true;
    loop_.stop();
}

void Worker::drain_step()
{
    Nanoseconds now = loop_.now();
    if (flush_until_ != kNever) {
        if (now >= flush_until_ - kFlushTime + kClientsTake) {
            links_->finish_partial_messages();
        }
        is_over_ = !(links_->has_unsent() || links_->has_pending_packets()) || now >= flush_until_;
        is_over_ ? loop_.stop() : drain_timer_.arm(now + kDrainStep);
        return;
    }
    bool is_over = now >= drain_until_;
    if (!manager_pipe_ && !std::exchange(has_run_shutdown_callback_, true)) {
        shutdown_callback_ = life_.on_before_shutdown();
    }
    if (!is_over && loop_.scheduler().find(shutdown_callback_)) {
        drain_timer_.arm(now + kDrainStep);
        return;
    }
    // A worker that has failed serves no new clients, and leaves them to others.
    if (is_server_ending_ && !links_ && !(has_failed_ && manager_pipe_)) {
        (void) end_listening(is_over);
    }
    close_idle(is_over);
    if (!is_over && !is_listening() && exit_called_at_ + kExitInterval <= now) {
        exit_called_at_ = now;
        life_.on_worker_exit();
    }
    if (is_over && loop_.scheduler().live_count() > 0) {
        log(LogLevel::kNotice, "coroutines cut off after max_wait_time (%d s): %zu", int(config_.max_wait_time),
            loop_.scheduler().live_count());
    }
    if (has_finished() || is_over) {
        is_over_ = true;
        loop_.stop();
        return;
    }
    drain_timer_.arm(now + kDrainStep);
}

bool Worker::has_finished()
{
    return sessions_.size() == 0 && !may_get_connections() && loop_.scheduler().live_count() == 0 &&
           (!links_ || links_->is_done());
}

void Worker::check_drain()
{
    if (draining_ && !is_over_) {
        drain_timer_.call_soon();
    }
}

Peer *Worker::find_peer(int64_t session)
{
    Connection *own = sessions_.find(session);
    return own || !links_ ? own : static_cast<Peer *>(links_->find_peer(session));
}

std::vector<StalledPeer> Worker::stalled_peers(bool is_any)
{
    std::vector<StalledPeer> stalled = ListeningThread::stalled_peers(is_any);
    if (links_) {
        links_->add_stalled(stalled, is_any);
    }
    return stalled;
}

size_t Worker::peer_count()
{
    return links_ && sessions_.size() == 0 ? links_->peer_count() : sessions_.size();
}

std::vector<int64_t> Worker::peer_ids(int64_t after, size_t most)
{
    if (links_ && sessions_.size() == 0) {
        return links_->peer_ids(after, most);
    }
    std::vector<int64_t> ids;
    sessions_.for_each_after(after, [&](Connection &peer) {
        if (peer.takes_more()) {
            ids.push_back(peer.session());
        }
        return ids.size() < most;
    });
    return ids;
}

}  // namespace coro
