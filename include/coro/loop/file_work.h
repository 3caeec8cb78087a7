#pragma once

#include "coro/base/buffer.h"
#include "coro/loop/thread_pool.h"

#include <string>
#include <string_view>
#include <sys/statvfs.h>

namespace coro {

// Files are always "ready", so reading and writing them is work for a thread. Paths must be absolute: the working
// directory may change before the thread begins.
class FileWork : public Work {
public:
    int outcome() const { return outcome_; }       // 0 or -errno
    const char *failed() const { return failed_; }   // what could not be done: "open", "read", ...

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

// A whole file, up to its end as it is met.
class FileRead final : public FileWork {
public:
    // `locks`: with a shared lock while it reads. A file larger than `limit` fails with EFBIG.
    FileRead(std::string path, bool locks, size_t limit) : FileWork(std::move(path)), locks_(locks), limit_(limit) {}

    void run() override;

    std::string_view bytes() const { return bytes_.view(); }

private:
    int read_all(int fd);

    bool locks_;
    size_t limit_;
    Buffer bytes_{heap_storage()};
};

class FileWrite final : public FileWork {
public:
    // `locks`: with an exclusive lock, and what was there goes only when the lock is held.
    struct Mode {
        bool appends = false;
        bool locks = false;
    };

    // Copies the bytes: their owner may be gone before they are written.
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

// How full a file system is: a server of files that does not answer makes that wait, too.
class FileSystemFigures final : public FileWork {
public:
    explicit FileSystemFigures(std::string path) : FileWork(std::move(path)) {}

    void run() override;

    const struct statvfs &figures() const { return figures_; }

private:
    struct statvfs figures_ = {};
};

}  // namespace coro
