#include "coro/loop/helper_process.h"

#include "coro/base/system_call.h"
#include "coro/loop/child.h"
#include "coro/loop/detached_descriptors.h"
#include "coro/loop/loop.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <utility>

namespace coro {

namespace {

constexpr size_t kBytesAtOnce = 1 << 20;   // the number of bytes after which proceed() lets other coroutines run

std::string_view bytes_of(const HelperMessage &head)
{
    return {reinterpret_cast<const char *>(&head), sizeof head};
}

// Gives all signals that have a handler their default action, because the handlers belong to the parent's program.
// Leaves signals that are blocked as they are: a server blocks the signals that end or reload it, and its helpers
// must finish their work. Also leaves the signals of crashes, so that a sanitizer can report them.
void leave_signal_handlers(const sigset_t &blocked)
{
    for (int number = 1; number < NSIG; number++) {
        bool is_crash = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGABRT;
        struct sigaction action;
        if (!is_crash && sigismember(&blocked, number) == 0 && sigaction(number, nullptr, &action) == 0 &&
            action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN) {
            ::signal(number, SIG_DFL);
        }
    }
}

// Called in the child, where all signals are blocked. `mask` are the signals that the parent blocks.
void become_helper(pid_t parent, int socket, const sigset_t &mask)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) {
        ::_exit(0);   // the parent died before prctl() was called
    }
    // Leaves the process group of the parent: Ctrl-C in a terminal must reach only the parent, which may want to
    // finish its work with the helper.
    ::setsid();
    leave_signal_handlers(mask);
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
    detach_descriptors(socket);
}

bool send_all(int socket, std::string_view bytes)
{
    while (!bytes.empty()) {
        ssize_t count = uninterrupted([&] { return ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
        if (count < 0) {
            return false;
        }
        bytes.remove_prefix(size_t(count));
    }
    return true;
}

bool receive_all(int socket, char *to, size_t size)
{
    while (size > 0) {
        ssize_t count = uninterrupted([&] { return ::recv(socket, to, size, 0); });
        if (count <= 0) {
            return false;
        }
        to += count;
        size -= size_t(count);
    }
    return true;
}

}  // namespace

HelperProcess::~HelperProcess()
{
    kill();
    close();
}

void HelperProcess::close()
{
    if (socket_) {
        loop_.poller().remove(*this);
    }
    if (pidfd_) {
        loop_.poller().remove(end_);
    }
    socket_.reset();
    pidfd_.reset();
}

int HelperProcess::start(Role &role)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
        return -errno;
    }
    socket_.reset(ends[0]);
    Fd its(ends[1]);
    fd_ = socket_.get();
    ::fcntl(fd_, F_SETFL, O_NONBLOCK);
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    owner_ = ::getpid();
    pid_t pid = ::fork();
    if (pid == 0) {
        become_helper(owner_, its.get(), mask);
        role.serve(its.get());
        ::_exit(0);
    }
    int outcome = pid < 0 ? -errno : 0;
    pthread_sigmask(SIG_SETMASK, &mask, nullptr);
    if (outcome == 0) {
        pid_ = pid;
        outcome = loop_.poller().add(*this);
    }
    if (outcome < 0) {
        kill();
        socket_.reset();
        return outcome;
    }
    pidfd_.reset(open_pidfd(pid_));
    end_.watch(pidfd_.get());
    if (pidfd_ && loop_.poller().add(end_) < 0) {
        pidfd_.reset();
    }
    return 0;
}

void HelperProcess::send(uint64_t kind, std::string_view body, size_t limit)
{
    expect(limit);
    request_head_ = {body.size(), kind};
    unsent_[0] = bytes_of(request_head_);
    unsent_[1] = body;
}

void HelperProcess::expect(size_t limit)
{
    unsent_[0] = unsent_[1] = {};
    answer_.reset();
    limit_ = limit;
}

