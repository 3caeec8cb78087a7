#pragma once

#include "coro/base/fd.h"
#include "coro/server/remote/control.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// The worker's ends of the links between one worker and all reactor threads. The manager keeps them open, so
// that the successor of a crashed worker can read what that one has not read.
struct LinkSet {
    uint32_t number = 0;             // unique among all sets
    int worker_id = 0;
    std::vector<Fd> ends;            // index: reactor thread
    // By reactor thread: the last datagram that processes which have ended have taken.
    std::vector<uint64_t> taken;
};

// The sets of links that the manager has made for a master's workers. Notifies the reactor threads of every
// change.
class ManagerLinks {
public:
    ManagerLinks(Loop &loop, std::vector<Fd> controls, int workers, size_t datagram_size);

    bool is_serving(const LinkSet &links) const { return serving_[size_t(links.worker_id)].get() == &links; }
    int reactors() const { return int(controls_.size()); }

    // Returns the links for a new process of this worker: the set that a dead process has left, or a new one.
    // Returns nullptr if there are no descriptors, or if a reactor thread has too many messages to read.
    std::shared_ptr<LinkSet> take(int worker_id);
    void put_back(const std::shared_ptr<LinkSet> &links) { waiting_[size_t(links->worker_id)] = links; }
    // From now on, packets for the worker go to this set.
    void serve(const std::shared_ptr<LinkSet> &links);
    // The process that reads this set handles what it receives.
    void ready(const LinkSet &links);
    // The process that reads this set ends without having served.
    void cancel(const LinkSet &links);
    // The worker's process handles nothing more: packets wait in a new set for its successor.
    void replace(int worker_id);
    // A process that read this set has ended. It had taken the datagrams from `from` on, up to `taken`.
    void ended(const std::shared_ptr<LinkSet> &links, pid_t process, const std::vector<uint64_t> &from,
               const std::vector<uint64_t> &taken);
    void stop();   // called when the server stops
    // Called when all workers have ended. Waits at most `patience` for reactor threads that do not read their
    // messages.
    void end(Nanoseconds patience);

private:
    std::shared_ptr<LinkSet> make(int worker_id);
    void send_to_all(const ControlMessage &message);

    Loop &loop_;
    std::vector<std::unique_ptr<ControlOutbox>> controls_;   // one for each reactor thread
    std::vector<std::shared_ptr<LinkSet>> serving_;          // index: worker id
    // Sets that the worker's next process will read, by worker id.
    std::vector<std::shared_ptr<LinkSet>> waiting_;
    size_t datagram_size_;
    uint32_t last_number_ = 0;
};

}  // namespace coro
