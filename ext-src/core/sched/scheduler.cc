#include "coro/sched/scheduler.h"

#include "coro/base/check.h"
#include "coro/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <new>
#include <vector>

namespace coro {

namespace {

// The number of bytes of the shared page that belong to the C stack: enough for a PHP coroutine that waits near
// the top of its stack. The rest of the page is for the Coroutine and the first PHP frames. The number was
// measured with gdb on PHP 8.2 (Coroutine::yield() in a closure), see docs/concepts/coroutines.md.
constexpr size_t kSharedStackBytes = 1792;

StackLayout layout_for(const Scheduler::Options &options, const Host &host)
{
    StackLayout layout;
    layout.total = options.stack_size;
    layout.vm_size = options.vm_size;
    layout.head_size = sizeof(Coroutine) + host.memory_size();
    layout.shared_c_bytes = kSharedStackBytes;
    return layout;
}

void give_back(HeldResources &holds)
{
    while (HeldResource *held = holds.newest()) {
        held->give_back();
    }
}

}  // namespace

Scheduler::Scheduler(Host &host, const Options &options, const Nanoseconds &now) :
    host_(host), options_(options), now_(now), random_(options.seed), stacks_(layout_for(options, host)),
    head_offset_(stacks_.layout().head_offset()), main_memory_(new char[sizeof(Coroutine) + host.memory_size()])
{
    main_ = new (main_memory_.get()) Coroutine(*this, -1, -1);
    current_ = main_;
    host_.adopted(*main_);
}

Scheduler::~Scheduler()
{
    main_->~Coroutine();
}

Coroutine *Scheduler::make(size_t limit, int *failed)
{
    if (live_.size() >= limit) {
        *failed = -err::kTooManyRunning;
        return nullptr;
    }
    char *stack = stacks_.acquire();
    if (!stack) {
        *failed = -ENOMEM;
        return nullptr;
    }
    Coroutine *coroutine = make_on(stack, ++last_id_);
    coroutine->deadline_ = coroutine->limit_ = current_->deadline_;
    live_.insert(*coroutine);
    peak_ = std::max(peak_, live_.size());
    return coroutine;
}

Coroutine *Scheduler::make_outside()
{
    char *stack = stacks_.acquire();
    return stack ? make_on(stack, main_->id()) : nullptr;
}

Coroutine *Scheduler::make_on(char *stack, int64_t id)
{
    char *head = stack + head_offset_;
    auto *coroutine = new (head) Coroutine(*this, id, current_->id());
    coroutine->context_ = make_context(head, enter);
    coroutine->sanitizer_ = {stack, head_offset_};
    coroutine->created_at_ = now_;
    return coroutine;
}

void Scheduler::enter(Transfer transfer)
{
    Scheduler &scheduler = static_cast<Coroutine *>(transfer.data)->scheduler();
    scheduler.arrived(transfer);
    Coroutine &self = *scheduler.current_;
    Body body = scheduler.starting_;
    body.run(body.given);
    give_back(self.holds_);
    wake_all(self.joiners_, 0);
    self.state_ = Coroutine::State::kEnded;
    scheduler.host_.ending(self, *self.resumer_);
    scheduler.jump_to(*self.resumer_);
    __builtin_unreachable();
}

void Scheduler::destroy(Coroutine &ended)
{
    if (!ended.is_main()) {
        live_.erase(ended);
    }
    char *stack = stack_of(ended);
    ended.~Coroutine();
    stacks_.release(stack);
}

char *Scheduler::stack_of(Coroutine &coroutine) const
{
    return reinterpret_cast<char *>(&coroutine) - head_offset_;
}

uint64_t Scheduler::random()
{
    random_ += 0x9E3779B97F4A7C15u;
    uint64_t mixed = (random_ ^ (random_ >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

void Scheduler::shuffle(List<Runnable, ReadyTag> &ready)
{
    std::vector<Runnable *> all;
    while (Runnable *next = ready.pop_front()) {
        all.push_back(next);
    }
    for (size_t left = all.size(); left > 0; left--) {
        std::swap(all[random() % left], all[left - 1]);
        ready.push_back(*all[left - 1]);
    }
}

void Scheduler::postpone()
{
    batch_.take(ready_);
    ready_.take(batch_);
}

void Scheduler::forget_others()
{
    IdTable<Coroutine> others;
    std::swap(others, live_);
    if (!current_->is_main()) {
        others.erase(*current_);
        live_.insert(*current_);
    }
    if (current_ != main_) {
        current_->resumer_ = main_;   // the coroutine that resumed current_ is forgotten, so current_ returns to main_
    }
    // kill() takes each forgotten coroutine out of the queue in which the coroutine waits. A later wake() of such
    // a coroutine's waiter has no effect.
    others.for_each([](Coroutine &coroutine) { coroutine.kill(); });
    others.for_each([](Coroutine &coroutine) { give_back(coroutine.holds_); });
    while (ready_.pop_front() || put_off_.pop_front() || deferred_.pop_front() || batch_.pop_front()) {
    }
}

size_t Scheduler::ready_count() const
{
    size_t count = 0;
    for (const auto *list : {&ready_, &put_off_, &batch_}) {
        count += list->count();
    }
    return count;
}

void Scheduler::run_ready()
{
    batch_.take(ready_);
    if (options_.seed) {
        shuffle(batch_);
    }
    while (Runnable *next = batch_.pop_front()) {
        begin_step();
        next->run();
    }
}

}  // namespace coro
