#pragma once

#include <cstddef>
#include <string_view>

namespace coro {

// Same numbers as CORO_LOG_*.
enum class LogLevel : int { kDebug, kTrace, kInfo, kNotice, kWarning, kError, kNone };

// Where the process logs and from which level on. One line a message:
// "[2026-01-31 12:00:00 #pid.worker]	WARNING	text".
void set_log_level(LogLevel lowest);             // before: information for a file or a terminal, else warnings
void set_log_worker(int worker_id);              // what stands after the pid; -1: nothing
[[nodiscard]] int open_log_file(const char *path);   // 0 or -errno; nullptr: standard output again
// What the process and those it forks print goes to the log file, too: for daemons, which have nobody to print to.
void print_to_log_file();
// The file of this name anew, after somebody has moved the old one away. When that fails the old one stays and gets told.
// Other threads may log meanwhile.
void reopen_log_file();

// Would log() write a line of this level?
bool is_logged(LogLevel level);

[[gnu::format(printf, 2, 3)]] void log(LogLevel level, const char *format, ...);

// Lines that belong to one before them, as they are, to where the log goes.
void log_text(LogLevel level, std::string_view text);

// Bytes that others have chosen, such as a client, as a line of the log may show them: what is no printable ASCII as \\xHH, and
// cut when they are many.
class Escaped {
public:
    explicit Escaped(std::string_view bytes);
    const char *text() const { return text_; }

private:
    static constexpr size_t kMost = 256;

    char text_[kMost + sizeof "..."];
};

}  // namespace coro
