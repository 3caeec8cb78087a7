#include "coro/server/connection/access_log.h"

#include "coro/base/error.h"
#include "coro/base/line_file.h"
#include "coro/base/log.h"
#include "coro/loop/loop.h"
#include "coro/server/shared/scoreboard.h"

#include <cerrno>
#include <utility>

namespace coro {

namespace {

constexpr size_t kFlushedBytes = 32 << 10;
constexpr Nanoseconds kFlushInterval = kSecond;
constexpr Nanoseconds kLogPatience = kSecond;   // the longest time that the end of a thread waits for the file

LineFile &file()
{
    static LineFile &instance = *new LineFile;
    return instance;
}

}  // namespace

int open_access_log(const std::string &name)
{
    return file().open(name);
}

bool reopen_access_log()
{
    int outcome = file().path().empty() ? -ENOENT : file().reopen();
    if (outcome < 0 && !file().path().empty()) {
        log(LogLevel::kWarning, "the access log %s cannot be opened again, its lines go to the old file: %s",
            file().path().c_str(), err::Reason(-outcome).text());
    }
    return outcome == 0;
}

int access_log_descriptor()
{
    return file().descriptor();
}

void take_access_log(Fd taken)
{
    file().take(std::move(taken));
}

void AccessLog::begin()
{
    file().add_user();
}

AccessLog::~AccessLog()
{
    loop_.disarm(*this);
    flush();
    file().remove_user(kLogPatience);
    report_losses();
}

void AccessLog::add(const AccessRecord &record)
{
    writer_.append(lines_, record);
    if (lines_.size() >= kFlushedBytes) {
        flush();
    } else if (!is_armed()) {
        loop_.arm(*this, loop_.now() + kFlushInterval);
    }
}

void AccessLog::on_time()
{
    flush();
    report_losses();
}

void AccessLog::flush()
{
    if (lines_.size() > 0) {
        file().write(lines_.view());
        lines_.clear();
    }
}

// Counts and logs the lines that were lost. Several threads share the file: the thread that asks first reports the
// losses of all.
void AccessLog::report_losses()
{
    LineFile::Lost lost = file().take_lost();
    if (lost.lines == 0) {
        return;
    }
    count(row_.lost_log_lines, lost.lines);
    log(LogLevel::kWarning, "%llu lines of the access log %s are lost: %s", static_cast<unsigned long long>(lost.lines),
        file().path().c_str(), lost.error ? err::Reason(lost.error).text() : "its reader or disk is too slow");
}

}  // namespace coro
