#include "core/hook/popen_streams.h"

#include "coro/loop/child.h"

#include <csignal>
#include <mutex>
#include <sys/wait.h>
#include <unordered_map>
#include <vector>

namespace coro::hook {

namespace {

struct Processes {
    std::mutex mutex;
    std::unordered_map<FILE *, PopenProcess> of_streams;
    std::vector<pid_t> unreaped;
};

Processes &processes()
{
    static auto *const all = new Processes;   // never destroyed, because functions that exit() calls may call pclose()
    return *all;
}

}  // namespace

void add_popen_stream(FILE *stream, const PopenProcess &process)
{
    std::lock_guard lock(processes().mutex);
    processes().of_streams[stream] = process;
}

PopenProcess take_popen_stream(FILE *stream)
{
    std::lock_guard lock(processes().mutex);
    auto found = processes().of_streams.find(stream);
    if (found == processes().of_streams.end()) {
        return {};
    }
    PopenProcess process = found->second;
    processes().of_streams.erase(found);
    return process;
}

bool has_popen_streams()
{
    std::lock_guard lock(processes().mutex);
    return !processes().of_streams.empty();
}

void note_canceled_read(int fd)
{
    std::lock_guard lock(processes().mutex);
    for (auto &[stream, process] : processes().of_streams) {
        process.was_read_canceled |= ::fileno(stream) == fd;
    }
}

void reap_later(pid_t process, bool terminates)
{
    if (Loop *loop = Loop::current()) {
        (new Child(*loop, process))->let_go(terminates);   // deletes itself
        return;
    }
    if (terminates) {
        ::kill(process, SIGTERM);
    }
    std::lock_guard lock(processes().mutex);
    processes().unreaped.push_back(process);
}

void reap_popen_processes()
{
    std::lock_guard lock(processes().mutex);
    std::erase_if(processes().unreaped, [](pid_t process) { return ::waitpid(process, nullptr, WNOHANG) != 0; });
}

}  // namespace coro::hook
