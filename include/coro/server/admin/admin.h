#pragma once

#include "coro/loop/loop.h"
#include "coro/server/config/server.h"
#include "coro/server/shared/task_table.h"
#include "coro/server/shared/scoreboard.h"

#include <cstdint>
#include <string>
#include <vector>

namespace coro {

// The address of the option admin_server, on which the admin process serves. Made before the server forks, so that a wrong
// address is an error of start(), and so that clients find the address open while the admin process starts again.
class AdminListener {
public:
    // Binds the address that the options name: the path of a unix socket ("/run/app.sock"), "127.0.0.1:9502", "[::1]:9502". Any
    // other address needs the option admin_token. Returns false and sets `error` if that fails.
    [[nodiscard]] bool open(const ServerConfig &options, std::string &error);

    Server &server() { return server_; }
    const std::string &token() const { return token_; }   // empty: requests need none
    std::string address();                                // such as 127.0.0.1:9502 or /run/app.sock; empty: there is none

private:
    Server server_;
    std::string token_;
};

// The server that an admin process shows: what it reads in the memory that all processes share.
struct AdminSubject {
    Scoreboard &board;
    const ServerConfig &config;
    double started_at;         // seconds since 1970
    uint64_t user_processes;   // number of processes of addProcess()
    const TaskTable *tasks;    // nullptr: the server has no task workers
    const std::vector<std::string> &health_checks;   // the names of the program's checks; index: that in WorkerRow::health
};

// Gives up what an admin process does not need, and answers requests until the manager ends the process. It runs no code of the
// program, so it answers while all workers are stuck. `manager_pipe`: see Manager::Role::ready_fd. Returns 0 or -errno.
[[nodiscard]] int serve_admin(Loop &loop, AdminListener &listener, const AdminSubject &subject, WorkerRow &row, int id,
                              Fd manager_pipe);

}  // namespace coro
