#include "coro/server/shared/task_table.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

namespace coro {

namespace {

constexpr uint64_t with_pid(uint64_t state, pid_t pid)
{
    return uint64_t(uint32_t(pid)) << 32 | state;
}

}  // namespace

int TaskTable::open()
{
    if (memory_) {
        return 0;
    }
    if (!memory_.create(memory_.size_of<Shared>())) {
        return -errno;
    }
    shared_ = memory_.carve<Shared>();
    return make_shared_mutex(shared_->mutex);
}

bool TaskTable::enter(TaskTicket &ticket, uint64_t size)
{
    if (next_ == 0) {
        next_ = uint32_t(::getpid()) * 512;   // so that processes begin at different places
    }
    uint64_t entered = with_pid(kEntered, ticket.sender);
    for (uint32_t i = 0; i < kSlots; i++) {
        uint32_t at = next_++ % kSlots;
        Slot &slot = shared_->slots[at];
        uint64_t free = kFree;
        if (slot.state.load(std::memory_order_relaxed) == kFree && slot.state.compare_exchange_strong(free, entered)) {
            ticket.slot = at;
            slot.id.store(ticket.id, std::memory_order_relaxed);
            slot.sender.store(ticket.sender, std::memory_order_relaxed);
            slot.row.store(ticket.row, std::memory_order_relaxed);
            slot.size.store(size, std::memory_order_relaxed);
            return true;
        }
    }
    return false;
}

// A task worker may have claimed the task before this function is called.
void TaskTable::sent(const TaskTicket &ticket)
{
    uint64_t entered = with_pid(kEntered, ticket.sender);
    (void) shared_->slots[ticket.slot].state.compare_exchange_strong(entered, kWaiting);
    shared_->sent.fetch_add(1, std::memory_order_relaxed);
}

bool TaskTable::claim(const TaskTicket &ticket, pid_t task_worker)
{
    if (ticket.slot >= kSlots) {
        return false;
    }
    Slot &slot = shared_->slots[ticket.slot];
    if (slot.id.load() != ticket.id || slot.sender.load() != ticket.sender) {
        return false;
    }
    uint64_t entered = with_pid(kEntered, ticket.sender);
    uint64_t waiting = kWaiting;
    uint64_t taken = with_pid(kTaken, task_worker);
    return slot.state.compare_exchange_strong(entered, taken) || slot.state.compare_exchange_strong(waiting, taken);
}

void TaskTable::remove(const TaskTicket &ticket)
{
    shared_->slots[ticket.slot].state.store(kFree);
}

// Looks for the sender after the task is marked: before that, process_ended() does not find that the task has failed.
void TaskTable::fail(const TaskTicket &ticket, Scoreboard &scoreboard)
{
    shared_->slots[ticket.slot].state.store(kFailed);
    shared_->failures.fetch_add(1);
    if (scoreboard.row(ticket.row).pid.load() != ticket.sender) {
        uint64_t failed = kFailed;
        (void) shared_->slots[ticket.slot].state.compare_exchange_strong(failed, kFree);
    }
}

// Returns the row of the sender if the process had begun the task of this slot and the sender must learn that the task has
// failed. Returns -1 otherwise.
int TaskTable::Slot::process_ended(pid_t process, Scoreboard &scoreboard)
{
    uint64_t now = with_pid(kEntered, process);
    if (state.compare_exchange_strong(now, kFree)) {
        return -1;
    }
    if (now == kFailed && sender.load() == process) {
        state.store(kFree);
    } else if (now == with_pid(kTaken, process)) {
        int to = row.load();
        bool is_awaited = to >= 0 && scoreboard.row(to).pid.load() == sender.load();
        state.store(is_awaited ? kFailed : kFree);
        return is_awaited ? to : -1;
    }
    return -1;
}

std::vector<int> TaskTable::process_ended(pid_t process, Scoreboard &scoreboard)
{
    std::vector<int> rows;
    for (Slot &slot : shared_->slots) {
        int row = slot.process_ended(process, scoreboard);
        if (row >= 0 && std::find(rows.begin(), rows.end(), row) == rows.end()) {
            rows.push_back(row);
        }
    }
    shared_->failures.fetch_add(!rows.empty());
    return rows;
}

TaskCounts TaskTable::counts() const
{
    TaskCounts counts;
    counts.sent = shared_->sent.load(std::memory_order_relaxed);
    for (const Slot &slot : shared_->slots) {
        uint64_t state = slot.state.load(std::memory_order_relaxed) & UINT32_MAX;
        counts.waiting += state == kWaiting;
        counts.waiting_bytes += state == kWaiting ? slot.size.load(std::memory_order_relaxed) : 0;
        counts.unfinished += state == kWaiting || state == kTaken;
    }
    return counts;
}

}  // namespace coro
