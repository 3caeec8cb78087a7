#include "coro/server/lifecycle/worker.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol_table.h"
#include "coro/server/rooms/room_delivery.h"
#include "coro/server/shared/room_directory.h"

#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kFlushStep = 50 * kMillisecond;
// The time for exchanging the last packets with the master, which may be blocked for a moment. The time is below
// the two seconds (kKillGrace) after which the manager kills the worker.
constexpr Nanoseconds kFlushTime = 1500 * kMillisecond;
// The part of kFlushTime in which queued messages may wait for room in the master.
constexpr Nanoseconds kClientsTake = 500 * kMillisecond;
constexpr Nanoseconds kLeaveAgain = 50 * kMillisecond;    // the time after which a worker asks again for its turn to leave
constexpr Nanoseconds kMemoryInterval = kSecond;          // the time between two checks of worker_memory_limit

double mebibytes(int64_t bytes)
{
    return double(bytes) / double(1 << 20);
}

}  // namespace

Worker::Worker(Loop &loop, Handler &handler, WorkerHandler &life, const ServerConfig &config, WorkerRow &row, int id,
               std::vector<ServedPort> ports, Fd manager_pipe, WorkerLinkSettings link_settings, SessionNumbers numbers) :
    HandlerThread(loop, handler, config, row, server_protocols(), numbers, std::move(ports)),
    life_(loop, *this, life, config, row, id, std::move(manager_pipe), link_settings.end), end_(link_settings.end)
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
}

size_t Worker::publish(const RoomMessage &message)
{
    struct Delivery final : RoomDelivery {
        using RoomDelivery::RoomDelivery;
    };
    return Delivery(*this).deliver(message);
}

void Worker::was_forked()
{
    send_batch().drop();
    detach_listeners();
    if (links_) {
        links_->abandon();
    }
}

int Worker::start_work()
{
    if (int outcome = links_ ? links_->start() : 0; outcome < 0) {
        return outcome;
    }
    if (!links_) {
        start_listening();
    } else if (config_.workers_have_sockets()) {
        make_filters();
    }
    watch_memory();
    return 0;
}

void Worker::close()
{
    close_all();
    if (rooms()) {
        rooms()->drop_owner(rooms_owner());
    }
    leave_timer_.drop();
    memory_timer_.drop();
}

// Leaves when it is this worker's turn, so that spent workers are replaced one after the other.
void Worker::leave()
{
    if (life_.is_draining()) {
        return;
    }
    uint64_t turn = end_ ? end_->turn.load() : 0;
    // The turn of the worker before this one is over, because this one serves, but the manager may not know this yet.
    bool is_free = turn == 0 || int(uint32_t(turn)) == id();
    if (!end_ || (is_free && end_->turn.compare_exchange_strong(turn, Scoreboard::End::turn_of(::getpid(), id())))) {
        life_.begin_drain(kWorkerIsSpent);
    } else {
        leave_timer_.arm(loop_.now() + kLeaveAgain);
    }
}

// A successor would have the memory that the worker has at its start, so it cannot help if that is too much.
void Worker::watch_memory()
{
    if (config_.worker_memory_limit == 0) {
        return;
    }
    MemoryUse used;
    if (int outcome = memory_.read(used); outcome < 0) {
        log(LogLevel::kWarning, "worker_memory_limit has no effect: /proc/self/statm cannot be read: %s",
            err::Reason(-outcome).text());
    } else if (used.own > config_.worker_memory_limit) {
        log(LogLevel::kWarning,
            "worker_memory_limit has no effect: the worker uses %.1f MiB right after its start, and the limit is %.1f MiB",
            mebibytes(used.own), mebibytes(config_.worker_memory_limit));
    } else {
        memory_timer_.arm(loop_.read_clock() + kMemoryInterval);
    }
}

void Worker::check_memory()
{
    MemoryUse used;
    if (memory_.read(used) < 0 || used.own <= config_.worker_memory_limit) {
        memory_timer_.arm(loop_.now() + kMemoryInterval);
    } else if (!life_.is_draining()) {
        log(LogLevel::kNotice, "the worker is replaced: it uses %.1f MiB, more than worker_memory_limit (%.1f MiB)",
            mebibytes(used.own), mebibytes(config_.worker_memory_limit));
        leave();
    }
}

bool Worker::begin_drain(char reason, bool is_server_ending)
{
    draining_ = true;
    stop_datagrams();
    if (!is_server_ending) {
        stop_listening(reason == kWorkerLeaves);
    }
    if (links_ && reason == kWorkerDrains) {
        links_->return_everything();
    }
    // the master sends new clients until the manager has replaced this worker
    return links_ && !is_server_ending && reason == kWorkerLeaves && !life_.row().is_replaced;
}

void Worker::drain(bool ends_server, bool is_over)
{
    if (ends_server && !links_) {
        (void) end_listening(is_over);
    }
    close_idle(is_over, !ends_server || (end_ && end_->successor != 0));
}

bool Worker::has_finished() const
{
    return sessions_.size() == 0 && !may_get_connections() && (!links_ || links_->is_done());
}

// Waits until the master has received the worker's last packets and, at the end of the server, has sent
// kLastPacket.
void Worker::flush()
{
    if (!links_) {
        return;
    }
    flush_until_ = loop_.read_clock() + kFlushTime;
    links_->return_deferred();
    flush_timer_.call_soon();
    while (!is_flushed_) {
        loop_.run();
    }
    flush_timer_.drop();
}

void Worker::flush_step()
{
    Nanoseconds now = loop_.now();
    if (now >= flush_until_ - kFlushTime + kClientsTake) {
        links_->finish_partial_messages();
    }
    is_flushed_ = !(links_->has_unsent() || links_->has_pending_packets()) || now >= flush_until_;
    is_flushed_ ? loop_.stop() : flush_timer_.arm(now + kFlushStep);
}

void Worker::on_link_ended()
{
    if (flush_until_ == kNever) {
        life_.check_drain();
    } else if (!is_flushed_) {
        flush_timer_.call_soon();
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
    if (links_ && sessions_.size() == 0) {
        return links_->peer_count();
    }
    size_t count = 0;
    sessions_.for_each([&](Connection &peer) { count += peer.is_listed(); });
    return count;
}

std::vector<int64_t> Worker::peer_ids(int64_t after, size_t most)
{
    if (links_ && sessions_.size() == 0) {
        return links_->peer_ids(after, most);
    }
    std::vector<int64_t> ids;
    sessions_.for_each_after(after, [&](Connection &peer) {
        if (peer.takes_more() && peer.is_listed()) {
            ids.push_back(peer.session());
        }
        return ids.size() < most;
    });
    return ids;
}

}  // namespace coro
