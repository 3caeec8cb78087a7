// The writing half of SharedTable: the places of the writers, their locks, and what happens if one of them dies.
#include "coro/shm/shared_table.h"

#include "core/shm/table_row.h"
#include "core/shm/table_writer.h"

#include "coro/shm/process_table.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <sched.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr int kSpins = 200;       // tries to lock a bucket before the process gives way to others
constexpr int kYields = 50;       // and after so many more tries, it sleeps
constexpr int kMostPauses = 2000;   // for how many pauses a process waits for a place among the writers

void relax()
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

void pause_shortly(int tries)
{
    if (tries < kYields) {
        sched_yield();
    } else {
        ::usleep(500);
    }
}

}  // namespace

SharedTable::~SharedTable()
{
    leave_writer();
}

// Returns the place of this process among the writers, or nullptr if there is none.
TableWriter *SharedTable::writer()
{
    bool has_place = writer_ && writer_->process.load(std::memory_order_relaxed) == ProcessTable::own();
    return has_place ? writer_ : claim_writer();
}

TableWriter *SharedTable::claim_writer()
{
    for (int pauses = 0; ProcessTable::own() != 0 && pauses < kMostPauses; pauses++) {
        for (uint32_t i = 0; i < writer_count_; i++) {
            if (take_over(writers_[i])) {
                uint32_t used = writers_used_->load();
                while (used <= i && !writers_used_->compare_exchange_weak(used, i + 1)) {
                }
                return writer_ = &writers_[i];
            }
        }
        if (keeps_writer_) {
            return nullptr;
        }
        pause_shortly(pauses);
    }
    return nullptr;
}

// Makes the place that of this process, unless a process that lives has it. Completes or undoes what a process was doing there
// when it died.
bool SharedTable::take_over(TableWriter &writer)
{
    uint32_t self = ProcessTable::own(), other = writer.process.load();
    if (self == 0 || (other != 0 && ProcessTable::is_alive(other)) || !writer.process.compare_exchange_strong(other, self)) {
        return false;
    }
    if (other != 0) {
        finish(writer);
    }
    return true;
}

void SharedTable::leave_writer()
{
    if (writer_ && writer_->process.load(std::memory_order_relaxed) == ProcessTable::own()) {
        writer_->process.store(0);
    }
    writer_ = nullptr;
}

uint16_t SharedTable::number_of(const TableWriter &writer) const
{
    return uint16_t(&writer - writers_ + 1);
}

void SharedTable::lock(Bucket &bucket, TableWriter &writer)
{
    writer.bucket.store(uint32_t(&bucket - buckets_), std::memory_order_release);
    for (int tries = 0;; tries++) {
        uint16_t holder = 0;
        if (bucket.lock.compare_exchange_strong(holder, number_of(writer), std::memory_order_acquire)) {
            return;
        }
        if (tries < kSpins) {
            relax();
        } else if (!recover(writers_[holder - 1])) {
            pause_shortly(tries - kSpins);
        }
    }
}

void SharedTable::unlock(Bucket &bucket)
{
    bucket.lock.store(0, std::memory_order_release);
    if (!keeps_writer_) {
        leave_writer();
    }
}

// Completes or undoes what the process of this place was doing, if that process has died. Returns false if it lives.
bool SharedTable::recover(TableWriter &writer)
{
    if (!take_over(writer)) {
        return false;
    }
    writer.process.store(0);
    return true;
}

void SharedTable::recover_all()
{
    uint32_t used = writers_used_->load(std::memory_order_acquire);
    for (uint32_t i = 0; i < used; i++) {
        if (writers_[i].action.load(std::memory_order_acquire) != TableWriter::kNothing) {
            recover(writers_[i]);
        }
    }
}

// Everything below can be done twice, because the process that does it may die, too.
void SharedTable::finish(TableWriter &dead)
{
    Bucket &bucket = buckets_[dead.bucket.load()];
    if (bucket.lock.load() != number_of(dead)) {
        return;   // all changes are made under the lock
    }
    bucket.change();   // a row may have left it without a new version
    uint32_t fresh = dead.fresh.load(), old = dead.old.load();
    switch (dead.action.load()) {
    case TableWriter::kInsert:
        if (row_at(fresh).owner.load() == number_of(dead)) {
            if (is_linked(bucket, fresh)) {
                dead.count_action(1);
                row_at(fresh).owner.store(TableRow::kInTable);
            } else {
                free_row(fresh);
            }
        } else if (row_at(fresh).owner.load() == TableRow::kFree) {
            show_free(fresh);
        }
        break;
    case TableWriter::kReplace:
        if (is_linked(bucket, fresh)) {
            dead.spare.store(old);
        }
        break;
    case TableWriter::kRemove:
        if (row_at(old).owner.load() == number_of(dead)) {
            if (is_linked(bucket, old)) {
                row_at(old).owner.store(TableRow::kInTable);
            } else {
                dead.count_action(uint32_t(-1));
                free_row(old);
            }
        } else if (row_at(old).owner.load() == TableRow::kFree) {
            show_free(old);
        }
        break;
    case TableWriter::kNothing:
        break;
    }
    dead.end();
    bucket.lock.store(0);
}

