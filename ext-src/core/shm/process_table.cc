#include "coro/shm/process_table.h"

#include "coro/base/shared_memory.h"
#include "coro/base/shared_mutex.h"

#include <cerrno>
#include <pthread.h>
#include <sched.h>

namespace coro {

namespace {

// The place of one process. The process holds `life`, a robust mutex, until it ends: the kernel marks the mutex when
// the thread that holds it ends or executes another program, also after SIGKILL.
struct alignas(64) ProcessRow {
    pthread_mutex_t life;
    std::atomic<uint32_t> generation;   // the number of processes that had this row
    std::atomic<uint32_t> lookers;      // the number of processes that look whether the process of this row is alive
};

struct ProcessRows {
    ProcessRow rows[ProcessTable::kMostProcesses + 1];   // no process gets row 0, so that no id is 0
};

ProcessRows *table = nullptr;

uint32_t id_of(uint32_t row, int row_bits)
{
    return table->rows[row].generation.load() << row_bits | row;
}

void make_rows(ProcessRows &made)
{
    for (ProcessRow &row : made.rows) {
        (void) make_shared_mutex(row.life);
    }
}

// Takes the row if its process has ended. The ids of all processes that had the row are then those of dead processes.
bool take_row(ProcessRow &row)
{
    int error = pthread_mutex_trylock(&row.life);
    if (error == EOWNERDEAD) {
        pthread_mutex_consistent(&row.life);
        error = 0;
    }
    if (error) {
        return false;
    }
    row.generation.fetch_add(1);
    return true;
}

}  // namespace

int ProcessTable::make()
{
    if (table) {
        return 0;
    }
    // Never destroyed: exit() would unmap the table while the process still holds its row, and the kernel could not mark the row.
    static SharedMemory &memory = *new SharedMemory;
    if (!memory.create(SharedMemory::size_of<ProcessRows>(), SharedMemory::Pages::kUnreserved)) {
        return -errno;
    }
    table = memory.carve_zeros<ProcessRows>();
    make_rows(*table);
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, forked);
    return 0;
}

void ProcessTable::forked()
{
    own_ = 0;
}

uint32_t ProcessTable::claim()
{
    for (uint32_t row = 1; row <= kMostProcesses; row++) {
        if (take_row(table->rows[row])) {
            return own_ = id_of(row, kRowBits);
        }
    }
    return 0;
}

// A row whose process has ended is taken and given back, which changes its generation. If another process has taken it to look,
// waits until the generation has changed, but not for long: a looker may have been killed.
bool ProcessTable::is_alive(uint32_t process)
{
    ProcessRow &row = table->rows[row_of(process)];
    constexpr int kMostLooks = 100;
    bool is_sure = process == own_;
    for (int i = 0; !is_sure && i < kMostLooks && id_of(row_of(process), kRowBits) == process; i++) {
        row.lookers.fetch_add(1);
        if (take_row(row)) {
            pthread_mutex_unlock(&row.life);
        }
        is_sure = row.lookers.fetch_sub(1) == 1 || ::sched_yield() != 0;
    }
    return id_of(row_of(process), kRowBits) == process;
}

}  // namespace coro
