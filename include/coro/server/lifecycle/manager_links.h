#pragma once

#include "coro/base/fd.h"
#include "coro/server/remote/control.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// The worker's ends of the links between one worker and all reactor threads. The manager keeps these ends open, so
// that the successor of a crashed worker can read what the crashed worker has not read.
struct LinkSet {
    uint32_t number = 0;             // number of the set, unique among all sets
    int worker_id = 0;
    std::vector<Fd> ends;            // descriptors of the links; index: reactor thread
    // The number of the last datagram that ended processes of the worker have taken from each link; index: reactor
    // thread.
    std::vector<uint64_t> taken;
};

// The link sets that the manager has made for the workers of a master. ManagerLinks notifies the reactor threads
// of every change.
class ManagerLinks {
public:
    ManagerLinks(Loop &loop, std::vector<Fd> controls, int workers, size_t datagram_size);

    bool is_serving(const LinkSet &links) const { return serving_[size_t(links.worker_id)].get() == &links; }
    int reactors() const { return int(controls_.size()); }

    // Returns the link set for a new process of this worker: the set that a dead process has left, or a new one.
    // Returns nullptr if there are no descriptors for a set, or if a reactor thread has too many unread messages.
    std::shared_ptr<LinkSet> take(int worker_id);
    void put_back(const std::shared_ptr<LinkSet> &links) { waiting_[size_t(links->worker_id)] = links; }
    // Directs packets for the worker to this link set from now on.
    void serve(const std::shared_ptr<LinkSet> &links);
    // Announces that the process that reads this link set handles what it receives.
    void ready(const LinkSet &links);
    // Announces that the process that reads this link set ends without having served.
    void cancel(const LinkSet &links);
    // Called when the process of this worker handles nothing more: from then on packets for the worker wait in a
    // new link set for the successor.
    void replace(int worker_id);
    // Called when a process that read this link set has ended. The process had taken the datagrams from number
    // `from` up to number `taken`.
    void ended(const std::shared_ptr<LinkSet> &links, pid_t process, const std::vector<uint64_t> &from,
               const std::vector<uint64_t> &taken);
    void stop();   // tells all reactor threads that the server stops
    // Called when all workers have ended. Waits at most `patience` for reactor threads that do not read their
    // messages.
    void end(Nanoseconds patience);

private:
    std::shared_ptr<LinkSet> make(int worker_id);
    void send_to_all(const ControlMessage &message);

    Loop &loop_;
    std::vector<std::unique_ptr<ControlOutbox>> controls_;   // the control sockets, one for each reactor thread
    std::vector<std::shared_ptr<LinkSet>> serving_;          // index: worker id
    // The link sets that the worker's next process will read; index: worker id.
    std::vector<std::shared_ptr<LinkSet>> waiting_;
    size_t datagram_size_;
    uint32_t last_number_ = 0;
};

}  // namespace coro
