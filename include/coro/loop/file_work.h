#pragma once

#include "coro/base/buffer.h"
#include "coro/loop/thread_pool.h"

#include <string>
#include <string_view>
#include <sys/statvfs.h>

namespace coro {

// Work on a file in a thread. epoll reports regular files as always ready, although reading and writing them
// may block. Paths must be absolute, because the working directory may change before the thread begins.
class FileWork : public Work {
public:
    int outcome() const { return outcome_; }       // 0 or -errno
    const char *failed() const { return failed_; }   // the operation that failed: "open", "read", ...

protected:
    explicit FileWork(std::string path) : path_(std::move(path)) {}

    int fail(const char *what, int error)
    {
        failed_ = what;
        return outcome_ = -error;
    }

    std::string path_;
    int outcome_ = 0;
    const char *failed_ = "";
};

// Reads a file until read() returns 0.
class FileRead final : public FileWork {
public:
    // `locks`: true if a shared flock() is held while it reads. A file larger than `limit` bytes fails with
    // EFBIG.
    FileRead(std::string path, bool locks, size_t limit) : FileWork(std::move(path)), locks_(locks), limit_(limit) {}

    void run() override;

    std::string_view bytes() const { return bytes_.view(); }

private:
    int read_all(int fd);

    bool locks_;
    size_t limit_;
    Buffer bytes_{heap_storage()};
};

// Writes a file.
class FileWrite final : public FileWork {
public:
    // `locks`: true if an exclusive flock() is held while it writes. The file is truncated after the lock is
    // taken.
    struct Mode {
        bool appends = false;
        bool locks = false;
    };

    // Copies the bytes, because the caller may free them before the thread writes them.
    FileWrite(std::string path, std::string_view bytes, Mode mode) : FileWork(std::move(path)), mode_(mode)
    {
        bytes_.append(bytes);
    }

    void run() override;

    size_t size() const { return bytes_.size(); }
    size_t written() const { return written_; }

private:
    int prepare(int fd);
    int write_all(int fd);

    Mode mode_;
    Buffer bytes_{heap_storage()};
    size_t written_ = 0;
};

// Calls statvfs(). It runs in a thread because it blocks while a network file system does not answer.
class FileSystemFigures final : public FileWork {
public:
    explicit FileSystemFigures(std::string path) : FileWork(std::move(path)) {}

    void run() override;

    const struct statvfs &figures() const { return figures_; }

private:
    struct statvfs figures_ = {};
};

}  // namespace coro
