#include "core/client/page_cache.h"

#include "coro/base/fd.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

// Returns true if this byte can be read without the disk. File systems that cannot tell count as slow.
bool is_in_memory(int file, off_t offset)
{
    char byte;
    iovec room = {&byte, 1};
    return ::preadv2(file, &room, 1, offset, RWF_NOWAIT) >= 0;
}

class FileTouch final : public Work {
public:
    FileTouch(Fd file, off_t offset, size_t size) : file_(std::move(file)), offset_(offset), left_(size) {}

    void run() override
    {
        char bytes[64 << 10];
        ssize_t count = 1;
        while (left_ > 0 && count > 0) {
            count = ::pread(file_.get(), bytes, std::min(left_, sizeof bytes), offset_);
            offset_ += count;
            left_ -= count > 0 ? size_t(count) : 0;
        }
    }

private:
    Fd file_;   // a duplicate, because the request may end before the thread has read the file
    off_t offset_;
    size_t left_;
};

}  // namespace

int bring_into_memory(Loop &loop, WaitFunction wait, int file, off_t offset, size_t size, Deadline deadline)
{
    // The kernel reads ahead, so that a part whose ends are in memory is usually there as a whole.
    bool is_there = is_in_memory(file, offset) && is_in_memory(file, offset + off_t(size) - 1);
    if (is_there || loop.scheduler().current().is_main()) {
        return 0;
    }
    Fd copy(::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!copy) {
        return 0;
    }
    Waiter waiter(loop.scheduler().current(), "Http\\Client: file");
    ErrandFor<FileTouch> errand(loop.threads(), waiter, std::make_unique<FileTouch>(std::move(copy), offset, size));
    return errand.start() == 0 ? wait(waiter, deadline) : 0;
}

}  // namespace coro
