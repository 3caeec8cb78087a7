#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/loop/timer.h"
#include "coro/sched/runnable.h"
#include "coro/server/connection/handler_thread.h"

#include <vector>

namespace coro {

// The counters of a CoroutineServer: a base class, because the other base class refers to them.
struct OwnServingRow {
    ServingRow own_row;
};

// A server in the loop of a program that does other things, too: a serving thread without processes, signals and a
// scoreboard. Must not be destroyed between start() and on_finished() while a connection or a handler may be running.
class CoroutineServer final : private OwnServingRow, public HandlerThread {
public:
    class Observer {
    public:
        // Called once after shut_down(), when the server accepts no more clients: closes the listening socket.
        virtual void on_listening_ended() = 0;
        // Called once after shut_down(), when the last connection is gone. Must not destroy the server.
        virtual void on_finished() = 0;

    protected:
        ~Observer() = default;
    };

    CoroutineServer(Loop &loop, Handler &handler, Observer &observer, const ServerConfig &config, SessionNumbers numbers,
                    std::vector<ServedPort> ports);
    ~CoroutineServer() override;

    void start();   // begins to accept clients, and keeps the loop running until on_finished()
    // Accepts no more clients. Ends connections as soon as they are idle, and after max_wait_time the others.
    void shut_down();
    void shut_down_now();   // closes all connections at once
    bool is_finished() const { return is_finished_; }
    // Called in a forked child: drops the unsent bytes, which the parent sends, and reads from no client any more. Also called
    // after a fatal error, in the same process: clients see the end of their connections before PHP's shutdown functions run.
    void was_forked();

    Connection *find_connection(int64_t session) const { return sessions_.find(session); }

private:
    void last_connection_gone() override
    {
        if (!may_get_connections()) {
            finish();
        }
    }
    void end_step();
    void listening_ended();
    void finish();

    Observer &observer_;
    AddressLimits own_limits_;      // unused if no option limits addresses
    DeferredCall<CoroutineServer> end_timer_{loop_, *this, &CoroutineServer::end_step};
    Deadline end_until_ = kNever;   // the time at which all connections are closed
    bool is_started_ = false;
    bool has_ended_listening_ = false;
    bool is_finished_ = false;
};

}  // namespace coro
