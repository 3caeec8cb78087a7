#pragma once

#include "coro/base/fd.h"
#include "coro/loop/thread_pool.h"

#include <cstddef>
#include <sys/types.h>

namespace coro {

// Returns true if this part of a file is in memory, so that sendfile(2) and read(2) do not wait for the disk. The function
// looks at one byte in each 256 KiB and at the last byte: the kernel reads files ahead and forgets them in long pieces, so
// at most the edge of such a piece is overlooked. If the file system cannot tell, the result is false.
bool is_in_memory(int file, off_t offset, size_t size);

// Reads a part of a file, so that the part is in memory afterwards.
class FileTouch final : public Work {
public:
    FileTouch(Fd file, off_t offset, size_t size) : file_(std::move(file)), offset_(offset), left_(size) {}

    void run() override;

private:
    Fd file_;   // owned by the Work, because the object that wants the bytes may be destroyed before the thread has read them
    off_t offset_;
    size_t left_;
};

}  // namespace coro
