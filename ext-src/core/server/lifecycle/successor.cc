#include "coro/server/lifecycle/successor.h"

#include "coro/net/inherited_sockets.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr int kFirst = 3;   // the first descriptor of an inherited socket
constexpr int kNotExecuted = 127;   // exit status, as in a shell
// The time that a process may take to end after its socket has been closed, and the time between two checks.
constexpr Nanoseconds kEndTakes = kSecond;
constexpr Nanoseconds kLookAgain = 10 * kMillisecond;

// Returns the strings of a file in which each string ends with a zero byte.
std::vector<std::string> strings_in(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    std::vector<std::string> strings;
    for (std::string each; std::getline(file, each, '\0');) {
        strings.push_back(each);
    }
    return strings;
}

// Returns true for variables that are about one process alone.
bool is_of_one_process(std::string_view variable)
{
    return variable.starts_with("LISTEN_PID=") || variable.starts_with("LISTEN_FDS=") ||
           variable.starts_with("LISTEN_FDNAMES=") || variable.starts_with("WATCHDOG_PID=");
}

std::vector<char *> pointers_to(std::vector<std::string> &strings)
{
    std::vector<char *> pointers;
    for (std::string &each : strings) {
        pointers.push_back(each.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

// Everything that the new process needs, made before it exists: it shares the memory of this process until it executes the
// program.
struct Execution {
    std::vector<std::string> arguments, environment;
    std::string directory;
    std::vector<Fd> copies;   // of the descriptors that the program inherits, above their later numbers
    std::vector<char *> argv, envp;
    char *pid_text = nullptr;   // where the new process writes its pid: the value of LISTEN_PID

    int copy(int fd, int lowest)
    {
        copies.emplace_back(::fcntl(fd, F_DUPFD_CLOEXEC, lowest));
        return copies.back() ? 0 : -errno;
    }
    [[nodiscard]] int prepare(const CommandLine &command, const std::vector<const Listener *> &listeners, int clients,
                              int socket);
    void execute();   // called in the new process; returns if the program cannot be executed
};

int Execution::prepare(const CommandLine &command, const std::vector<const Listener *> &listeners, int clients, int socket)
{
    constexpr std::string_view kPid = "LISTEN_PID=";
    constexpr size_t kPidDigits = 10;
    arguments = command.arguments;
    directory = command.directory;
    int lowest = kFirst + int(listeners.size()) + 2;
    int outcome = copy(socket, lowest);
    std::string names = kPredecessor;
    for (size_t i = 0; i < listeners.size() && outcome == 0; i++) {
        outcome = copy(listeners[i]->fd(), lowest);
        names += std::string(":") + (listeners[i]->is_inherited() ? "" : kLeftListener);
    }
    if (clients >= 0 && outcome == 0) {
        outcome = copy(clients, lowest);
        names += std::string(":") + kPassedClients;
    }
    for (const std::string &variable : command.environment) {
        if (!is_of_one_process(variable)) {
            environment.push_back(variable);
        }
    }
    environment.push_back("LISTEN_FDS=" + std::to_string(copies.size()));
    environment.push_back("LISTEN_FDNAMES=" + names);
    environment.emplace_back(kPid).append(kPidDigits, '0');
    argv = pointers_to(arguments);
    envp = pointers_to(environment);
    pid_text = envp[environment.size() - 1] + kPid.size();
    return arguments.empty() ? -ENOENT : outcome;
}

// Gives the signals that this process handles their usual action. What it ignores stays ignored.
void drop_signal_handlers()
{
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL) {
            ::signal(number, SIG_DFL);
        }
    }
}

void Execution::execute()
{
    for (size_t i = 0; i < copies.size(); i++) {
        ::dup2(copies[i].get(), kFirst + int(i));
    }
    // files that PHP has opened would stay open in the program
    (void) ::syscall(SYS_close_range, kFirst + unsigned(copies.size()), ~0U, 0);
    pid_t pid = ::getpid();
    for (char *digit = pid_text + strlen(pid_text); digit > pid_text; pid /= 10) {
        *--digit = char('0' + pid % 10);
    }
    drop_signal_handlers();   // they would run in the memory of the other process
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (::chdir(directory.c_str()) == 0) {
        ::execvpe(argv[0], argv.data(), envp.data());
    }
}

// Uses vfork(), because the functions that the program and the libraries have registered for forked children must not run here.
// No signal handler may run in the new process before it has a memory of its own.
pid_t spawn(Execution &execution)
{
    sigset_t all, before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = ::vfork();
    if (pid == 0) {
        execution.execute();
        ::_exit(kNotExecuted);
    }
    int error = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return pid < 0 ? -error : pid;
}

}  // namespace

