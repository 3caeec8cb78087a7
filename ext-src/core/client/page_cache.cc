#include "core/client/page_cache.h"

#include "coro/base/fd.h"
#include "coro/loop/page_cache.h"

#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <utility>

namespace coro {

int bring_into_memory(Loop &loop, WaitFunction wait, int file, off_t offset, size_t size, Deadline deadline)
{
    if (is_in_memory(file, offset, size) || loop.scheduler().current().is_main()) {
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
