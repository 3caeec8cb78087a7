#include "coro/base/log.h"

#include "coro/base/error.h"
#include "coro/base/fd.h"
#include "coro/base/json.h"
#include "coro/base/system_call.h"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <optional>
#include <string>
#include <unistd.h>

namespace coro {

namespace {

constexpr const char *kNames[] = {"DEBUG", "TRACE", "INFO", "NOTICE", "WARNING", "ERROR"};

struct Sink {
    std::optional<LogLevel> lowest;   // the level that set_log_level() has set; empty before its first call
    int worker_id = -1;
    bool is_json = false;
    Fd file;
    bool takes_prints = false;
    // true: a terminal is treated like a redirected standard error, and notices have the level kInfo
    bool spares_terminal = false;
    const std::atomic<uint32_t> *generation = nullptr;   // see reopen_log_file_with()
    Fd (*given)() = nullptr;                             // see reopen_log_file_with()
    uint32_t opened_in = 0;                              // the generation in which the log file was opened
    const std::atomic<int> *level = nullptr;             // see take_log_level_from()
    std::string path;   // the absolute path of the log file, which stays valid after a chdir()
};

thread_local const LogContext *context = nullptr;

Sink &sink()
{
    static Sink instance;
    return instance;
}

// Opens or creates a file. Returns its descriptor or -errno.
int open_for_appending(const char *path)
{
    int fd = ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    return fd < 0 ? -errno : fd;
}

// Returns the new length of a line to which snprintf() has appended text. `printed` is the result of snprintf(),
// `used` the length of the line before, and `size` the size of the buffer. The new length is below `size`,
// because snprintf() cuts a text that does not fit.
size_t limited(int printed, size_t used, size_t size)
{
    return printed < 0 ? used : std::min(used + printed, size - 1);
}

// Writes `text` to the log, with one write() if possible, so that lines of several processes do not mix.
// Ignores errors, because there is no other log for reporting them.
void write_out(std::string_view text)
{
    (void) write_all(sink().file ? sink().file.get() : STDERR_FILENO, text);
}

// Writes the beginning of a line that is no JSON: "[2026-01-31 12:00:00 #pid.worker]	WARNING	". Returns its length.
size_t begin_line(LogLevel level, const tm &local, char *line, size_t size)
{
    size_t used = strftime(line, size, "[%Y-%m-%d %H:%M:%S #", &local);
    int worker = sink().worker_id;
    int printed = worker < 0 ? snprintf(line + used, size - used, "%d]\t%s\t", getpid(), kNames[int(level)])
                             : snprintf(line + used, size - used, "%d.%d]\t%s\t", getpid(), worker, kNames[int(level)]);
    return limited(printed, used, size);
}

void write_json(LogLevel level, const tm &local, std::string_view message)
{
    char time[64];
    strftime(time, sizeof time, "%Y-%m-%dT%H:%M:%S%z", &local);
    std::string line = std::string("{\"time\":\"") + time + "\",\"level\":\"" + kNames[int(level)] +
                       "\",\"pid\":" + std::to_string(getpid());
    if (sink().worker_id >= 0) {
        line += ",\"worker\":" + std::to_string(sink().worker_id);
    }
    line += ",\"message\":";
    append_json(line, message);
    if (context && context->append_members) {
        context->append_members(line);
    }
    write_out(line += "}\n");
}

tm local_time()
{
    time_t now = time(nullptr);
    tm local;
    localtime_r(&now, &local);
    return local;
}

}  // namespace

void set_log_level(LogLevel lowest)
{
    sink().lowest = lowest;
}

void take_log_level_from(const std::atomic<int> *level)
{
    sink().level = level;
}

void log_only_problems_to_terminal()
{
    sink().spares_terminal = true;
}

const char *name_of_level(LogLevel level)
{
    return kNames[int(level)];
}

bool is_log_json()
{
    return sink().is_json;
}

void set_log_context(const LogContext *given)
{
    context = given;
}

void log_json(LogLevel level, std::string_view message)
{
    write_json(level, local_time(), message);
}

void set_log_json(bool is_json)
{
    sink().is_json = is_json;
}

void set_log_worker(int worker_id)
{
    sink().worker_id = worker_id;
}

int open_log_file(const char *path)
{
    if (!path) {
        sink().file.reset();
        sink().path.clear();
        return 0;
    }
    int fd = open_for_appending(path);
    if (fd < 0) {
        return fd;
    }
    char *absolute = ::realpath(path, nullptr);
    sink().path = absolute ? absolute : path;
    ::free(absolute);
    sink().file.reset(fd);
    return 0;
}

void print_to_log_file()
{
    sink().takes_prints = true;
    for (int fd : {STDOUT_FILENO, STDERR_FILENO}) {
        ::dup2(sink().file.get(), fd);
    }
}

int log_file_descriptor()
{
    return sink().file ? sink().file.get() : -1;
}

bool reopen_log_file()
{
    Sink &to = sink();
    if (to.path.empty()) {
        return false;
    }
    int fd = open_for_appending(to.path.c_str());
    if (fd < 0) {
        log(LogLevel::kWarning, "the log file %s cannot be opened again, the log stays in the old one: %s", to.path.c_str(),
            err::Reason(-fd).text());
        return false;
    }
    take_log_file(Fd(fd));
    return true;
}

void reopen_log_file_with(const std::atomic<uint32_t> *generation, Fd (*given)())
{
    sink().generation = generation;
    sink().given = given;
    sink().opened_in = generation ? generation->load() : 0;
}

void take_log_file(Fd file)
{
    Sink &to = sink();
    if (!to.file) {
        return;
    }
    // Uses dup3() so that the new file gets the number of the old descriptor: another thread may be writing to
    // this number now.
    ::dup3(file.get(), to.file.get(), O_CLOEXEC);
    if (to.takes_prints) {
        print_to_log_file();
    }
}

// Returns true if messages of this level are logged. Before set_log_level() is called, messages of level kInfo and
// kNotice are written only to a log file or a terminal. A redirected standard error gets only warnings and errors,
// because the program that reads the redirected lines, such as cron, treats any line as a failure.
bool is_logged(LogLevel level)
{
    if (sink().spares_terminal && level == LogLevel::kNotice) {
        level = LogLevel::kInfo;
    }
    if (int wanted = sink().level ? sink().level->load(std::memory_order_relaxed) : -1; wanted >= 0) {
        return int(level) >= wanted && level < LogLevel::kNone;
    }
    if (sink().lowest || level >= LogLevel::kWarning) {
        return level >= sink().lowest.value_or(LogLevel::kWarning) && level < LogLevel::kNone;
    }
    return level >= LogLevel::kInfo && (sink().file || (!sink().spares_terminal && ::isatty(STDERR_FILENO)));
}

void log(LogLevel level, const char *format, ...)
{
    Sink &to = sink();
    if (!is_logged(level)) {
        return;
    }
    if (uint32_t now = to.generation ? to.generation->load() : 0; now != to.opened_in) {
        to.opened_in = now;
        if (Fd file = to.given ? to.given() : Fd()) {
            take_log_file(std::move(file));
        } else {
            reopen_log_file();
        }
    }
    char line[4096];
    tm local = local_time();
    size_t begin = to.is_json ? 0 : begin_line(level, local, line, sizeof line);
    size_t used = begin;
    va_list arguments;
    va_start(arguments, format);
    used = limited(vsnprintf(line + used, sizeof line - used, format, arguments), used, sizeof line);
    va_end(arguments);
    if (context && context->noted) {
        context->noted(level, {line + begin, used - begin});
    }
    if (to.is_json) {
        return write_json(level, local, {line, used});
    }
    line[used++] = '\n';
    write_out({line, used});
}

void log_text(LogLevel level, std::string_view text)
{
    if (is_logged(level)) {
        sink().is_json ? write_json(level, local_time(), text.substr(0, text.find_last_not_of('\n') + 1)) : write_out(text);
    }
}

Escaped::Escaped(std::string_view bytes)
{
    size_t used = 0;
    for (char byte : bytes) {
        bool is_plain = byte >= ' ' && byte <= '~';
        size_t size = is_plain ? 1 : 4;
        if (used + size > kMost) {
            memcpy(text_ + used, "...", 3);
            used += 3;
            break;
        }
        if (is_plain) {
            text_[used] = byte;
        } else {
            constexpr const char *kDigits = "0123456789abcdef";
            auto value = static_cast<unsigned char>(byte);
            char escaped[] = {'\\', 'x', kDigits[value >> 4], kDigits[value & 15]};
            memcpy(text_ + used, escaped, sizeof escaped);
        }
        used += size;
    }
    text_[used] = '\0';
}

}  // namespace coro
