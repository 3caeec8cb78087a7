#include "coro/server/worker.h"

#include "coro/base/cpu.h"
#include "coro/base/log.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unistd.h>

namespace coro {

namespace {

constexpr Nanoseconds kDrainStep = 50 * kMillisecond;
// A client whose last answer did not yet say "Connection: close" may be sending its next request just now.
constexpr Nanoseconds kFreshlyIdle = 500 * kMillisecond;
constexpr Nanoseconds kExitInterval = kSecond;

}  // namespace

Worker::Worker(Loop &loop, Handler &handler, const ServerConfig &config, WorkerRow &row, int id,
               std::vector<WorkerPort> ports, Fd manager_pipe) :
    loop_(loop), handler_(handler), config_(config), row_(row), id_(id), ports_(std::move(ports)),
    manager_pipe_(std::move(manager_pipe)), scratch_(new Scratch), requests_left_(uint64_t(config.max_request))
{
    if (requests_left_ > 0 && config.max_request_grace > 0) {
        // Not rand(): all workers come from one image, and would all have the same luck.
        requests_left_ += uint64_t(loop.read_clock() / 1000 ^ getpid()) % uint64_t(config.max_request_grace);
    }
}

// Runs no handler any more: whoever wants them told ends run() properly.
Worker::~Worker()
{
    draining_ = true;   // what the connections still end must not begin it
    sessions_.for_each([](Connection &connection) { delete &connection; });
    if (manager_pipe_) {
        signals_.abandon();   // the process ends now anyhow: another SIGTERM must not change how
    }
}

void Worker::report(char what)
{
    if (manager_pipe_) {
        [[maybe_unused]] ssize_t written = ::write(manager_pipe_.get(), &what, 1);
    }
}

int Worker::run()
{
    row_.worker_id.store(id_);
    row_.started_at.store(loop_.read_clock());
    row_.pid.store(getpid());
    if (config_.open_cpu_affinity) {
        pin_to_cpu(id_);
    }
    if (int outcome = signals_.start(loop_, *this, {SIGTERM, SIGINT, SIGUSR1}); outcome < 0) {
        return outcome;
    }
    ::signal(SIGPIPE, SIG_IGN);   // send() can be told to raise none, sendfile() cannot
    loop_.hold();
    prepare();
    if (!draining_) {
        start_listening();
        report(kWorkerServes);
    }
    while (!is_over_) {
        loop_.run();
    }
    loop_.release();
    stop_listening();
    close_all();
    loop_.disarm(drain_timer_);
    drain_timer_.ListNode<ReadyTag>::unlink();
    return 0;
}

void Worker::start_listening()
{
    for (const WorkerPort &port : ports_) {
        if (port.is_datagram) {
            datagram_sockets_.push_back(std::make_unique<DatagramSocket>(*this, port));
            datagram_sockets_.back()->start();
        } else {
            acceptors_.push_back(std::make_unique<Acceptor>(*this, port));
            acceptors_.back()->start();
        }
    }
}

void Worker::stop_listening()
{
    for (auto &acceptor : acceptors_) {
        acceptor->stop();
    }
    for (auto &socket : datagram_sockets_) {
        socket->stop();
    }
}

// No request is taken before the handler has prepared the worker, but a preparation that goes on for ever (people write
// loops there) does not keep it from serving.
void Worker::prepare()
{
    int64_t preparing = handler_.on_worker_start();
    Deadline until = loop_.read_clock() + config_.max_wait_time * kSecond;
    Nudge nudge;
    loop_.arm(nudge, until);
    while (loop_.scheduler().find(preparing) && loop_.now() < until && !draining_ && !loop_.is_stopped()) {
        loop_.turn();
    }
}

void Worker::close_all()
{
    sessions_.for_each([](Connection &connection) { connection.close(true); });
    loop_.scheduler().run_ready();
}

void Worker::on_signal(int number)
{
    if (number == SIGTERM || number == SIGINT) {
        begin_drain();
    } else if (number == SIGUSR1 && !manager_pipe_) {
        log(LogLevel::kNotice, "SIGUSR1: a server without a manager has nothing to reload");
    }
}

void Worker::begin_drain(char reason)
{
    if (draining_) {
        return;
    }
    draining_ = true;
    report(reason);
    stop_listening();
    drain_until_ = loop_.read_clock() + config_.max_wait_time * kSecond;
    drain_timer_.on_time();   // not here: somebody's answer or destructor may have brought us to this point
}

void Worker::shut_down_now()
{
    draining_ = is_over_ = true;
    loop_.stop();
}

// Connections that are long idle go at once; one that just got an answer has a moment to send its next request, whose
// answer then says "Connection: close".
void Worker::drain_step()
{
    Nanoseconds now = loop_.now();
    bool is_over = now >= drain_until_;
    sessions_.for_each([](Connection &connection) { connection.protocol().going_away(); });
    close_idle(is_over ? 0 : kFreshlyIdle);
    if (!is_over && exit_told_at_ + kExitInterval <= now) {
        exit_told_at_ = now;
        handler_.on_worker_exit();
    }
    bool is_done = sessions_.size() == 0 && loop_.scheduler().live_count() == 0;
    if (is_done || is_over) {
        is_over_ = true;
        loop_.stop();
        return;
    }
    loop_.arm(drain_timer_, now + kDrainStep);
}

void Worker::close_idle(Nanoseconds idle_for)
{
    Nanoseconds now = loop_.now();
    sessions_.for_each([=](Connection &connection) {
        if (connection.is_idle() && now - connection.active_at() >= idle_for) {
            connection.close(true);
        }
    });
}

websocket::Deflater &Worker::deflater(uint8_t window_bits)
{
    std::unique_ptr<websocket::Deflater> &deflater = deflaters_[window_bits];
    if (!deflater) {
        websocket::DeflateSettings settings;
        settings.window_bits = window_bits;
        settings.takeover = false;
        settings.level = 1;   // a server's CPU is dearer than its clients' bytes
        deflater = std::make_unique<websocket::Deflater>(settings);
    }
    return *deflater;
}

void Worker::request_begins()
{
    count(row().requests);
    count(row().running);
}

void Worker::request_ends()
{
    count(row().running, uint64_t(-1));
    if (requests_left_ > 0 && --requests_left_ == 0) {
        begin_drain(kWorkerIsSpent);
    }
}

void Worker::connection_gone()
{
    count(row().closed);
    if (draining_ && !is_over_ && sessions_.size() == 0) {
        drain_timer_.on_time();   // that may have been what the drain waited for
    }
}

void Worker::read_wall_clock()
{
    timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    wall_offset_ = wall.tv_sec * kSecond + wall.tv_nsec - loop_.read_clock();
    date_until_ = loop_.now() - loop_.now() % kSecond + kSecond;
    tm utc;
    gmtime_r(&wall.tv_sec, &utc);
    // Not strftime: its names are in the language that PHP's setlocale() asked for.
    int size = snprintf(identity_text_, sizeof identity_text_, "%sDate: %.3s, %02d %.3s %04d %02d:%02d:%02d GMT\r\n",
                        kServerLine.data(), &"SunMonTueWedThuFriSat"[utc.tm_wday * 3], utc.tm_mday,
                        &"JanFebMarAprMayJunJulAugSepOctNovDec"[utc.tm_mon * 3], utc.tm_year + 1900, utc.tm_hour,
                        utc.tm_min, utc.tm_sec);
    identity_ = {identity_text_, size_t(size)};
}

}  // namespace coro