CommandLine CommandLine::of_this_process()
{
    std::error_code ignored;
    return {std::filesystem::current_path(ignored).string(), strings_in("/proc/self/cmdline"), strings_in("/proc/self/environ")};
}

std::string CommandLine::text() const
{
    std::string text;
    for (const std::string &each : arguments) {
        text += (text.empty() ? "" : " ") + each;
    }
    return text;
}

int Successor::start(const CommandLine &command, const std::vector<const Listener *> &listeners, int clients,
                     Nanoseconds patience)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) < 0) {
        return -errno;
    }
    socket_.reset(ends[0]);
    fd_ = socket_.get();
    Fd theirs(ends[1]);
    Execution execution;
    int outcome = execution.prepare(command, listeners, clients, theirs.get());
    outcome = outcome == 0 ? loop_.poller().add(*this) : outcome;
    pid_ = outcome == 0 ? spawn(execution) : outcome;
    if (pid_ < 0) {
        outcome = std::exchange(pid_, 0);
        end();
        return outcome;
    }
    process_.start(pid_);
    until_ = loop_.read_clock() + patience;
    check_.arm(until_);
    return 0;
}

void Successor::check()
{
    char said = 0;
    int status = 0;
    pid_t pid = pid_;
    ssize_t count = ::recv(socket_.get(), &said, 1, 0);
    if (count == 1 && said == kSuccessorServes) {
        end();
        observer_.on_successor_serves(pid);
        return;
    }
    Nanoseconds now = loop_.read_clock();
    bool is_overdue = now >= until_;
    bool has_ended = ::waitpid(pid, &status, WNOHANG) != 0;
    if (!has_ended && !is_overdue) {
        bool is_about_to_end = count == 0;
        until_ = is_about_to_end ? std::min(until_, now + kEndTakes) : until_;
        check_.arm(is_about_to_end ? now + kLookAgain : until_);
        return;
    }
    if (!has_ended) {
        kill();
    }
    end();
    char how[64];
    snprintf(how, sizeof how, WIFSIGNALED(status) ? "was killed by signal %d" : "ended with exit code %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    observer_.on_successor_failed(pid, is_overdue && !has_ended ? "has not served in time (worker_ready_timeout): killed" : how);
}

void Successor::kill()
{
    ::kill(pid_, SIGKILL);
    (void) ::waitpid(pid_, nullptr, 0);
}

void Successor::cancel()
{
    kill();
    end();
}

// Without a descriptor of the process (Linux before 5.3) its end is noticed when `until_` is over.
void Successor::ProcessWatcher::start(pid_t pid)
{
    process_.reset(int(::syscall(SYS_pidfd_open, pid, 0)));
    fd_ = process_.get();
    if (process_ && successor_.loop_.poller().add(*this) < 0) {
        process_.reset();
    }
}

void Successor::ProcessWatcher::stop()
{
    if (process_) {
        successor_.loop_.poller().remove(*this);
        process_.reset();
    }
}

void Successor::abandon()
{
    process_.abandon();
    socket_.reset();
    check_.drop();
}

void Successor::end()
{
    process_.stop();
    if (socket_) {
        loop_.poller().remove(*this);
        socket_.reset();
    }
    check_.drop();
}

}  // namespace coro
