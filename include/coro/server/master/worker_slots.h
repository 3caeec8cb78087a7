#pragma once

#include "coro/net/address.h"
#include "coro/server/config/config.h"
#include "coro/server/master/worker_slot.h"
#include "coro/server/shared/scoreboard.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace coro {

// Whose turn it is: counters that all reactor threads share, so that the first worker is 0 with any number of them.
struct WorkerTurns {
    std::atomic<size_t> clients{0};   // for new clients, and for requests that the client's own worker cannot take
    std::atomic<size_t> packets{0};   // for requests, packets and messages with dispatch_mode 1
};

// The links of one reactor thread to the workers. Chooses the worker that gets a packet, by the option dispatch_mode.
class WorkerSlots {
public:
    WorkerSlots(const ServerConfig &config, const Scoreboard &scoreboard, WorkerTurns &turns, int reactor) :
        config_(config), scoreboard_(scoreboard), serving_(size_t(config.worker_num)), turns_(turns), reactor_(reactor)
    {
    }

    void add(std::shared_ptr<WorkerSlot> slot) { all_.push_back(std::move(slot)); }
    void remove(const WorkerSlot &slot);
    // All slots, including those of workers that do not serve yet, or no more, in a reload.
    const std::vector<std::shared_ptr<WorkerSlot>> &all() const { return all_; }
    WorkerSlot *find(uint32_t link_set) const;
    WorkerSlot *find(const IpcLink &link) const;

    // The slots of the workers that get new packets; index: worker id. nullptr: there is no link to this worker, because
    // there were no descriptors for one.
    std::vector<WorkerSlot *> &serving() { return serving_; }
    size_t count() const { return serving_.size(); }
    bool is_worker(int64_t id) const { return id >= 0 && id < int64_t(serving_.size()); }
    bool are_all_ready() const;
    bool all_keep_up() const;

    int next() { return next(turns_.clients); }   // returns the ids of the ready workers in turn
    int next_for_client();                        // returns the id of the worker to which a new client belongs
    WorkerSlot *next_for_socket();                // returns the next worker that may get an accepted socket, or nullptr
    // Returns the worker that the dispatch mode chooses, or `usual` in modes in which each client has a fixed worker.
    WorkerSlot *choose(const PeerAddress &peer_address, WorkerSlot *usual);

private:
    int next(std::atomic<size_t> &turn);
    WorkerSlot *least_busy() const;

    const ServerConfig &config_;
    const Scoreboard &scoreboard_;
    std::vector<std::shared_ptr<WorkerSlot>> all_;
    std::vector<WorkerSlot *> serving_;
    WorkerTurns &turns_;
    int reactor_;
};

}  // namespace coro
