#include "core/server/admin/admin_process.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol_table.h"

#include <cerrno>
#include <linux/capability.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

// Has malloc() keep a few megabytes for the next answer: the figures of many workers take more than it keeps by default, and to
// give memory back and to take it again, page by page, takes longer than to write the answer.
void keep_memory_of_answers()
{
#ifdef __GLIBC__
    constexpr int kKept = 8 << 20;
    ::mallopt(M_MMAP_THRESHOLD, kKept);
    ::mallopt(M_TRIM_THRESHOLD, kKept);
#endif
}

}  // namespace

AdminProcess::AdminProcess(Loop &loop, AdminListener &listener, std::unique_ptr<AdminEndpoints> endpoints, WorkerRow &row,
                           int id, Fd manager_pipe, Scoreboard::End &end) :
    HandlerThread(loop, *endpoints, listener.server().config, row, server_protocols(), {}, listener.server().ports_served_by(0)),
    endpoints_(std::move(endpoints)), life_(loop, *this, *this, listener.server().config, row, id, std::move(manager_pipe), &end)
{
    endpoints_->set_life(loop, life_);
}

AdminProcess::~AdminProcess()
{
    delete_all();
}

int AdminProcess::run()
{
    keep_memory_of_answers();
    if (AddressLimits::is_needed(config_)) {
        if (int outcome = limits_.open(config_, 1, SessionNumbers::slots_for(size_t(config_.max_connection))); outcome < 0) {
            return outcome;
        }
        limit_addresses(limits_, 0);
    }
    return life_.run();
}

int AdminProcess::start_work()
{
    start_listening();
    return 0;
}

bool AdminProcess::begin_drain(char, bool)
{
    draining_ = true;
    stop_listening();
    endpoints_->end_streams();
    return false;
}

void AdminProcess::drain(bool, bool is_over)
{
    close_idle(is_over, false);
}

// Gives up all capabilities, and the right to get more by a program that the process runs. Returns 0 or -errno.
static int drop_rights()
{
    __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    bool done = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::syscall(SYS_capset, &header, none) == 0;
    return done ? 0 : -errno;
}

int serve_admin(Loop &loop, AdminListener &listener, const AdminSubject &subject, WorkerRow &row, int id, Fd manager_pipe)
{
    if (int outcome = drop_rights(); outcome < 0) {
        return outcome;
    }
    AdminProcess process(loop, listener, std::make_unique<AdminEndpoints>(subject, listener.token()), row, id,
                         std::move(manager_pipe), subject.board.end());
    return process.run();
}

}  // namespace coro
