#pragma once

#include "php/server/message_receiver.h"
#include "php/server/state.h"

#include "coro/server/lifecycle/worker_handler.h"
#include "coro/server/lifecycle/worker_life.h"

#include <cstdint>
#include <string>

namespace coro::php {

// What the roles of workers and of task workers have in common: the callbacks of the start and of the end.
class LifeState : public WorkerHandler {
public:
    explicit LifeState(ServerState &server) : server_(server), messages_(server) {}
    LifeState(const LifeState &) = delete;
    LifeState &operator=(const LifeState &) = delete;
    virtual ~LifeState();

    virtual WorkerLife &life() = 0;

    // Must be called after a fatal error of PHP in this process. The process finishes its work and ends.
    void fatal_error();

    void on_server_event(ServerEvent event) override { server_.main_process()->handle(event); }
    int64_t on_worker_start() override;
    void on_worker_exit() override;
    void on_worker_end() override;
    bool is_done() const override;
    void add_gauges(ThreadGauges &gauges) override;

protected:
    virtual void add_figures(ProgramFigures &) {}   // what only this role knows of the program
    // Called by the constructors: from now on the process gets the messages and commands of the others.
    void take_messages(const Manager::Role &role);
    // From this call on, the process answers the questions of the admin process (Inquiry). Does nothing if the server has none.
    void answer_admin_process();
    // Called when the life of the process is over: calls workerStop, and ends the coroutines. Returns false if the process has
    // failed.
    bool end();

    ServerState &server_;

private:
    static void worker_start_settled(zend_long, zval *);
    void start_failed(const std::string &why);

    MessageReceiver messages_;
};

}  // namespace coro::php
