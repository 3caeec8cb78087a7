#include "coro/server/board.h"

#include "coro/base/check.h"

#include <new>
#include <sys/mman.h>

namespace coro {

Board::Board(int workers) : workers_(workers)
{
    void *memory = ::mmap(nullptr, sizeof(WorkerRow) * size_t(workers), PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CORO_CHECK(memory != MAP_FAILED);
    rows_ = static_cast<WorkerRow *>(memory);
    for (int i = 0; i < workers; i++) {
        new (&rows_[i]) WorkerRow;
    }
}

Board::~Board()
{
    ::munmap(rows_, sizeof(WorkerRow) * size_t(workers_));
}

uint64_t Board::sum(std::atomic<uint64_t> WorkerRow::*counter) const
{
    uint64_t total = 0;
    for (int i = 0; i < workers_; i++) {
        total += (rows_[i].*counter).load(std::memory_order_relaxed);
    }
    return total;
}

}  // namespace coro