int HelperProcess::proceed()
{
    bool was_over = has_ended();
    for (std::string_view &part : unsent_) {
        while (!part.empty()) {
            ssize_t count = uninterrupted([&] { return ::send(fd_, part.data(), part.size(), MSG_NOSIGNAL); });
            if (count == -EAGAIN) {
                return was_over ? -EPIPE : -EAGAIN;
            }
            // After an error the helper is ending; its last answer may still be readable.
            part.remove_prefix(count < 0 ? part.size() : size_t(count));
        }
    }
    int outcome = read_answer();
    if (outcome == -EAGAIN && was_over) {
        return -EPIPE;
    }
    if (outcome == -EPIPE && !was_over) {
        // The helper has closed its socket, so it is ending: kill() has an effect only if it ends too slowly.
        kill();
        if (pidfd_) {
            return has_ended() ? -EPIPE : -EAGAIN;
        }
        await_end(kNever);
    }
    return outcome;
}

// Returns 0 when the answer is complete, -EPIPE at the end of the stream, -EAGAIN, -EINPROGRESS or -EFBIG.
int HelperProcess::read_answer()
{
    for (size_t in_turn = 0; in_turn < kBytesAtOnce;) {
        bool has_head = answer_.size() >= sizeof head_;
        size_t end = has_head ? sizeof head_ + head_.size : sizeof head_;
        if (answer_.size() == end) {
            return 0;
        }
        size_t missing = end - answer_.size();
        if (answer_.room() < missing) {
            answer_.reserve(missing);
        }
        ssize_t count = uninterrupted([&] { return ::recv(fd_, answer_.end(), missing, 0); });
        if (count <= 0) {
            return count == -EAGAIN ? -EAGAIN : -EPIPE;
        }
        answer_.extend(size_t(count));
        in_turn += size_t(count);
        if (!has_head && answer_.size() == sizeof head_) {
            std::memcpy(&head_, answer_.view().data(), sizeof head_);
            if (head_.size > limit_) {
                return -EFBIG;
            }
        }
    }
    return -EINPROGRESS;
}

bool HelperProcess::is_leaving()
{
    char byte;
    ssize_t count = has_ended() ? 0 : ::recv(fd_, &byte, 1, MSG_PEEK);
    return count >= 0 || errno != EAGAIN;
}

void HelperProcess::kill()
{
    if (owner_ == ::getpid() && !has_ended()) {
        ::kill(pid_, SIGKILL);
    }
}

bool HelperProcess::has_ended()
{
    if (pid_ > 0) {
        int status;
        pid_t outcome = ::waitpid(pid_, &status, WNOHANG);
        if (outcome == pid_) {
            status_ = status;
        }
        if (outcome == pid_ || (outcome < 0 && errno == ECHILD)) {
            pid_ = 0;
        }
    }
    return pid_ == 0;
}

void HelperProcess::await_end(Deadline until)
{
    constexpr int kPause = 1;   // milliseconds
    while (!has_ended() && system_clock().now() < until) {
        pollfd end = {pidfd_.get(), POLLIN, 0};
        ::poll(&end, pidfd_ ? 1 : 0, kPause);
    }
}

void HelperProcess::abandon()
{
    pid_ = 0;
    close();
}

// Called for events of the socket and of the pidfd.
void HelperProcess::on_ready(uint32_t)
{
    (void) has_ended();   // reaps the process also if no coroutine waits for it
    wake_all(news_, 0);
}

bool send_message(int socket, uint64_t kind, std::initializer_list<std::string_view> parts)
{
    HelperMessage head = {0, kind};
    for (std::string_view part : parts) {
        head.size += part.size();
    }
    return send_all(socket, bytes_of(head)) &&
           std::all_of(parts.begin(), parts.end(), [&](std::string_view part) { return send_all(socket, part); });
}

int receive_message(int socket, Nanoseconds patience, HelperMessage &head, Buffer &body)
{
    Deadline until = system_clock().now() + patience;
    pollfd waited = {socket, POLLIN, 0};
    for (int ready = 0; ready <= 0;) {
        Nanoseconds left = until - system_clock().now();
        if (left <= 0) {
            return -ETIMEDOUT;
        }
        ready = ::poll(&waited, 1, int(std::min<Nanoseconds>(left / kMillisecond + 1, 1'000'000)));
    }
    if (!receive_all(socket, reinterpret_cast<char *>(&head), sizeof head)) {
        return -EPIPE;
    }
    body.reserve(head.size);
    if (!receive_all(socket, body.end(), head.size)) {
        return -EPIPE;
    }
    body.extend(head.size);
    return 0;
}

}  // namespace coro
