#include "coro/server/master.h"

#include "coro/base/log.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace coro {

Master::Master(Loop &loop, MasterHandler &handler, Server &server, Board &board, ClientTable &clients,
               size_t datagram_size) :
    loop_(loop), handler_(handler), server_(server), board_(board), clients_(clients), datagram_size_(datagram_size)
{
}

Master::~Master() = default;

int Master::run(Role &role)
{
    // Before the fork: a signal that comes before the manager watches it must wait for that, and not kill it.
    if (int outcome = signals_.start(loop_, *this, {SIGTERM, SIGINT, SIGUSR1, SIGCHLD, SIGRTMIN}); outcome < 0) {
        return outcome;
    }
    if (int outcome = fork_manager(role); outcome < 0 || role.is_manager) {
        return outcome;
    }
    ::signal(SIGPIPE, SIG_IGN);   // send() can be told to raise none, sendfile() cannot
    if (int outcome = start_reactors(); outcome < 0) {
        ::kill(manager_pid_, SIGTERM);
        return outcome;
    }
    loop_.hold();
    handler_.on_master_start();
    while (own_ ? !own_->is_over() : serving_threads_.load() > 0) {
        loop_.run();
    }
    loop_.release();
    for (auto &thread : threads_) {
        ::pthread_join(thread->thread, nullptr);
    }
    own_.reset();
    wakeup_.stop();
    signals_.stop();
    if (manager_pid_ > 0) {
        ::waitpid(manager_pid_, nullptr, 0);
    }
    return 0;
}

int Master::fork_manager(Role &role)
{
    std::vector<Fd> own_ends;
    for (int i = 0; i < int(server_.config.reactor_num); i++) {
        Fd ends[2];
        if (int outcome = make_control_pair(ends); outcome < 0) {
            return outcome;
        }
        own_ends.push_back(std::move(ends[0]));
        role.controls.push_back(std::move(ends[1]));
    }
    pid_t master = ::getpid();
    manager_pid_ = ::fork();
    if (manager_pid_ < 0) {
        return -errno;
    }
    if (manager_pid_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);   // a manager does not outlive its master
        if (::getppid() != master) {
            ::raise(SIGTERM);   // it died before that call
        }
        signals_.abandon();
        loop_.rebuild_after_fork();
        role.is_manager = true;
        return 0;
    }
    role.controls.clear();
    for (Fd &end : own_ends) {
        threads_.push_back(std::make_unique<Thread>());
        threads_.back()->master = this;
        threads_.back()->index = int(threads_.size()) - 1;
        threads_.back()->control = std::move(end);
    }
    return 0;
}

MasterReactor::Setting Master::setting_of(int index, Fd control)
{
    return {index, int(server_.config.reactor_num), datagram_size_, std::move(control), dispatch_};
}

int Master::start_reactors()
{
    if (!is_threaded_) {
        own_ = std::make_unique<MasterReactor>(loop_, server_.config, board_, clients_, server_.ports_served_by(0),
                                               setting_of(0, std::move(threads_[0]->control)));
        threads_.clear();
        return own_->start();
    }
    if (int outcome = wakeup_.start(loop_); outcome < 0) {
        return outcome;
    }
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);   // signals are the master's own thread's
    int outcome = 0;
    for (auto &thread : threads_) {
        serving_threads_++;
        if (outcome == 0) {
            outcome = -::pthread_create(&thread->thread, nullptr, thread_main, thread.get());
        }
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return outcome;
}

void *Master::thread_main(void *given)
{
    auto *thread = static_cast<Thread *>(given);
    char name[16];
    snprintf(name, sizeof name, "reactor-%d", thread->index);
    ::pthread_setname_np(::pthread_self(), name);
    Loop loop(null_host(), {});
    thread->master->serve(loop, thread->index, std::move(thread->control));
    return nullptr;
}

void Master::serve(Loop &loop, int index, Fd control)
{
    {
        MasterReactor reactor(loop, server_.config, board_, clients_, server_.ports_served_by(index),
                              setting_of(index, std::move(control)));
        if (int outcome = reactor.start(); outcome < 0) {
            log(LogLevel::kError, "reactor thread %d cannot serve: errno %d", index, -outcome);
        } else {
            while (!reactor.is_over()) {
                loop.run();
            }
        }
    }
    serving_threads_--;
    wakeup_.signal();
}

void Master::on_signal(int number)
{
    if (number == SIGRTMIN) {
        reopen_log_file();
    }
    switch (number) {
    case SIGCHLD:
        reap_manager();
        break;
    case SIGTERM:
    case SIGINT:
        if (!is_ending_) {
            is_ending_ = true;
            handler_.on_before_shutdown();
        }
        number = SIGTERM;
        [[fallthrough]];
    default:
        if (manager_pid_ > 0) {
            ::kill(manager_pid_, number);
        }
    }
}

void Master::reap_manager()
{
    if (manager_pid_ > 0 && ::waitpid(manager_pid_, nullptr, WNOHANG) == manager_pid_) {
        manager_pid_ = 0;
    }
}

}  // namespace coro
