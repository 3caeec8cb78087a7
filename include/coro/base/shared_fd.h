#pragma once

#include "coro/base/fd.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace coro {

// A file descriptor that several owners in one thread have. It is closed with the last of them.
class SharedFd {
public:
    SharedFd() = default;
    SharedFd(Fd fd) : shared_(fd ? new Shared{std::move(fd)} : nullptr) {}
    SharedFd(const SharedFd &other) : shared_(other.shared_)
    {
        if (shared_) {
            shared_->owners++;
        }
    }
    SharedFd(SharedFd &&other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
    SharedFd &operator=(SharedFd other) noexcept
    {
        std::swap(shared_, other.shared_);
        return *this;
    }
    ~SharedFd()
    {
        if (shared_ && --shared_->owners == 0) {
            delete shared_;
        }
    }

    int get() const { return shared_ ? shared_->fd.get() : -1; }
    explicit operator bool() const { return shared_; }

    // Returns a descriptor that the caller alone owns: this one if it has no other owners, otherwise a duplicate. The Fd is
    // empty if there are no more descriptors.
    Fd detach()
    {
        SharedFd mine = std::move(*this);
        if (!mine) {
            return Fd();
        }
        if (mine.shared_->owners == 1) {
            return std::move(mine.shared_->fd);
        }
        return Fd(::fcntl(mine.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    }

private:
    struct Shared {
        Fd fd;
        int owners = 1;
    };

    Shared *shared_ = nullptr;
};

}  // namespace coro
