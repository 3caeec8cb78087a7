#pragma once

#include "coro/server/config/server.h"
#include "coro/server/lifecycle/successor.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/server_event.h"

#include <memory>
#include <string>
#include <sys/types.h>

namespace coro {

// What the process that called start() does for the server as a whole, whether it is the only process, the manager or the master:
// it replaces the server that has started it, is replaced, and tells systemd the state of the server (sd_notify(3)).
class MainProcess final : private Successor::Observer {
public:
    class Observer {
    public:
        virtual void on_takes_over() = 0;   // called when this server replaces another one, before the other one is told

    protected:
        ~Observer() = default;
    };

    // `admin`: the server of the admin process (AdminListener). Must be made before the program changes its folder or the title
    // of the process.
    MainProcess(Observer &observer, Server &server, Server &admin);

    // Returns true if this server replaces the one that has started it, and does not serve yet. Must be called first in the
    // process that calls start().
    [[nodiscard]] bool is_successor();
    void begin(Loop &loop, Scoreboard &scoreboard);   // the server starts
    void handle(ServerEvent event);
    void stops();     // called when the end of the server begins
    void abandon();   // called in a forked child, before the object is deleted or leaked

private:
    void serves();
    void upgrade();
    void on_successor_serves(pid_t pid) override;
    void on_successor_failed(pid_t pid, const std::string &why) override;
    double seconds_of_upgrade();
    void watch_workers();

    Observer &observer_;
    Server &server_;
    Server &admin_;
    CommandLine command_ = CommandLine::of_this_process();
    Fd predecessor_;   // the socket of the server that this one replaces; empty: there is none, or it has been replaced
    // Set by begin().
    Loop *loop_ = nullptr;
    Scoreboard *scoreboard_ = nullptr;
    Scoreboard::End *end_ = nullptr;
    std::unique_ptr<Successor> successor_;
    // nullptr: systemd does not watch this server, or it does not serve yet
    std::unique_ptr<DeferredCall<MainProcess>> watchdog_;
    Nanoseconds upgrade_began_ = 0;
};

}  // namespace coro
