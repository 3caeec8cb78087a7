#pragma once

#include "coro/base/buffer.h"
#include "coro/loop/thread_pool.h"

#include <string>
#include <string_view>
#include <sys/statvfs.h>

namespace coro {

// Work on a file, which a thread of the ThreadPool does, because reading and writing a regular file may block
// and epoll does not support regular files. Paths must be absolute, because the working directory may change
// before the thread begins.
class FileWork : public Work {
public:
    int outcome() const { return outcome_; }       // returns 0, or the -errno of the system call that has failed
    const char *failed() const { return failed_; }   // the name of the system call that has failed: "open", "read", ...

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

// Reads a whole file.
class FileRead final : public FileWork {
public:
    // `locks`: true if the thread holds a shared flock() while it reads. If the file is larger than `limit`
    // bytes, the outcome is -EFBIG.
    FileRead(std::string path, bool locks, size_t limit) : FileWork(std::move(path)), locks_(locks), limit_(limit) {}

    void run() override;

    std::string_view bytes() const { return bytes_.view(); }

private:
    int read_all(int fd);

    bool locks_;
    size_t limit_;
    Buffer bytes_{heap_storage()};
};

// Writes bytes to a file, which is created if it does not exist.
class FileWrite final : public FileWork {
public:
    struct Mode {
        bool appends = false;   // true: the bytes are appended; false: the file is truncated first
        bool locks = false;     // true: the thread holds an exclusive flock() while it truncates and writes
    };

    // Copies `bytes`, because the caller may free them before the thread writes the file.
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

// Calls statvfs() in a thread, because statvfs() blocks while a network file system does not answer.
class FileSystemFigures final : public FileWork {
public:
    explicit FileSystemFigures(std::string path) : FileWork(std::move(path)) {}

    void run() override;

    const struct statvfs &figures() const { return figures_; }

private:
    struct statvfs figures_ = {};
};

}  // namespace coro
