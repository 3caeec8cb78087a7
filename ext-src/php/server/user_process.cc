#include "php/server/user_process.h"

#include "php/process/process_object.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/descriptor_passing.h"
#include "coro/server/config/config.h"

#include <algorithm>
#include <csignal>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace coro::php {

bool UserProcess::prepare(zend_long index, bool (*on_child)(zend_long index))
{
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) < 0) {
        return false;
    }
    log_in_ = Fd(pair[0]);
    log_out_ = Fd(pair[1]);
    ProcessObject &process = ProcessBox::of(process_);
    process.on_child = on_child;
    return process.tie(index);
}

void UserProcess::give_log(int file)
{
    (void) take_log();   // an earlier one, if the process has logged nothing since
    char byte = 0;
    iovec piece = {&byte, 1};
    (void) send_with_descriptor(log_in_.get(), {&piece, 1}, file);   // after an error the process opens the file itself
}

Fd UserProcess::take_log()
{
    char byte;
    iovec piece = {&byte, 1};
    return receive_with_descriptor(log_out_.get(), {&piece, 1}).descriptor;
}

pid_t UserProcess::pid() const
{
    return pid_t(ProcessBox::of(process_).shared_pid->number().load());
}

void UserProcess::begin(Loop &loop, Nanoseconds patience, void (*on_end)(pid_t))
{
    loop_ = &loop;
    patience_ = patience;
    on_end_ = on_end;
    ProcessBox::of(process_).patience = patience;
    start();
}

void UserProcess::start()
{
    start_at_ = loop_->read_clock() + server_habits.youth;
    pid_t pid = start_process(process_);
    if (pid < 0) {
        log(LogLevel::kError, "cannot start a process of addProcess(): %s", err::Reason(-pid).text());
        return;
    }
    pid_ = pid;
    is_asked_ = false;
}

void UserProcess::ask_to_end(Nanoseconds patience)
{
    if (pid_ > 0) {
        is_asked_ = true;
        kill_at_ = std::min(kill_at_, loop_->read_clock() + patience);
        ::kill(pid_, SIGTERM);
        loop_->arm(*this, kill_at_);
    }
}

void UserProcess::stop(Nanoseconds patience)
{
    is_stopping_ = true;
    ask_to_end(patience);
}

// Must be called on the stack of the main program, which a new process goes on to use.
void UserProcess::go_on()
{
    reap();
    Nanoseconds now = loop_->read_clock();
    if (pid_ > 0 && now >= kill_at_) {
        log(LogLevel::kWarning, "the process %d of addProcess() does not end: killed", int(pid_));
        ::kill(pid_, SIGKILL);
        kill_at_ = kNever;
    } else if (pid_ == 0 && !is_stopping_ && (is_asked_ || now >= start_at_)) {
        start();
    }
    Deadline next = pid_ > 0 ? kill_at_ : is_stopping_ ? kNever : start_at_;
    if (next == kNever) {
        loop_->disarm(*this);
    } else {
        loop_->arm(*this, next);
    }
}

void UserProcess::reap()
{
    int status = 0;
    if (pid_ == 0 || ::waitpid(pid_, &status, WNOHANG) == 0) {
        return;
    }
    if (!is_asked_ && (WTERMSIG(status) || WEXITSTATUS(status))) {
        log(LogLevel::kWarning, "the process %d of addProcess() has ended with %s %d and is started again", int(pid_),
            WTERMSIG(status) ? "signal" : "status", WTERMSIG(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    }
    on_end_(pid_);
    pid_ = 0;
    kill_at_ = kNever;
}

}  // namespace coro::php
