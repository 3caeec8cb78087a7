#include "coro/loop/file_work.h"

#include "coro/base/fd.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace coro {

namespace {

// The number of bytes by which a full buffer grows, for files whose size is not known: pipes and files in /proc.
constexpr size_t kLeastRoom = 8 << 10;

}  // namespace

void FileRead::run()
{
    Fd fd(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!fd) {
        fail("open", errno);
    } else if (locks_ && ::flock(fd.get(), LOCK_SH) < 0) {
        fail("lock", errno);
    } else if (read_all(fd.get()) < 0) {
        bytes_.reset();
    }
}

int FileRead::read_all(int fd)
{
    struct stat about = {};
    if (::fstat(fd, &about) == 0 && S_ISREG(about.st_mode)) {
        if (about.st_size > 0 && size_t(about.st_size) > limit_) {
            return fail("read", EFBIG);
        }
        // Reserves one byte more than the size of the file, so that the buffer need not grow for the read() that
        // finds the end of the file.
        bytes_.reserve(size_t(about.st_size) + 1);
    }
    for (;;) {
        if (bytes_.room() == 0) {
            bytes_.reserve(kLeastRoom);
        }
        ssize_t count = ::read(fd, bytes_.end(), bytes_.room());
        if (count <= 0) {
            return count == 0 ? 0 : fail("read", errno);
        }
        bytes_.extend(size_t(count));
        if (bytes_.size() > limit_) {
            return fail("read", EFBIG);
        }
    }
}

void FileWrite::run()
{
    int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY;
    if (mode_.appends) {
        flags |= O_APPEND;
    } else if (!mode_.locks) {
        flags |= O_TRUNC;
    }
    Fd fd(::open(path_.c_str(), flags, 0666));
    if (!fd) {
        fail("open", errno);
    } else if (prepare(fd.get()) == 0) {
        (void) write_all(fd.get());
    }
}

int FileWrite::prepare(int fd)
{
    if (!mode_.locks) {
        return 0;
    }
    if (::flock(fd, LOCK_EX) < 0) {
        return fail("lock", errno);
    }
    // Ignores EINVAL, with which ftruncate() fails for devices and pipes, because they cannot be truncated.
    if (!mode_.appends && ::ftruncate(fd, 0) < 0 && errno != EINVAL) {
        return fail("truncate", errno);
    }
    return 0;
}

int FileWrite::write_all(int fd)
{
    std::string_view bytes = bytes_.view();
    while (written_ < bytes.size()) {
        ssize_t count = ::write(fd, bytes.data() + written_, bytes.size() - written_);
        if (count < 0) {
            return fail("write", errno);
        }
        written_ += size_t(count);
    }
    return 0;
}

void FileSystemFigures::run()
{
    if (::statvfs(path_.c_str(), &figures_) < 0) {
        fail("stat", errno);
    }
}

}  // namespace coro
