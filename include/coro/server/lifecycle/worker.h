#pragma once

#include "coro/base/memory_use.h"
#include "coro/loop/deferred_call.h"
#include "coro/server/connection/handler_thread.h"
#include "coro/server/lifecycle/worker_life.h"
#include "coro/server/remote/worker_links.h"

#include <memory>
#include <vector>

namespace coro {

class Peer;
struct RoomMessage;

// A process that runs handlers. A worker serves clients, and on a signal to stop it finishes the work that it has.
class Worker final : public HandlerThread, private WorkerLife::Work, private WorkerLinks::Observer {
public:
    Worker(Loop &loop, Handler &handler, WorkerHandler &life, const ServerConfig &config, WorkerRow &row, int id,
           std::vector<ServedPort> ports, Fd manager_pipe, WorkerLinkSettings link_settings = {}, SessionNumbers numbers = {});
    ~Worker() override;

    // Serves clients until the life of the worker ends. Returns 0 or -errno.
    [[nodiscard]] int run() { return life_.run(); }
    WorkerLife &life() { return life_; }
    int id() const { return life_.id(); }
    WorkerRow &row() { return life_.row(); }

    // The next functions are about the clients to which this worker can send.
    Peer *find_peer(int64_t session);            // returns the client, or nullptr if there is no such client
    size_t peer_count();
    // Returns at most `most` ids of clients, beginning after the id `after`.
    std::vector<int64_t> peer_ids(int64_t after, size_t most);

    // Sends a message to those members of a room whose connections this worker has. Returns their number.
    size_t publish(const RoomMessage &message);

    // Called in a forked child: drops the unsent bytes, which the parent sends, and stops listening.
    void was_forked();
    using ListeningThread::detach_connections;   // called in a forked child that sends nothing to clients
    const WorkerLinks *links() const { return links_.get(); }
    WorkerLinks *links() { return links_.get(); }

private:
    void spent() override { leave(); }
    void last_connection_gone() override { life_.check_drain(); }
    void on_link_ended() override;

    int start_work() override;
    bool has_leftovers() const override { return links_ != nullptr; }   // packets must be handled, or be sent back
    bool begin_drain(char reason, bool is_server_ending) override;
    void stop_taking() override { stop_listening(); }
    bool is_taking() const override { return is_listening(); }
    bool may_get_work() const override { return may_get_connections(); }
    void drain(bool ends_server, bool is_over) override;
    bool has_finished() const override;
    void flush() override;
    void close() override;

    void leave();
    void watch_memory();
    void check_memory();
    void flush_step();
    std::vector<StalledPeer> stalled_peers(bool is_any) override;

    WorkerLife life_;
    Scoreboard::End *end_;
    std::unique_ptr<WorkerLinks> links_;   // nullptr if the server has no master
    DeferredCall<Worker> leave_timer_{loop_, *this, &Worker::leave};
    MemoryMeter memory_;
    DeferredCall<Worker> memory_timer_{loop_, *this, &Worker::check_memory};
    DeferredCall<Worker> flush_timer_{loop_, *this, &Worker::flush_step};
    // The time until which the worker waits for packets to be sent; kNever: the worker still handles packets.
    Deadline flush_until_ = kNever;
    bool is_flushed_ = false;
};

}  // namespace coro
