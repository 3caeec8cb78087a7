#include "core/hook/function_table.h"

#include "core/hook/calls.h"
#include "core/hook/library_calls.h"
#include "core/hook/popen_streams.h"

#include <span>
#include <unordered_map>

namespace coro::hook {

namespace {

template <class Function>
void *pointer_to(Function *function)
{
    return reinterpret_cast<void *>(function);
}

constexpr uint32_t kPipes = kStreams | kProcesses | kTerminal;

const HookedFunction kLibcFunctions[] = {
    {"poll", pointer_to(calls::poll), kPipes},
    {"__poll_chk", pointer_to(calls::poll), kPipes},   // calls::poll() ignores the last argument, the array's size
    {"ppoll", pointer_to(calls::ppoll), kPipes},
    {"__ppoll_chk", pointer_to(calls::ppoll), kPipes},
    {"select", pointer_to(calls::select), kSelect},

    {"connect", pointer_to(calls::connect), kStreams},
    {"accept", pointer_to(calls::accept), kStreams},
    {"accept4", pointer_to(calls::accept4), kStreams},
    {"recv", pointer_to(calls::recv), kStreams},
    {"__recv_chk", pointer_to(calls::recv_checked), kStreams},
    {"recvfrom", pointer_to(calls::recvfrom), kStreams},
    {"__recvfrom_chk", pointer_to(calls::recvfrom_checked), kStreams},
    {"recvmsg", pointer_to(calls::recvmsg), kStreams},
    {"send", pointer_to(calls::send), kStreams},
    {"sendto", pointer_to(calls::sendto), kStreams},
    {"sendmsg", pointer_to(calls::sendmsg), kStreams},

    {"read", pointer_to(calls::read), kPipes | kFiles},
    {"__read_chk", pointer_to(calls::read), kPipes | kFiles},   // calls::read() ignores the last argument, the buffer's size
    {"readv", pointer_to(calls::readv), kPipes},
    {"write", pointer_to(calls::write), kPipes | kFiles},
    {"writev", pointer_to(calls::writev), kPipes},

    {"sleep", pointer_to(calls::sleep), kSleep},
    {"usleep", pointer_to(calls::usleep), kSleep},
    {"nanosleep", pointer_to(calls::nanosleep), kSleep},
    {"clock_nanosleep", pointer_to(calls::clock_nanosleep), kSleep},

    {"getaddrinfo", pointer_to(calls::getaddrinfo), kStreams | kNames},
    {"getnameinfo", pointer_to(calls::getnameinfo), kNames},
    {"gethostbyname_r", pointer_to(calls::gethostbyname_r), kNames},
    {"res_search", pointer_to(calls::res_search), kNames},
    {"__res_search", pointer_to(calls::res_search), kNames},
    {"res_nsearch", pointer_to(calls::res_nsearch), kNames},
    {"__res_nsearch", pointer_to(calls::res_nsearch), kNames},

    {"wait", pointer_to(calls::wait), kProcesses},
    {"wait3", pointer_to(calls::wait3), kProcesses},
    {"wait4", pointer_to(calls::wait4), kProcesses},
    {"waitpid", pointer_to(calls::waitpid), kProcesses},
    {"popen", pointer_to(calls::popen), kProcesses},
    {"pclose", pointer_to(calls::pclose), kProcesses, has_popen_streams},

    {"close", pointer_to(calls::close), kPipes | kFiles, nullptr, true},
    {"dup2", pointer_to(calls::dup2), kPipes | kFiles, nullptr, true},
    {"dup3", pointer_to(calls::dup3), kPipes | kFiles, nullptr, true},
    {"fclose", pointer_to(calls::fclose), kPipes | kFiles, has_popen_streams, true},

    {"flock", pointer_to(calls::flock), kFiles},
    {"fsync", pointer_to(calls::fsync), kFiles},
    {"fdatasync", pointer_to(calls::fdatasync), kFiles},

    {"dlopen", pointer_to(calls::dlopen), kAllGroups, nullptr, true},
};

std::unordered_map<std::string_view, const HookedFunction *> by_name()
{
    std::unordered_map<std::string_view, const HookedFunction *> functions;
    for (auto table : {std::span<const HookedFunction>(kLibcFunctions), sqlite::hooked_functions(),
                       sqlite::hooked_blob_functions(), odbc::hooked_functions(), kafka::hooked_functions(),
                       curl::hooked_functions()}) {
        for (const HookedFunction &function : table) {
            functions.emplace(function.name, &function);
        }
    }
    return functions;
}

}  // namespace

// A process has thousands of import slots, so the functions are found through a hash table.
const HookedFunction *function_named(std::string_view symbol)
{
    static const auto all = by_name();
    auto found = all.find(symbol);
    return found == all.end() ? nullptr : found->second;
}

}  // namespace coro::hook
