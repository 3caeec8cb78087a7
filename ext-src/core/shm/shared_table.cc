#include "coro/shm/shared_table.h"

#include "core/shm/table_row.h"
#include "core/shm/table_writer.h"

#include "coro/base/clock.h"
#include "coro/shm/process_table.h"

#include <bit>
#include <cerrno>
#include <new>
#include <sys/random.h>
#include <unistd.h>

namespace coro {

static_assert(SharedTable::kMostKeyBytes == TableRow::kKeyBytes);

namespace {

// A place among the writers costs a row, so tables with large rows have fewer, which are kept only while a process writes.
constexpr size_t kLargeRow = 2048;
constexpr uint32_t kWriters = 512;
constexpr uint32_t kWritersOfLargeRows = 64;

uint64_t mix(uint64_t left, uint64_t right)
{
    unsigned __int128 product = static_cast<unsigned __int128>(left) * right;
    return uint64_t(product) ^ uint64_t(product >> 64);
}

uint64_t eight_bytes(const char *at)
{
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

uint64_t up_to_eight_bytes(const char *at, size_t count)
{
    uint64_t bytes = 0;
    if (count >= 4) {
        uint32_t first, last;   // they overlap if there are fewer than eight bytes
        memcpy(&first, at, sizeof first);
        memcpy(&last, at + count - 4, sizeof last);
        return uint64_t(first) << 32 | last;
    }
    for (size_t i = 0; i < count; i++) {
        bytes = bytes << 8 | uint8_t(at[i]);
    }
    return bytes;
}

size_t words_for(size_t bits)
{
    return (bits + kBitsOfWord - 1) / kBitsOfWord;
}

}  // namespace

int SharedTable::create(size_t rows, TableColumns columns)
{
    size_ = rows;
    columns_ = std::move(columns);
    row_bytes_ = columns_.lay_out(kHeadBytes);
    keeps_writer_ = row_bytes_ <= kLargeRow;
    writer_count_ = keeps_writer_ ? kWriters : kWritersOfLargeRows;
    bucket_count_ = rows * 2 / 21 + 1;   // there are about 10 rows for the 13 links of a bucket
    size_t all_rows = rows + writer_count_;
    size_t all_row_bytes;
    if (rows > kMostRows || __builtin_mul_overflow(all_rows, row_bytes_, &all_row_bytes) || all_row_bytes > SIZE_MAX / 2) {
        return -ENOMEM;
    }
    place_bits_ = int(std::bit_width(all_rows));
    size_t bytes = memory_.size_of<char>(all_row_bytes) + memory_.size_of<Bucket>(bucket_count_) +
                   memory_.size_of<std::atomic<uint64_t>>(words_for(all_rows)) +
                   memory_.size_of<TableWriter>(writer_count_) + memory_.size_of<std::atomic<uint32_t>>();
    if (int outcome = ProcessTable::make(); outcome < 0) {
        return outcome;
    }
    if (!memory_.create(bytes)) {
        return -errno;
    }
    if (::getrandom(seeds_, sizeof seeds_, GRND_NONBLOCK) != ssize_t(sizeof seeds_)) {
        seeds_[0] = uint64_t(system_clock().now());
        seeds_[1] = uint64_t(getpid());
    }
    rows_ = memory_.carve_zeros<char>(all_row_bytes);
    buckets_ = memory_.carve_zeros<Bucket>(bucket_count_);
    taken_ = memory_.carve_zeros<std::atomic<uint64_t>>(words_for(all_rows));
    writers_ = memory_.carve_zeros<TableWriter>(writer_count_);
    writers_used_ = memory_.carve_zeros<std::atomic<uint32_t>>();
    for (size_t place = rows; place < words_for(all_rows) * kBitsOfWord; place++) {
        taken_[place / kBitsOfWord].fetch_or(uint64_t(1) << place % kBitsOfWord, std::memory_order_relaxed);
    }
    for (uint32_t i = 0; i < writer_count_; i++) {
        writers_[i].spare.store(uint32_t(rows) + i, std::memory_order_relaxed);
    }
    return 0;
}

uint64_t SharedTable::hash_of(std::string_view key) const
{
    const char *at = key.data();
    size_t left = key.size();
    uint64_t hash = seeds_[0] ^ left;
    for (; left > 16; at += 16, left -= 16) {
        hash = mix(eight_bytes(at) ^ hash, eight_bytes(at + 8) ^ seeds_[1]);
    }
    uint64_t low = left > 8 ? eight_bytes(at) : up_to_eight_bytes(at, left);
    uint64_t high = left > 8 ? eight_bytes(at + left - 8) : 0;
    hash = mix(low ^ hash, high ^ seeds_[1]);
    return mix(hash ^ 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03);
}

TableRow &SharedTable::row_at(uint32_t place) const
{
    return *reinterpret_cast<TableRow *>(rows_ + place * row_bytes_);
}

// Has the processor load the row behind its first cache line.
void SharedTable::prefetch(const TableRow &row) const
{
    constexpr size_t kMost = 256;
    for (size_t at = SharedMemory::kLine; at < std::min(row_bytes_, kMost); at += SharedMemory::kLine) {
        __builtin_prefetch(reinterpret_cast<const char *>(&row) + at);
    }
}

std::string_view SharedTable::key_of(const char *row)
{
    const TableRow *typed = reinterpret_cast<const TableRow *>(row);
    return {typed->key, std::min<size_t>(typed->tag & 0xff, kMostKeyBytes)};
}

// Returns the link to the row of the key, and sets `row` to this row, or returns nullptr. While other processes write, the result
// may be wrong, which Bucket::is_unchanged() tells.
SharedTable::Link *SharedTable::find_link(std::string_view key, uint64_t hash, Bucket &bucket, uint32_t seen,
                                          const TableRow *&row) const
{
    uint16_t tag = TableRow::tag_of(key, hash);
    auto is_row_of = [&](uint32_t link) {
        row = &row_at(place_in(link));
        prefetch(*row);
        return row->tag == tag && memcmp(row->key, key.data(), key.size()) == 0;
    };
    uint32_t hash_bits = uint32_t(~uint64_t(0) << place_bits_);
    uint32_t wanted = link_to(0, hash) & hash_bits;
    uint32_t candidates = 0;
#pragma GCC unroll 13   // the compiler otherwise computes the shift for each link
    for (size_t i = 0; i < Bucket::kLinks; i++) {
        candidates |= uint32_t((bucket.links[i].load(std::memory_order_relaxed) & hash_bits) == wanted) << i;
    }
    std::atomic_thread_fence(std::memory_order_acquire);
    for (; candidates != 0; candidates &= candidates - 1) {
        Link &link = bucket.links[std::countr_zero(candidates)];
        uint32_t value = link.load(std::memory_order_acquire);
        if (value != 0 && is_row_of(value)) {
            return &link;
        }
    }
    Link *link = &bucket.more;
    uint32_t steps = 0;
    for (uint32_t value = link->load(std::memory_order_acquire); value != 0; value = link->load(std::memory_order_acquire)) {
        if (is_row_of(value)) {
            return link;
        }
        link = &row_at(place_in(value)).next;
        if (++steps % kStepsBetweenChecks == 0 && !bucket.is_unchanged(seen)) {
            break;   // rows that are moved could make a circle
        }
    }
    return nullptr;
}

const char *SharedTable::find(std::string_view key, uint64_t hash, Bucket &bucket, uint32_t seen) const
{
    const TableRow *row;
    return find_link(key, hash, bucket, seen, row) ? reinterpret_cast<const char *>(row) : nullptr;
}

// Calls `visit` with the place of each row of the bucket, until it returns false.
template <class Visit>
void SharedTable::visit_bucket(Bucket &bucket, uint32_t seen, Visit visit) const
{
    for (Link &link : bucket.links) {
        uint32_t value = link.load(std::memory_order_acquire);
        if (value != 0 && !visit(place_in(value))) {
            return;
        }
    }
    uint32_t steps = 0;
    for (uint32_t value = bucket.more.load(std::memory_order_acquire); value != 0;) {
        uint32_t place = place_in(value);
        if (!visit(place)) {
            return;
        }
        value = row_at(place).next.load(std::memory_order_acquire);
        if (++steps % kStepsBetweenChecks == 0 && !bucket.is_unchanged(seen)) {
            return;
        }
    }
}

bool SharedTable::is_linked(Bucket &bucket, uint32_t place) const
{
    bool is_found = false;
    visit_bucket(bucket, bucket.version.load(), [&](uint32_t other) {
        is_found = other == place;
        return !is_found;
    });
    return is_found;
}

uint32_t SharedTable::count()
{
    uint32_t count = 0;
    uint32_t used = writers_used_->load(std::memory_order_acquire);
    for (uint32_t i = 0; i < used; i++) {
        if (writers_[i].action.load(std::memory_order_acquire) != TableWriter::kNothing) {
            recover(writers_[i]);   // if its process has died
        }
        count += writers_[i].difference();
    }
    // The places are read one after the other, and rows come and go meanwhile: the sum may be below 0 or above the size.
    return count <= size_ ? count : int32_t(count) < 0 ? 0 : uint32_t(size_);
}

SharedTable::Stats SharedTable::stats()
{
    Stats stats;
    uint32_t used = writers_used_->load(std::memory_order_acquire);
    for (uint32_t i = 0; i < used; i++) {
        stats.inserts += writers_[i].inserts.load(std::memory_order_relaxed);
        stats.updates += writers_[i].updates.load(std::memory_order_relaxed);
        stats.removals += writers_[i].removals.load(std::memory_order_relaxed);
    }
    for (size_t i = 0; i < bucket_count_; i++) {
        size_t found = copy_bucket(buckets_[i], nullptr, 0);
        auto in_list = uint32_t(found - std::min(found, Bucket::kLinks));
        stats.conflicts += in_list;
        stats.longest_list = std::max(stats.longest_list, in_list);
    }
    return stats;
}

// Copies the rows of the bucket to `to`, which has room for `room` rows. Returns how many rows there are: if they are more, the
// copies are of no use.
size_t SharedTable::copy_bucket(Bucket &bucket, char *to, size_t room)
{
    TableWriter *locker = nullptr;
    for (int tries = 1;; tries++) {
        // Other processes change rows of this bucket all the time.
        if (tries % kMostTries == 0 && !locker && (locker = writer())) {
            lock(bucket, *locker);
        }
        uint32_t seen = bucket.version.load(std::memory_order_acquire);
        size_t found = 0;
        visit_bucket(bucket, seen, [&](uint32_t place) {
            if (found < room) {
                char *copy = to + found * row_bytes_;
                const char *row = reinterpret_cast<const char *>(&row_at(place));
                memcpy(copy, row, kHeadBytes);
                columns_.copy(copy, row, kHeadBytes);
            }
            found++;
            return true;
        });
        if (bucket.is_unchanged(seen)) {
            if (locker) {
                unlock(bucket);
            }
            return found;
        }
    }
}

int SharedTable::Cursor::begin(SharedTable &table)
{
    bucket_ = 0;
    row_bytes_ = table.row_bytes_;
    return find_rows(table);
}

int SharedTable::Cursor::step(SharedTable &table)
{
    at_++;
    return at_ < found_ ? 0 : find_rows(table);
}

// Copies the rows of the next bucket that has any.
int SharedTable::Cursor::find_rows(SharedTable &table)
{
    at_ = found_ = 0;
    for (; found_ == 0 && bucket_ < table.bucket_count_; bucket_++) {
        if (bucket_ + 1 < table.bucket_count_) {   // the rows of the next bucket come from memory meanwhile
            for (const Link &link : table.buckets_[bucket_ + 1].links) {
                if (uint32_t value = link.load(std::memory_order_relaxed)) {
                    table.prefetch(table.row_at(table.place_in(value)));
                }
            }
        }
        Bucket &bucket = table.buckets_[bucket_];
        while ((found_ = table.copy_bucket(bucket, rows_.get(), room_)) > room_) {
            room_ = found_ + (row_bytes_ < kLargeRow ? Bucket::kLinks : 0);
            rows_.reset(new (std::nothrow) char[room_ * row_bytes_]);
            if (!rows_) {
                room_ = found_ = 0;
                return -ENOMEM;
            }
        }
    }
    return 0;
}

}  // namespace coro
