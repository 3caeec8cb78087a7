#include "core/shm/wait_places.h"

#include "coro/base/shared_memory.h"
#include "coro/shm/process_table.h"

#include <algorithm>
#include <cerrno>

namespace coro {

namespace {

constexpr uint32_t kMostPlaces = 1 << 16;
constexpr uint64_t kNoSubject = 0;
constexpr uint64_t kFirstSubject = 1;
constexpr uint64_t kWoken = uint64_t(1) << 63;        // added to the subject of a call that has been woken
constexpr uint64_t kIsClearing = uint64_t(1) << 32;   // added to the id of a process that removes a killed call from the place

uint32_t search_from = 0;   // where this process looks first for a free place

}  // namespace

struct WaitPlace::Place {
    std::atomic<uint64_t> subject;   // for which the call waits, or kNoSubject
    std::atomic<uint64_t> process;   // the id of the process of the call; 0: the place is free
};

struct WaitPlace::Places {
    std::atomic<uint64_t> subjects;   // how many atomics have got a number
    std::atomic<uint32_t> used;       // no call has had a place from here on
    Place all[kMostPlaces];
};

int WaitPlace::make()
{
    if (places_) {
        return 0;
    }
    if (int outcome = ProcessTable::make(); outcome < 0) {
        return outcome;
    }
    static SharedMemory &memory = *new SharedMemory;   // never destroyed: coroutines may give up their places during exit()
    if (!memory.create(SharedMemory::size_of<Places>(), SharedMemory::Pages::kUnreserved)) {
        return -errno;
    }
    places_ = memory.carve_zeros<Places>();
    return 0;
}

uint64_t WaitPlace::make_subject()
{
    return kFirstSubject + places_->subjects.fetch_add(1);
}

// Takes a place that is free, or whose process has ended. In the second case the place still has the subject of the call that was
// killed, and no other process wakes this call until the place has been cleared: its wake-up would be lost.
bool WaitPlace::take(Place &place, uint64_t owner)
{
    uint64_t self = ProcessTable::own();
    return self != 0 && place.process.compare_exchange_strong(owner, owner == 0 ? self : self | kIsClearing);
}

// Removes the call that was killed. `next` is the process that has the place from now on, or 0. Returns the subject of the call.
uint64_t WaitPlace::clear(Place &place, uint32_t next)
{
    uint64_t subject = place.subject.exchange(kNoSubject) & ~kWoken;
    place.process.store(next);
    return subject;
}

bool WaitPlace::is_killed(uint64_t owner)
{
    return owner != 0 && !ProcessTable::is_alive(uint32_t(owner));
}

WaitPlace::Place *WaitPlace::take_free_place()
{
    for (bool takes_over : {false, true}) {   // if no place is free, those of processes that have ended
        for (uint32_t step = 0; step < kMostPlaces; step++) {
            uint32_t at = (search_from + step) % kMostPlaces;
            Place &place = places_->all[at];
            uint64_t owner = place.process.load();
            if ((owner == 0 || (takes_over && is_killed(owner))) && take(place, owner)) {
                if (owner != 0) {
                    (void) clear(place, ProcessTable::own());
                }
                search_from = at + 1;
                uint32_t used = places_->used.load();
                while (used <= at && !places_->used.compare_exchange_weak(used, at + 1)) {
                }
                return &place;
            }
        }
    }
    return nullptr;
}

WaitPlace::WaitPlace(uint64_t subject, std::atomic<uint32_t> &waiters)
    : place_(take_free_place()), process_(ProcessTable::own()), waiters_(waiters)
{
    if (place_) {
        waiters_.fetch_add(1);
        place_->subject.store(subject);
    }
}

WaitPlace::~WaitPlace()
{
    if (place_) {
        (void) give_up();
    }
}

bool WaitPlace::is_of_this_process() const
{
    return process_ == ProcessTable::own();
}

bool WaitPlace::is_woken() const
{
    return place_->subject.load() & kWoken;
}

bool WaitPlace::give_up()
{
    if (!is_of_this_process()) {
        return true;   // the parent still waits
    }
    bool was_woken = place_->subject.exchange(kNoSubject) & kWoken;
    waiters_.fetch_sub(1);
    place_->process.store(0);
    search_from = std::min(search_from, uint32_t(place_ - places_->all));
    place_ = nullptr;
    return !was_woken;
}

uint32_t WaitPlace::wake(uint64_t subject, uint32_t count, std::atomic<uint32_t> &waiters)
{
    uint32_t woken = 0;
    uint32_t used = waiters.load() > 0 ? places_->used.load() : 0;
    for (uint32_t i = 0; i < used && woken < count; i++) {
        Place &place = places_->all[i];
        if ((place.subject.load() & ~kWoken) != subject) {
            continue;
        }
        uint64_t process = place.process.load();
        if (!is_killed(process)) {
            uint64_t waiting = subject;
            woken += !(process & kIsClearing) && place.subject.compare_exchange_strong(waiting, subject | kWoken);
        } else if (take(place, process)) {
            waiters.fetch_sub(clear(place, 0) == subject);
        }
    }
    return woken;
}

}  // namespace coro
