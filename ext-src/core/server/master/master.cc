#include "coro/server/master/master.h"

#include "coro/base/log.h"
#include "coro/base/thread.h"
#include "coro/server/shared/signals.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr Nanoseconds kLookAgain = 20 * kMillisecond;

// Limits the memory that malloc() keeps. By default, freed large blocks make malloc() keep more and more memory
// for each thread.
void tame_allocator()
{
#ifdef __GLIBC__
    constexpr int kMapped = 1 << 20;   // larger blocks are mapped, and unmapped when they are freed
    constexpr int kKept = 8 << 20;
    ::mallopt(M_MMAP_THRESHOLD, kMapped);
    ::mallopt(M_TRIM_THRESHOLD, kKept);
#endif
}

}  // namespace

Master::Master(Loop &loop, MasterHandler &handler, Server &server, Scoreboard &scoreboard, PeerTable &peers,
               size_t datagram_size) :
    loop_(loop), handler_(handler), server_(server), scoreboard_(scoreboard), peers_(peers), datagram_size_(datagram_size)
{
}

Master::~Master() = default;

int Master::run(Role &role)
{
    // Start the signal watcher before the fork: a signal that comes before the manager can handle signals must
    // stay pending and not kill the manager.
    int outcome = signals_.start(loop_, *this, server_signals(true));
    if (outcome == 0) {
        outcome = fork_manager(role);
    }
    if (role.is_manager) {
        return 0;
    }
    if (outcome == 0) {
        outcome = start_reactors();
    }
    if (outcome < 0) {
        give_up(role);
        return outcome;
    }
    role.controls.clear();
    run_reactors();
    return 0;
}

void Master::run_reactors()
{
    ::signal(SIGPIPE, SIG_IGN);   // send() can suppress the signal with a flag, but sendfile() cannot
    loop_.ref();
    events_ = std::make_unique<EventWatcher>(*this, gate_.get());
    if (loop_.poller().add(*events_) < 0) {
        log(LogLevel::kError, "the master cannot watch its manager: upgrades and systemd are not served");
    }
    handler_.on_master_start();
    while (own_ ? !own_->is_over() : serving_threads_.load() > 0) {
        loop_.run();
    }
    loop_.disarm(*this);
    loop_.unref();
    loop_.poller().remove(*events_);
    events_.reset();
    gate_.reset();
    for (auto &thread : threads_) {
        ::pthread_join(thread->thread, nullptr);
    }
    if (own_ && own_->has_lost_manager()) {
        has_lost_manager_ = true;
    }
    own_.reset();
    wakeup_.stop();
    // The program's own signal handler can interrupt waitpid(), which is then called again.
    while (manager_pid_ > 0 && ::waitpid(manager_pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    signals_.stop();   // stopped last: without the watcher a further signal could kill this process
}

// Undoes a failed start: ends the manager, which has not forked workers yet, and the reactor threads.
void Master::give_up(Role &role)
{
    gate_.reset();
    if (manager_pid_ > 0) {
        ::waitpid(manager_pid_, nullptr, 0);
        manager_pid_ = 0;
    }
    for (Fd &control : role.controls) {
        (void) send_control(control.get(), {ControlMessage::kEnd, -1, 0});
    }
    role.controls.clear();
    for (auto &thread : threads_) {
        if (thread->outcome != kStarting) {
            ::pthread_join(thread->thread, nullptr);
        }
    }
    threads_.clear();
    own_.reset();
    wakeup_.stop();
    signals_.stop();
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
    int gate[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, gate) < 0) {
        return -errno;
    }
    Fd theirs(gate[0]);
    gate_.reset(gate[1]);
    pid_t master = ::getpid();
    manager_pid_ = ::fork();
    if (manager_pid_ < 0) {
        return -errno;
    }
    if (manager_pid_ == 0) {
        // The manager must not outlive the master, not even in a managerStart that never returns. Manager::run() changes the
        // signal.
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != master) {
            ::raise(SIGKILL);   // the master died before prctl() was called
        }
        gate_.reset();
        await_go(theirs);
        signals_.abandon();
        loop_.rebuild_after_fork();
        role.is_manager = true;
        role.events = std::move(theirs);
        return 0;
    }
    for (Fd &end : own_ends) {
        threads_.push_back(std::make_unique<Thread>());
        threads_.back()->master = this;
        threads_.back()->index = int(threads_.size()) - 1;
        threads_.back()->control = std::move(end);
    }
    return 0;
}

// Runs in the manager: waits until the master's reactor threads serve, and exits if they cannot serve.
void Master::await_go(const Fd &gate)
{
    char go;
    ssize_t count;
    do {
        count = ::read(gate.get(), &go, 1);
    } while (count < 0 && errno == EINTR);
    if (count != 1) {
        ::_exit(0);
    }
}

