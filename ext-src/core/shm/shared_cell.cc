#include "coro/shm/shared_cell.h"

#include "coro/base/shared_memory.h"

#include <cstring>
#include <memory>
#include <pthread.h>
#include <vector>

namespace coro {

namespace {

constexpr size_t kCellsOfChunk = 256;

struct alignas(SharedCell::kSize) CellBytes {
    char bytes[SharedCell::kSize];
};

// The memory of cells for which there is no shared memory: their owners refuse to work.
CellBytes no_memory;

// How often this process and its ancestors have forked. A cell that was made before a fork may be in use in the child.
uint32_t fork_count = 0;

}  // namespace

struct CellChunk {
    SharedMemory memory;
    CellBytes *cells = nullptr;
    size_t taken = 0;               // the number of cells that were handed out, each once
    size_t alive = 0;               // the number of cells that have a SharedCell in this process
    std::vector<CellBytes *> free;  // cells that only this process has used
};

namespace {

CellChunk *chunk_of_new_cells = nullptr;   // nullptr: the next cell needs a new chunk

// The child must not take cells of a chunk of which its parent also takes cells.
void cells_were_forked_off()
{
    fork_count++;
    if (chunk_of_new_cells && chunk_of_new_cells->alive == 0) {
        delete chunk_of_new_cells;
    }
    chunk_of_new_cells = nullptr;
}

void cells_were_copied()
{
    fork_count++;
}

CellChunk *make_chunk()
{
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, cells_were_copied, cells_were_forked_off);
    auto chunk = std::make_unique<CellChunk>();
    if (!chunk->memory.create(SharedMemory::size_of<CellBytes>(kCellsOfChunk), SharedMemory::Pages::kUnreserved)) {
        return nullptr;
    }
    chunk->cells = chunk->memory.carve_zeros<CellBytes>(kCellsOfChunk);
    chunk->free.reserve(kCellsOfChunk);
    return chunk.release();
}

bool has_cells(const CellChunk &chunk)
{
    return !chunk.free.empty() || chunk.taken < kCellsOfChunk;
}

}  // namespace

SharedCell::SharedCell() : chunk_(chunk_of_new_cells), memory_(&no_memory), fork_count_(fork_count)
{
    if (!chunk_ || !has_cells(*chunk_)) {
        if (chunk_ && chunk_->alive == 0) {
            delete chunk_;   // the destructors of its cells have kept it for new cells
        }
        chunk_ = chunk_of_new_cells = make_chunk();
    }
    if (!chunk_) {
        return;
    }
    chunk_->alive++;
    if (!chunk_->free.empty()) {
        memory_ = chunk_->free.back();
        chunk_->free.pop_back();
        memset(memory_, 0, kSize);
    } else {
        memory_ = &chunk_->cells[chunk_->taken++];
    }
}

SharedCell::~SharedCell()
{
    if (!chunk_) {
        return;
    }
    chunk_->alive--;
    if (fork_count_ == fork_count) {
        chunk_->free.push_back(static_cast<CellBytes *>(memory_));
    }
    if (chunk_->alive == 0 && chunk_ != chunk_of_new_cells) {
        delete chunk_;
    }
}

}  // namespace coro
