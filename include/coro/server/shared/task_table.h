#pragma once

#include "coro/base/shared_memory.h"
#include "coro/base/shared_mutex.h"
#include "coro/server/shared/figures.h"
#include "coro/trace/trace_context.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <pthread.h>
#include <sys/types.h>
#include <vector>

namespace coro {

// Identifies a task on its way to a task worker, and the result on its way back.
struct TaskTicket {
    uint32_t slot = 0;      // the slot of the task in the TaskTable
    uint32_t id = 0;        // the number of the task among the tasks of the process that has sent it
    pid_t sender = 0;       // pid of the process that has sent the task
    int32_t row = -1;       // the scoreboard row of this process, which has a mailbox for results; -1: it gets no results
    uint32_t flags = 0;     // defined by the embedding language
    int32_t to = -1;        // the index of the task worker that must run the task; -1: any
    double sent_at = 0;     // seconds since 1970
    TraceContext trace = {};   // of the span that has sent the task, if there is one
};

// The tasks that were sent and have not ended, in memory that all processes of a server share. So when a task worker dies,
// the manager knows which tasks it had begun, and the processes that wait for these tasks learn that they have failed.
class TaskTable {
public:
    static constexpr uint32_t kSlots = 8192;   // the most tasks that are waiting or running at the same time

    // Maps the shared memory. Must be called before the first fork; a second call does nothing. Returns 0 or -errno.
    [[nodiscard]] int open();

    // Enters a task that is about to be sent, and sets ticket.slot. Returns false if the table is full. sent() must be
    // called when the task was sent, or remove() if it could not be sent. `size`: its bytes.
    [[nodiscard]] bool enter(TaskTicket &ticket, uint64_t size = 0);
    void sent(const TaskTicket &ticket);
    // Makes the calling process the one that runs the task. Returns false if the task has failed before.
    [[nodiscard]] bool claim(const TaskTicket &ticket, pid_t task_worker);
    // Removes a task that has ended, or that could not be sent.
    void remove(const TaskTicket &ticket);
    // Marks a task as failed whose sender could not be told so. Removes the task if the sender has ended.
    void fail(const TaskTicket &ticket, Scoreboard &scoreboard);

    // Called by the manager when a process of the server has ended. Marks the tasks that this process had begun as failed, and
    // removes those whose senders have ended before. Returns the scoreboard rows of the senders of the failed tasks.
    [[nodiscard]] std::vector<int> process_ended(pid_t process, Scoreboard &scoreboard);

    // The number of calls of fail(), and of calls of process_ended() that have found failed tasks. A process that has sent tasks
    // and sees that this number has changed calls take_failures().
    uint64_t failures() const { return shared_->failures.load(); }
    // Removes the failed tasks of this sender, and calls `visit` with the id of each.
    template <class F>
    void take_failures(pid_t sender, F visit)
    {
        for (uint32_t i = 0; i < kSlots; i++) {
            Slot &slot = shared_->slots[i];
            if (slot.state.load() == kFailed && slot.sender.load() == sender) {
                uint32_t id = slot.id.load();
                slot.state.store(kFree);
                visit(id);
            }
        }
    }

    TaskCounts counts() const;

    // While the lock is held, no other process reads from a mailbox of tasks, so the task that is seen with MSG_PEEK is the task
    // that is then received. If a process dies meanwhile, the task that it has claimed counts as begun.
    SharedMutexLock lock() { return SharedMutexLock(shared_->mutex); }

private:
    // The states of a slot. The upper half of the word is a pid: that of the sender in kEntered, of the task worker in kTaken.
    enum State : uint64_t { kFree, kEntered, kWaiting, kTaken, kFailed };

    struct Slot {
        std::atomic<uint64_t> state{kFree};
        std::atomic<uint32_t> id{0};
        std::atomic<pid_t> sender{0};
        std::atomic<int> row{-1};
        std::atomic<uint64_t> size{0};

        int process_ended(pid_t process, Scoreboard &scoreboard);
    };

    struct Shared {
        pthread_mutex_t mutex;
        std::atomic<uint64_t> failures{0};
        std::atomic<uint64_t> sent{0};
        Slot slots[kSlots];
    };

    SharedMemory memory_;
    Shared *shared_ = nullptr;
    uint32_t next_ = 0;   // the slot at which the next search for a free slot begins
};

}  // namespace coro
