#pragma once

#include "coro/base/fd.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

// The levels of log lines. They have the same numbers as the PHP constants CORO_LOG_*.
enum class LogLevel : int { kDebug, kTrace, kInfo, kNotice, kWarning, kError, kNone };

// The functions below control the log of this process. Each log message is one line:
// "[2026-01-31 12:00:00 #pid.worker]	WARNING	text". See also set_log_json().
// The lines go to the log file, or to standard error when no log file is open: never to standard output.

// Sets the lowest level that is logged. Before the first call, the lowest level is kInfo if the log goes to a
// log file or a terminal, otherwise kWarning.
void set_log_level(LogLevel lowest);
// Until set_log_level() is called, a terminal gets only warnings and errors, too, and notices count as kInfo: for programs whose
// output is compared.
void log_only_problems_to_terminal();
// True: each line is a JSON object with time, level, pid, worker and message.
void set_log_json(bool is_json);
void set_log_worker(int worker_id);   // sets the worker id that follows the pid in each line; -1: no worker id
// Opens the log file. With nullptr as path, the log goes to standard error again. Returns 0 or -errno.
[[nodiscard]] int open_log_file(const char *path);
// Redirects standard output and standard error of this process and its future children to the log file: for
// daemons, which have no terminal.
void print_to_log_file();
// Opens the log file again by its path, after a log rotation has renamed the old file. On failure logs a
// warning and returns false, and the log continues in the old file. Other threads may write log lines during the call.
bool reopen_log_file();
// Makes this process open the log file again before its next line whenever the number has changed, because this process gets
// no signal for it. The number must live until the next call; nullptr: it does so no longer. `given` returns the file, which
// another process has opened, or an empty descriptor: then this process opens it, which it may not be allowed to.
void reopen_log_file_with(const std::atomic<uint32_t> *generation, Fd (*given)() = nullptr);
// Makes the number at this address, while it is not negative, the lowest level that is logged, whatever set_log_level() has set.
// The number must live until the next call; nullptr: there is none.
void take_log_level_from(const std::atomic<int> *level);
// Returns the descriptor of the log file, or -1 if none is open.
int log_file_descriptor();
// Makes a file that another process has opened the log file. Does nothing if this process has no log file.
void take_log_file(Fd file);

const char *name_of_level(LogLevel level);   // such as "WARNING"
bool is_log_json();

// What the code that runs in this thread adds to its lines of the log. A function that is nullptr is not called.
struct LogContext {
    // Called with each message that is logged.
    void (*noted)(LogLevel level, std::string_view message);
    // Appends members to a line that is a JSON object, each with a comma before it.
    void (*append_members)(std::string &line);
};
// nullptr: nothing. The object must live until the next call. Other threads have their own.
void set_log_context(const LogContext *context);

// Writes a message of any length as a line of JSON, whatever the lowest level is.
void log_json(LogLevel level, std::string_view message);

// Returns true if log() writes messages of this level.
bool is_logged(LogLevel level);

[[gnu::format(printf, 2, 3)]] void log(LogLevel level, const char *format, ...);

// Writes `text` to the log without a time and a level, as a further line of the message that was logged last.
void log_text(LogLevel level, std::string_view text);

// Makes untrusted bytes, such as a part of a client's request, safe for a log line: replaces bytes that are
// not printable ASCII with \xHH, and cuts the text after 256 characters.
class Escaped {
public:
    explicit Escaped(std::string_view bytes);
    const char *text() const { return text_; }

private:
    static constexpr size_t kMost = 256;

    char text_[kMost + sizeof "..."];
};

}  // namespace coro
