#include "php/server/user_process.h"

#include "php/process/process_object.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/loop/child.h"

#include <algorithm>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace coro::php {

namespace {

// A process that ends earlier after its start is started again when this time has passed since its start.
constexpr Nanoseconds kYoungProcess = kSecond;
constexpr Nanoseconds kLookAtProcess = 10 * kMillisecond;   // the interval of waitpid() without a pidfd

}  // namespace

bool UserProcess::prepare(zend_long index, void (*on_child)(zend_long index))
{
    ProcessObject &process = ProcessBox::of(process_);
    if (!process.shared_pid.make()) {
        return false;
    }
    process.number = index;
    process.on_child = on_child;
    set_process_number(process_, "id", index);
    return true;
}

UserProcess::~UserProcess()
{
    if (pidfd_ && manager_ == ::getpid()) {
        forget();
    }
}

void UserProcess::begin(Loop &loop, void (*on_end)(pid_t))
{
    loop_ = &loop;
    on_end_ = on_end;
    manager_ = ::getpid();
    start();
}

void UserProcess::start()
{
    started_at_ = loop_->read_clock();
    pid_t pid = start_process(process_);
    if (pid < 0) {
        log(LogLevel::kError, "cannot start a process of addProcess(): %s", err::Reason(-pid).text());
        loop_->arm(*this, started_at_ + kYoungProcess);
        return;
    }
    pid_ = pid;
    is_asked_ = false;
    pidfd_.reset(open_pidfd(pid));
    fd_ = pidfd_.get();
    if (pidfd_ && loop_->poller().add(*this) < 0) {
        pidfd_.reset();
    }
    if (!pidfd_) {
        loop_->arm(*this, started_at_ + kLookAtProcess);
    }
}

void UserProcess::forget()
{
    if (pidfd_) {
        loop_->poller().remove(*this);
        pidfd_.reset();
    }
}

void UserProcess::renew()
{
    if (pid_ > 0) {
        is_asked_ = true;
        ::kill(pid_, SIGTERM);
    }
}

void UserProcess::stop(Nanoseconds patience)
{
    is_stopping_ = true;
    if (pid_ > 0) {
        renew();
        kill_at_ = loop_->read_clock() + patience;
        loop_->arm(*this, pidfd_ ? kill_at_ : loop_->now() + kLookAtProcess);
    }
}

void UserProcess::on_ready(uint32_t)
{
    loop_->scheduler().enqueue_once(*this);
}

void UserProcess::on_time()
{
    loop_->scheduler().enqueue_once(*this);
}

// Runs on the stack of the loop, which a new process goes on to use.
void UserProcess::run()
{
    reap();
    if (pid_ > 0 && loop_->read_clock() >= kill_at_) {
        log(LogLevel::kWarning, "the process %d of addProcess() does not end: killed", int(pid_));
        ::kill(pid_, SIGKILL);
        kill_at_ = kNever;
    }
    if (pid_ > 0 && !pidfd_) {
        loop_->arm(*this, loop_->now() + kLookAtProcess);
    } else if (pid_ == 0 && !is_stopping_) {
        Deadline next = is_asked_ ? 0 : started_at_ + kYoungProcess;
        loop_->read_clock() >= next ? start() : loop_->arm(*this, next);
    } else if (pid_ == 0) {
        loop_->disarm(*this);
        loop_->stop();   // the manager may be waiting for the end of this process
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
    forget();
    on_end_(pid_);
    pid_ = 0;
}

}  // namespace coro::php
