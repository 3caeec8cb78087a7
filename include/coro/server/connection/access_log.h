#pragma once

#include "coro/base/fd.h"
#include "coro/base/text_buffer.h"
#include "coro/loop/timer.h"
#include "coro/server/connection/access_line.h"

#include <string>

namespace coro {

class Loop;
struct ServingRow;

// Opens the access log of this process and its future children. Returns 0 or -errno.
[[nodiscard]] int open_access_log(const std::string &name);
// Opens the access log again by its path, after a log rotation. On failure logs a warning and returns false. Does nothing
// and returns false in a process without an access log.
bool reopen_access_log();
int access_log_descriptor();        // returns -1 if the process has no access log
void take_access_log(Fd file);      // makes a file that another process has opened the access log

// The access log of one serving thread: collects lines and passes them to the file, when there are many and at least
// once a second.
class AccessLog final : public Timer {
public:
    AccessLog(Loop &loop, ServingRow &row, bool is_json) : loop_(loop), row_(row), writer_(is_json) { begin(); }
    ~AccessLog();
    AccessLog(const AccessLog &) = delete;
    AccessLog &operator=(const AccessLog &) = delete;

    Loop &loop() { return loop_; }
    void add(const AccessRecord &record);

private:
    void begin();
    void on_time() override;
    void flush();
    void report_losses();

    Loop &loop_;
    ServingRow &row_;
    AccessLineWriter writer_;
    TextBuffer lines_;
};

}  // namespace coro