void Master::read_events()
{
    char event;
    while (::recv(gate_.get(), &event, 1, MSG_DONTWAIT) == 1) {
        handler_.on_server_event(ServerEvent(event));
    }
}

MasterReactor::Setting Master::setting_of(int index, Fd control)
{
    const Mailbox *room_mail = room_mail_ && !room_mail_->empty() ? (*room_mail_)[size_t(index)].get() : nullptr;
    return {&turns_, index, int(server_.config.reactor_num), datagram_size_, std::move(control), dispatch_, rooms_, room_mail,
            spare_answers_.get()};
}

// Starts the reactor threads. The manager continues only when all these threads can serve.
int Master::start_reactors()
{
    tame_allocator();
    int outcome = 0;
    if (!is_threaded_) {
        own_ = std::make_unique<MasterReactor>(loop_, server_.config, scoreboard_, peers_, server_.ports_served_by(0),
                                               setting_of(0, std::move(threads_[0]->control)));
        threads_.clear();
        outcome = own_->start();
    } else {
        outcome = wakeup_.start(loop_.poller());
    }
    for (size_t i = 0; i < threads_.size() && outcome == 0; i++) {
        outcome = start_thread(*threads_[i]);
    }
    if (outcome == 0) {   // send() fails only if the manager has died, which the reactors notice
        (void) ::send(gate_.get(), "g", 1, MSG_NOSIGNAL);
    }
    return outcome;
}

// Starts one thread and waits until it serves. The threads start one at a time: each thread probes whether a
// descriptor is free, and no other new thread may take this descriptor before the first thread uses it.
int Master::start_thread(Thread &thread)
{
    if (int failed = coro::start_thread(thread.thread, thread_main, &thread)) {   // the master's own thread handles signals
        return -failed;
    }
    thread.outcome.wait(kStarting);
    return thread.outcome;
}

void *Master::thread_main(void *given)
{
    auto *thread = static_cast<Thread *>(given);
    char name[16];
    snprintf(name, sizeof name, "reactor-%d", thread->index);
    ::pthread_setname_np(::pthread_self(), name);
    Fd probe(::epoll_create1(EPOLL_CLOEXEC));
    if (probe) {
        // The probe has shown that a descriptor is free for the loop. The constructor of the loop could not report
        // a failure.
        probe.reset();
        thread->master->serve(*thread);
    } else {
        thread->outcome = -errno;
        thread->outcome.notify_one();
    }
    return nullptr;
}

void Master::serve(Thread &thread)
{
    Loop loop(null_host(), {});
    {
        MasterReactor reactor(loop, server_.config, scoreboard_, peers_, server_.ports_served_by(thread.index),
                              setting_of(thread.index, std::move(thread.control)));
        int outcome = reactor.start();
        serving_threads_ += outcome == 0;
        thread.outcome = outcome;
        thread.outcome.notify_one();
        while (outcome == 0 && !reactor.is_over()) {
            loop.run();
        }
        if (outcome < 0) {
            return;
        }
        if (reactor.has_lost_manager()) {
            has_lost_manager_ = true;
        }
    }
    serving_threads_--;
    wakeup_.signal();
}

void Master::on_signal(int number)
{
    if (number == SIGRTMIN) {
        reopen_log_file();
        reopen_access_log();
    }
    if (number == SIGUSR2 && server_.config.task_worker_num == 0) {
        log(LogLevel::kWarning, kNoTaskWorkers);
        return;
    }
    if (number == upgrade_signal()) {
        handler_.on_server_event(ServerEvent::kUpgrade);
        return;
    }
    switch (number) {
    case SIGCHLD:
        reap_manager();
        break;
    case SIGTERM:
    case SIGINT:
        note_end_signal(scoreboard_.end(), number, loop_.read_clock());
        if (!is_ending_) {
            is_ending_ = true;
            shutdown_callback_deadline_ = loop_.read_clock() + server_.config.max_wait_time * kSecond;
            shutdown_callback_ = handler_.on_before_shutdown();
        } else if (scoreboard_.end().is_urgent) {
            shutdown_callback_deadline_ = loop_.read_clock();
        }
        pass_end_on();
        break;
    default:
        if (manager_pid_ > 0) {
            ::kill(manager_pid_, number);
        }
    }
}

// Sends the manager SIGTERM when the program's shutdown callback has ended or the callback's time is over. Until
// then, tries again later.
void Master::pass_end_on()
{
    if (loop_.scheduler().find(shutdown_callback_) && loop_.read_clock() < shutdown_callback_deadline_) {
        loop_.arm(*this, loop_.read_clock() + kLookAgain);
    } else if (manager_pid_ > 0) {
        ::kill(manager_pid_, SIGTERM);
    }
}

void Master::reap_manager()
{
    if (manager_pid_ > 0 && ::waitpid(manager_pid_, nullptr, WNOHANG) == manager_pid_) {
        manager_pid_ = 0;
    }
}

}  // namespace coro
