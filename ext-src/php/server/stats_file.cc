#include "php/server/stats_file.h"

#include "php/runtime/runtime.h"
#include "php/server/stats.h"

#include "coro/base/error.h"
#include "coro/base/fd.h"
#include "coro/base/log.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>

namespace coro::php {

// Replaces the file in one step, so that readers of the file never see an incomplete text. The temporary file has the
// pid in its name, because during a reload two workers may write at the same time. Returns 0 or -errno.
static int replace_file(const std::string &path, std::string_view text)
{
    std::string written = path + "." + std::to_string(::getpid());
    errno = EIO;   // the error to return if write() writes only a part of the text and does not set errno
    Fd file(::open(written.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    bool done = file && ::write(file.get(), text.data(), text.size()) == ssize_t(text.size()) &&
                ::rename(written.c_str(), path.c_str()) == 0;
    if (done) {
        return 0;
    }
    int error = errno;
    ::unlink(written.c_str());
    return -error;
}

void StatsFile::on_time()
{
    // Does not write the file while this worker is ending: the process that replaces this worker writes the file.
    if (runtime().is_fork_of_server() || worker_.row().drains.load()) {
        return;
    }
    const ServerConfig &config = server_.server.config;
    int outcome = replace_file(config.stats_file, stats_text(server_));
    if (outcome < 0 && !has_complained_) {
        has_complained_ = true;
        log(LogLevel::kWarning, "the stats file %s cannot be written: %s", config.stats_file.c_str(),
            err::Reason(-outcome).text());
    }
    Loop &loop = runtime().loop();
    loop.arm(*this, loop.now() + config.stats_timer_interval * kMillisecond);
}

}  // namespace coro::php
