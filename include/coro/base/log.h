#pragma once

#include <cstddef>
#include <string_view>

namespace coro {

// Levels of log lines, with the numbers of PHP's constants CORO_LOG_*.
enum class LogLevel : int { kDebug, kTrace, kInfo, kNotice, kWarning, kError, kNone };

// The log of this process. Each message is one line:
// "[2026-01-31 12:00:00 #pid.worker]	WARNING	text".
// The lines go to the log file, or to standard error when there is none: never into the program's output.
// set_log_level() sets the lowest level that is logged. Before its first call that is kInfo for a log file or
// a terminal, else kWarning.
void set_log_level(LogLevel lowest);
void set_log_worker(int worker_id);              // the number after the pid; -1: none
[[nodiscard]] int open_log_file(const char *path);   // nullptr: back to standard error; returns 0 or -errno
// Redirects standard output and standard error of this process and its future children to the log file: for
// daemons, which have no terminal.
void print_to_log_file();
// Opens the log file again by its name, after a log rotation has renamed it. When that fails, the log goes on
// in the old file, with a warning. Other threads may log meanwhile.
void reopen_log_file();

// True if log() writes messages of this level.
bool is_logged(LogLevel level);

[[gnu::format(printf, 2, 3)]] void log(LogLevel level, const char *format, ...);

// Writes text without a time and a level to the log: lines that belong to the message before them.
void log_text(LogLevel level, std::string_view text);

// Untrusted bytes, such as a part of a client's request, made fit for a log line: bytes that are not
// printable ASCII become \\xHH, and long texts are cut.
class Escaped {
public:
    explicit Escaped(std::string_view bytes);
    const char *text() const { return text_; }

private:
    static constexpr size_t kMost = 256;

    char text_[kMost + sizeof "..."];
};

}  // namespace coro
