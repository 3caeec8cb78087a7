#pragma once

#include "coro/base/keyed_hash.h"
#include "coro/base/shared_memory.h"
#include "coro/shm/table_columns.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace coro {

struct TableRow;
struct TableWriter;

// A table in memory that this process and its children share: rows with a key and columns.
//
// A hash of the key chooses the bucket of a row. The bucket has a link to the row. A row with a link never changes: a writer
// makes the new row in a row of its own, and then changes the link; the old row becomes the writer's next row of its own. So a
// reader needs no lock. The bucket has a version that changes whenever a row has left it, before this row is used again: if the
// version is the same before and after, what the reader has copied is one row.
//
// A writer locks the bucket with its number. The writers are processes (TableWriter); each notes what it is about to do. If it
// dies, the process that finds its lock, or takes its place, completes or undoes that.
class SharedTable {
    // A link is 0 or the place of a row + 1. The bits above the largest place are bits of the hash of the row's key, so that a
    // search reads the memory of few other rows.
    using Link = std::atomic<uint32_t>;
    // Fills a cache line.
    struct alignas(64) Bucket {
        static constexpr size_t kLinks = 13;

        std::atomic<uint32_t> version;
        std::atomic<uint16_t> lock;   // the number of the writer; 0: none
        Link links[kLinks];
        Link more;                    // the first row of a list, for rows that no link is left for

        bool is_unchanged(uint32_t seen) const
        {
            std::atomic_thread_fence(std::memory_order_acquire);
            return version.load(std::memory_order_relaxed) == seen;
        }
        // Must be called after a row has left the bucket, and before it is used again.
        void change()
        {
            version.store(version.load(std::memory_order_relaxed) + 1, std::memory_order_release);
            std::atomic_thread_fence(std::memory_order_release);
        }
    };

public:
    static constexpr size_t kMostKeyBytes = 63;
    static constexpr size_t kMostRows = size_t(1) << 31;

    SharedTable() = default;
    ~SharedTable();
    SharedTable(const SharedTable &) = delete;
    SharedTable &operator=(const SharedTable &) = delete;

    // Makes the table. Must be called once, before the fork. Returns 0 or -errno.
    [[nodiscard]] int create(size_t rows, TableColumns columns);

    const TableColumns &columns() const { return columns_; }
    size_t size() const { return size_; }   // number of rows that the table can hold
    size_t memory_size() const { return memory_.size(); }
    uint32_t count();                       // number of rows that the table holds

    // Calls `copy` with the row of the key. Returns false if there is none. `copy` is called again if the row has changed
    // meanwhile, so it may only copy values to memory that it has already.
    template <class Copy>
    bool read(std::string_view key, Copy copy)
    {
        uint64_t hash = hash_of(key);
        Bucket &bucket = bucket_of(hash);
        for (int tries = 1;; tries++) {
            uint32_t seen = bucket.version.load(std::memory_order_acquire);
            const char *row = find(key, hash, bucket, seen);
            if (row) {
                copy(row);
            }
            if (bucket.is_unchanged(seen)) {
                return row;
            }
            if (tries % kMostTries == 0) {   // other processes change rows of this bucket all the time
                Edit edit(*this, key);
                if (edit.outcome() == 0) {
                    if (edit.row()) {
                        copy(edit.row());
                    }
                    return edit.row();
                }
            }
        }
    }

    static std::string_view key_of(const char *row);
    // Copies the columns of a row, without its key.
    void copy_values(char *to, const char *row) const { columns_.copy(to, row, kHeadBytes); }

    // Locks a key: no other process changes its row while the Edit exists. The code between must be short. The Edit refers to the
    // bytes of `key`.
    class Edit {
    public:
        Edit(SharedTable &table, std::string_view key);
        ~Edit();
        Edit(const Edit &) = delete;
        Edit &operator=(const Edit &) = delete;

        // Returns 0; -EUSERS if more processes write to the table than it has places for. Nothing can be changed then.
        int outcome() const { return writer_ ? 0 : -EUSERS; }
        const char *row() const { return row_; }   // returns nullptr: there is none
        // Returns a copy of the row to be changed, or a new row with zeros. Returns nullptr if the table is full.
        char *begin();
        void publish();   // puts the row of begin() into the table
        void remove();    // removes the row, which must exist

