#pragma once

#include "coro/base/fd.h"
#include "coro/server/remote/control.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// The workers' ends of the links between one worker and all reactor threads. Kept by the manager, so that what a crashed
// worker has not read is there for its successor.
struct LinkSet {
    uint32_t number = 0;             // of all there have been
    int worker_id = 0;
    std::vector<Fd> ends;            // by reactor thread
    std::vector<uint64_t> taken;     // datagrams that processes which have ended have read, likewise
};

// The links of a master's workers, as their manager sees them, and what its reactor threads have to know of them.
class ManagerLinks {
public:
    ManagerLinks(Loop &loop, std::vector<Fd> controls, int workers, size_t datagram_size);

    bool is_serving(const LinkSet &links) const { return serving_[size_t(links.worker_id)].get() == &links; }
    int reactors() const { return int(controls_.size()); }

    // For a new process of this worker: those that a dead one has left, or new ones. nullptr: there are no descriptors, or
    // the reactor threads have not heard of the last ones yet.
    std::shared_ptr<LinkSet> take(int worker_id);
    void put_back(const std::shared_ptr<LinkSet> &links) { waiting_[size_t(links->worker_id)] = links; }
    // A process reads these: what comes is for it.
    void serve(const std::shared_ptr<LinkSet> &links);
    // And it has come so far that it handles what comes.
    void ready(const LinkSet &links);
    // The process that reads these ends without having served.
    void cancel(const LinkSet &links);
    // The worker's process handles no more: what comes is for the next one.
    void replace(int worker_id);
    // A process that read these has ended, having taken the datagrams from `from` on.
    void ended(const std::shared_ptr<LinkSet> &links, pid_t process, const std::vector<uint64_t> &from,
               const std::vector<uint64_t> &taken);
    void stop();   // the server ends
    // And all workers have ended: the last thing that the manager says. It waits that long for threads that are held up.
    void end(Nanoseconds patience);

private:
    std::shared_ptr<LinkSet> make(int worker_id);
    void send_to_all(const ControlMessage &message);

    Loop &loop_;
    std::vector<std::unique_ptr<ControlOutbox>> controls_;   // to each reactor thread
    std::vector<std::shared_ptr<LinkSet>> serving_;   // by worker id
    std::vector<std::shared_ptr<LinkSet>> waiting_;   // for a process to read them, likewise
    size_t datagram_size_;
    uint32_t last_number_ = 0;
};

}  // namespace coro
