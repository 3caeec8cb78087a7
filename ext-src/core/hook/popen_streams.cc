#include "core/hook/popen_streams.h"

#include "coro/loop/child.h"

#include <mutex>
#include <sys/wait.h>
#include <unordered_map>
#include <vector>

namespace coro::hook {

namespace {

struct Processes {
    std::mutex mutex;
    std::unordered_map<FILE *, pid_t> of_streams;
    std::vector<pid_t> unreaped;
};

Processes &processes()
{
    static auto *const all = new Processes;   // never destroyed, because functions that exit() calls may call pclose()
    return *all;
}

}  // namespace

void add_popen_stream(FILE *stream, pid_t process)
{
    std::lock_guard lock(processes().mutex);
    processes().of_streams[stream] = process;
}

pid_t take_popen_stream(FILE *stream)
{
    std::lock_guard lock(processes().mutex);
    auto found = processes().of_streams.find(stream);
    if (found == processes().of_streams.end()) {
        return 0;
    }
    pid_t process = found->second;
    processes().of_streams.erase(found);
    return process;
}

bool has_popen_streams()
{
    std::lock_guard lock(processes().mutex);
    return !processes().of_streams.empty();
}

void reap_later(pid_t process)
{
    if (Loop *loop = Loop::current()) {
        (new Child(*loop, process))->let_go(false);   // deletes itself
        return;
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
