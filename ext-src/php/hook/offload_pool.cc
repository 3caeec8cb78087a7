#include "php/hook/offload_pool.h"

#include "php/runtime/runtime.h"

#include <algorithm>
#include <unistd.h>

namespace coro::php {

namespace {

// Returns a number that grows when the process loads a file, or declares a function, a class or a constant.
uint64_t loaded_code()
{
    return uint64_t(zend_hash_num_elements(EG(function_table))) + zend_hash_num_elements(EG(class_table)) +
           zend_hash_num_elements(EG(zend_constants)) + zend_hash_num_elements(&EG(included_files));
}

}  // namespace

std::unique_ptr<OffloadPool> &OffloadPool::holder()
{
    static std::unique_ptr<OffloadPool> pool;
    return pool;
}

OffloadPool::OffloadPool() : owner_(::getpid())
{
    permits_.set_permits(most());
}

OffloadPool &OffloadPool::instance()
{
    if (holder() && holder()->owner_ != ::getpid()) {
        abandon();
    }
    if (!holder()) {
        holder().reset(new OffloadPool);
    }
    OffloadPool &pool = *holder();
    if (!pool.permits_.is_used()) {
        pool.permits_.set_permits(most());   // the option may have changed
    }
    return pool;
}

int OffloadPool::most()
{
    constexpr int kLeast = 4;
    int wanted = runtime().options().offload_processes;
    return wanted > 0 ? wanted : std::max(kLeast, int(::sysconf(_SC_NPROCESSORS_ONLN)));
}

void OffloadPool::end()
{
    constexpr Nanoseconds kPatience = kSecond;   // only a process that hangs in the kernel needs more time
    if (!holder() || holder()->owner_ != ::getpid()) {
        abandon();
        return;
    }
    for (Member &member : holder()->members_) {
        member.process->kill();
    }
    Deadline until = system_clock().now() + kPatience;
    for (Member &member : holder()->members_) {
        member.process->await_end(until);
    }
    holder().reset();
}

void OffloadPool::abandon()
{
    if (holder()) {
        for (Member &member : holder()->members_) {
            member.process->abandon();
        }
        holder().reset();
    }
}

void OffloadPool::kill(Member &member)
{
    member.process->kill();
    member.state = State::kKilled;
}

// Removes the helpers that have ended.
void OffloadPool::sweep()
{
    for (Member &member : members_) {
        if (member.state == State::kIdle && member.process->is_leaving()) {
            kill(member);
        }
    }
    std::erase_if(members_, [](Member &member) { return member.state == State::kKilled && member.process->has_ended(); });
}

OffloadPool::Member *OffloadPool::member_of(const HelperProcess &helper)
{
    auto found = std::find_if(members_.begin(), members_.end(), [&](Member &member) { return member.process.get() == &helper; });
    return found == members_.end() ? nullptr : &*found;
}

HelperProcess *OffloadPool::take_idle()
{
    sweep();
    // Takes the helper that has worked last, so that helpers which are not needed become idle for long and end.
    for (auto member = members_.rbegin(); member != members_.rend(); ++member) {
        if (member->state != State::kIdle) {
            continue;
        }
        if (member->code == loaded_code()) {
            member->state = State::kBusy;
            return member->process.get();
        }
        kill(*member);
    }
    return nullptr;
}

HelperProcess &OffloadPool::add(Loop &loop)
{
    sweep();
    auto alive = std::count_if(members_.begin(), members_.end(), [](Member &member) { return member.state != State::kKilled; });
    auto idle = std::find_if(members_.begin(), members_.end(), [](Member &member) { return member.state == State::kIdle; });
    if (alive >= permits_.permits() && idle != members_.end()) {
        kill(*idle);
    }
    members_.push_back({std::make_unique<HelperProcess>(loop), loaded_code(), State::kBusy});
    return *members_.back().process;
}

void OffloadPool::make_idle(HelperProcess &helper)
{
    if (Member *member = member_of(helper)) {
        member->state = State::kIdle;
        auto at = members_.begin() + (member - members_.data());
        std::rotate(at, at + 1, members_.end());
    }
}

void OffloadPool::discard(HelperProcess &helper)
{
    if (Member *member = member_of(helper)) {
        kill(*member);
    }
}

}  // namespace coro::php