// Finds a free row and marks it with the number of the writer. The bits of `taken_` only say where to search: the owner of the
// row decides, and a process that dies between the two leaves at most a bit that says free for a row that is taken.
bool SharedTable::take_row(TableWriter &writer, uint32_t &place)
{
    size_t words = (size_ + writer_count_ + kBitsOfWord - 1) / kBitsOfWord;   // a spare row can become any row
    for (size_t step = 0; step < words; step++) {
        size_t at = search_from_ + step < words ? search_from_ + step : search_from_ + step - words;
        for (uint64_t free = ~taken_[at].load(std::memory_order_relaxed); free != 0; free &= free - 1) {
            uint64_t bit = free & -free;
            place = uint32_t(at * kBitsOfWord + size_t(std::countr_zero(free)));
            writer.fresh.store(place, std::memory_order_relaxed);
            writer.begin(TableWriter::kInsert);
            uint16_t owner = TableRow::kFree;
            bool is_ours = row_at(place).owner.compare_exchange_strong(owner, number_of(writer));
            taken_[at].fetch_or(bit);
            if (is_ours) {
                search_from_ = at;
                return true;
            }
            if (row_at(place).owner.load() == TableRow::kFree) {   // it has become free before the bit was set
                taken_[at].fetch_and(~bit);
            }
        }
    }
    writer.end();
    return false;
}

void SharedTable::free_row(uint32_t place)
{
    row_at(place).owner.store(TableRow::kFree);
    show_free(place);
}

void SharedTable::show_free(uint32_t place)
{
    taken_[place / kBitsOfWord].fetch_and(~(uint64_t(1) << place % kBitsOfWord));
}

SharedTable::Edit::Edit(SharedTable &table, std::string_view key)
    : table_(table), writer_(table.writer()), key_(key), hash_(table.hash_of(key)), bucket_(table.bucket_of(hash_))
{
    if (!writer_) {
        return;
    }
    table_.lock(bucket_, *writer_);
    const TableRow *row;
    link_ = table_.find_link(key, hash_, bucket_, bucket_.version.load(std::memory_order_relaxed), row);
    if (link_) {
        place_ = table_.place_in(link_->load(std::memory_order_relaxed));
        row_ = reinterpret_cast<const char *>(row);
    }
}

SharedTable::Edit::~Edit()
{
    if (!writer_) {
        return;
    }
    if (writer_->action.load(std::memory_order_relaxed) != TableWriter::kNothing) {   // begin() without publish()
        if (!row_) {
            table_.free_row(fresh_place_);
        }
        writer_->end();
    }
    table_.unlock(bucket_);
}

char *SharedTable::Edit::begin()
{
    if (row_) {
        fresh_place_ = writer_->spare.load(std::memory_order_relaxed);
        writer_->fresh.store(fresh_place_, std::memory_order_relaxed);
        writer_->old.store(place_, std::memory_order_relaxed);
        writer_->begin(TableWriter::kReplace);
    } else {
        TableWriter::add(writer_->number_of_action);
        if (!table_.take_row(*writer_, fresh_place_)) {
            table_.recover_all();   // a row of a dead process may be free
            if (!table_.take_row(*writer_, fresh_place_)) {
                return nullptr;
            }
        }
    }
    TableRow &fresh = table_.row_at(fresh_place_);
    char *bytes = reinterpret_cast<char *>(&fresh);
    fresh.tag = TableRow::tag_of(key_, hash_);
    memcpy(fresh.key, key_.data(), key_.size());
    if (row_) {
        table_.columns_.copy(bytes, row_, kHeadBytes);
    } else {
        table_.columns_.clear(bytes);
    }
    return bytes;
}

void SharedTable::Edit::publish()
{
    TableRow &fresh = table_.row_at(fresh_place_);
    uint32_t value = table_.link_to(fresh_place_, hash_);
    if (row_) {
        fresh.owner.store(TableRow::kInTable, std::memory_order_relaxed);
        fresh.next.store(table_.row_at(place_).next.load(std::memory_order_relaxed), std::memory_order_relaxed);
        link_->store(value, std::memory_order_release);
        bucket_.change();
        writer_->spare.store(place_, std::memory_order_release);
        TableWriter::add(writer_->updates);
    } else {
        Link *link = std::find_if(bucket_.links, std::end(bucket_.links),
                                  [](const Link &other) { return other.load(std::memory_order_relaxed) == 0; });
        bool has_link = link != std::end(bucket_.links);
        fresh.next.store(has_link ? 0 : bucket_.more.load(std::memory_order_relaxed), std::memory_order_relaxed);
        (has_link ? *link : bucket_.more).store(value, std::memory_order_release);
        bucket_.change();
        writer_->count_action(1);
        fresh.owner.store(TableRow::kInTable, std::memory_order_release);
        TableWriter::add(writer_->inserts);
    }
    writer_->end();
}

void SharedTable::Edit::remove()
{
    TableRow &row = table_.row_at(place_);
    TableWriter::add(writer_->number_of_action);
    writer_->old.store(place_, std::memory_order_relaxed);
    writer_->begin(TableWriter::kRemove);
    row.owner.store(table_.number_of(*writer_), std::memory_order_release);
    link_->store(row.next.load(std::memory_order_relaxed), std::memory_order_release);
    bucket_.change();
    writer_->count_action(uint32_t(-1));
    table_.free_row(place_);
    TableWriter::add(writer_->removals);
    writer_->end();
    table_.search_from_ = std::min(table_.search_from_, size_t(place_ / kBitsOfWord));
}

}  // namespace coro
