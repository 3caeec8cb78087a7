#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <pthread.h>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace coro {

// A file to which all processes of a program append whole lines. No caller waits for the file, because a thread
// writes: on a full disk or a blocked pipe, lines are lost and counted. The thread exists while there are users.
// Threads may call all functions but open() at the same time.
//
// A LineFile is never destroyed, because the thread may still use it at the end of the process.
class LineFile {
public:
    LineFile();
    LineFile(const LineFile &) = delete;
    LineFile &operator=(const LineFile &) = delete;

    static constexpr size_t kMostQueued = 1 << 20;   // number of bytes that may wait for the thread
    static constexpr size_t kLongestLine = 4096;     // a longer line may mix with other lines in a pipe (PIPE_BUF)

    // Opens or creates a file. The names "stdout" and "stderr" mean the descriptors 1 and 2. Returns 0 or -errno.
    [[nodiscard]] int open(const std::string &name);
    // Opens the file again by its path, after a log rotation has renamed the old file. Returns 0, or -errno: then
    // lines still go to the old file.
    [[nodiscard]] int reopen();
    // Makes a file that another process has opened the file, if one is open.
    void take(Fd file);
    int descriptor() const { return fd_ ? fd_.get() : -1; }   // returns -1 if no file is open
    const std::string &path() const { return path_; }

    void add_user();
    // Waits until the thread has written all lines, but not longer than `patience`.
    void remove_user(Nanoseconds patience);
    // Passes `lines`, which are whole lines, to the thread. Lines for which there is no room are lost.
    void write(std::string_view lines);

    struct Lost {
        uint64_t lines = 0;
        int error = 0;   // the errno of the last write() that failed; 0: the file took the lines too slowly
    };
    Lost take_lost();   // returns what has been lost since the last call

private:
    static void *thread_main(void *file);
    void prepare();
    bool is_abandoned() const;
    bool start_thread();
    void write_queued();
    void write_out(std::string &text);
    void lose(std::string_view lines, int error);

    Fd fd_;
    std::string path_;   // the absolute path, which stays valid after a chdir(); "stdout" or "stderr"
    pthread_mutex_t mutex_;
    pthread_cond_t news_;          // signaled when there are lines, and when the thread must end
    pthread_cond_t is_written_;    // signaled when the thread has written all lines, and when it ends
    // `mutex_` protects the members below.
    std::string queue_;
    size_t writing_ = 0;           // number of bytes that the thread is writing
    Lost lost_;
    int users_ = 0;
    std::atomic<pid_t> thread_of_{0};   // the process in which the thread runs; 0: there is no thread
    std::atomic<bool> is_over_{false};   // true: the thread must end
    bool is_mid_line_ = false;     // true: the last line in the file is incomplete; only the thread uses this member
};

}  // namespace coro