    private:
        SharedTable &table_;
        TableWriter *writer_;
        std::string_view key_;
        uint64_t hash_;
        Bucket &bucket_;
        Link *link_ = nullptr;     // the link to row_
        const char *row_ = nullptr;
        uint32_t place_ = 0;       // place of row_
        uint32_t fresh_place_ = 0;
    };

    // Visits all rows, bucket after bucket. Each key is in one bucket, so it is visited at most once, whatever other processes
    // write. begin() and step() return 0 or, if there is no memory for copies of rows, -ENOMEM: the visit is then over.
    class Cursor {
    public:
        [[nodiscard]] int begin(SharedTable &table);
        [[nodiscard]] int step(SharedTable &table);
        bool is_over() const { return at_ >= found_; }
        const char *row() const { return rows_.get() + at_ * row_bytes_; }

    private:
        int find_rows(SharedTable &table);

        size_t bucket_ = 0;                // the bucket that is read next
        std::unique_ptr<char[]> rows_;     // copies of the rows of the bucket
        size_t room_ = 0;                  // for how many rows
        size_t row_bytes_ = 0;
        size_t found_ = 0;
        size_t at_ = 0;
    };

    struct Stats {
        uint64_t inserts = 0, updates = 0, removals = 0;   // since create()
        uint32_t conflicts = 0;      // rows that are in a list, because the links of their bucket are used up
        uint32_t longest_list = 0;
    };
    Stats stats();

private:
    static constexpr int kMostTries = 100;
    static constexpr size_t kHeadBytes = 8 + kMostKeyBytes;   // number of bytes of a row before its columns

    TableRow &row_at(uint32_t place) const;
    void prefetch(const TableRow &row) const;
    uint64_t hash_of(std::string_view key) const { return keyed_hash_.of(key); }
    Bucket &bucket_of(uint64_t hash) const { return buckets_[(hash >> 32) * bucket_count_ >> 32]; }
    uint32_t link_to(uint32_t place, uint64_t hash) const { return (place + 1) | uint32_t(hash << place_bits_); }
    uint32_t place_in(uint32_t link) const { return (link & ((uint64_t(1) << place_bits_) - 1)) - 1; }
    Link *find_link(std::string_view key, uint64_t hash, Bucket &bucket, uint32_t seen, const TableRow *&row) const;
    const char *find(std::string_view key, uint64_t hash, Bucket &bucket, uint32_t seen) const;
    template <class Visit>
    void visit_bucket(Bucket &bucket, uint32_t seen, Visit visit) const;
    size_t copy_bucket(Bucket &bucket, char *to, size_t room);
    bool is_linked(Bucket &bucket, uint32_t place) const;

    TableWriter *writer();
    TableWriter *claim_writer();
    bool take_over(TableWriter &writer);
    void leave_writer();
    uint16_t number_of(const TableWriter &writer) const;
    void lock(Bucket &bucket, TableWriter &writer);
    void unlock(Bucket &bucket);
    bool recover(TableWriter &writer);
    void finish(TableWriter &dead);
    void recover_all();
    bool take_row(TableWriter &writer, uint32_t &place);
    void free_row(uint32_t place);
    void show_free(uint32_t place);

    SharedMemory memory_;
    TableColumns columns_;
    size_t size_ = 0;
    size_t row_bytes_ = 0;
    size_t bucket_count_ = 0;
    uint32_t writer_count_ = 0;
    int place_bits_ = 0;             // number of the bits of a link that are the place
    bool keeps_writer_ = true;       // false: a process has a place among the writers only while it writes
    KeyedHash keyed_hash_;
    char *rows_ = nullptr;
    Bucket *buckets_ = nullptr;
    std::atomic<uint64_t> *taken_ = nullptr;      // a bit of each row: 0: the row may be free
    TableWriter *writers_ = nullptr;
    std::atomic<uint32_t> *writers_used_ = nullptr;   // no process has had a place from here on
    TableWriter *writer_ = nullptr;  // the place of this process, or of its parent
    size_t search_from_ = 0;         // where take_row() begins
};

}  // namespace coro
