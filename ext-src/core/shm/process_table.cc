#include "coro/shm/process_table.h"

#include "coro/base/shared_memory.h"

#include <cerrno>
#include <pthread.h>

namespace coro {

namespace {

// The place of one process. The process holds `life`, a robust mutex, until it ends: the kernel marks the mutex when
// the thread that holds it ends or executes another program, also after SIGKILL.
struct alignas(64) ProcessRow {
    pthread_mutex_t life;
    std::atomic<uint32_t> generation;   // the number of processes that had this row
    std::atomic<bool> is_made;
};

struct ProcessRows {
    std::atomic<uint32_t> row_count;    // including row 0, which no process gets, so that no id is 0
    ProcessRow rows[ProcessTable::kMostProcesses + 1];
};

SharedMemory table_memory;
ProcessRows *table = nullptr;

uint32_t id_of(uint32_t row, int row_bits)
{
    return table->rows[row].generation.load() << row_bits | row;
}

void make_row(ProcessRow &row)
{
    pthread_mutexattr_t shared;
    pthread_mutexattr_init(&shared);
    pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&shared, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&row.life, &shared);
    pthread_mutexattr_destroy(&shared);
    row.is_made.store(true);
}

// Takes the row if its process has ended. The ids of all processes that had the row are then those of dead processes.
bool take_row(ProcessRow &row)
{
    int error = row.is_made.load() ? pthread_mutex_trylock(&row.life) : EBUSY;
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
    if (!table_memory.create(SharedMemory::size_of<ProcessRows>(), SharedMemory::Pages::kUnreserved)) {
        return -errno;
    }
    table = table_memory.carve_zeros<ProcessRows>();
    table->row_count.store(1);
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, forked);
    return 0;
}

void ProcessTable::forked()
{
    own_ = 0;
}

uint32_t ProcessTable::claim()
{
    for (uint32_t row = 1; row < row_count(); row++) {
        if (take_row(table->rows[row])) {
            return own_ = id_of(row, kRowBits);
        }
    }
    uint32_t row = table->row_count.load();
    do {
        if (row > kMostProcesses) {
            return 0;
        }
    } while (!table->row_count.compare_exchange_weak(row, row + 1));
    make_row(table->rows[row]);
    return take_row(table->rows[row]) ? own_ = id_of(row, kRowBits) : 0;
}

uint32_t ProcessTable::row_count()
{
    return table->row_count.load();
}

// A row whose process has ended is taken and given back, which changes its generation.
bool ProcessTable::is_alive(uint32_t process)
{
    ProcessRow &row = table->rows[row_of(process)];
    if (process != own_ && id_of(row_of(process), kRowBits) == process && take_row(row)) {
        pthread_mutex_unlock(&row.life);
    }
    return id_of(row_of(process), kRowBits) == process;
}

}  // namespace coro
