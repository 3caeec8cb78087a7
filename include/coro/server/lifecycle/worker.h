#pragma once

#include "coro/loop/signal.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/connection/handler.h"
#include "coro/server/lifecycle/mailbox.h"
#include "coro/server/remote/worker_links.h"

#include <memory>
#include <vector>

namespace coro {

class Peer;

// One process of a server that runs handlers: accepts, reads, answers, and on a signal finishes what it has.
class Worker final : public ServingThread, private SignalWatcher::Observer {
public:
    Worker(Loop &loop, Handler &handler, const ServerConfig &config, WorkerRow &row, int id,
           std::vector<ServedPort> ports, Fd manager_pipe, WorkerLinkSettings slot = {}, SessionNumbers numbers = {});
    ~Worker() override;

    // Serves until it is told to stop (signals, begin_drain(), max_request) and every connection is done or
    // max_wait_time is over.
    [[nodiscard]] int run();
    void begin_drain(char reason = kWorkerDrains);   // what the manager is told
    // The handler has prepared the worker, see Handler::on_worker_start().
    void prepared();
    // It cannot, or something else has broken the worker: it ends, with what it serves finished first.
    void fail();
    bool has_failed() const { return has_failed_; }
    bool is_prepared() const { return is_prepared_; }   // its workerStart has returned
    bool is_serving() const { return is_serving_; }
    // Of a worker whose predecessors have returned from their workerStart: else one that goes on for a second does not keep
    // the worker from serving. Before run().
    void await_preparation() { awaits_preparation_ = true; }
    void shut_down_now();        // leaves run() without waiting for anybody
    // Writes one of the bytes of server/board.h to the manager. False: there is none.
    bool tell_manager(char what)
    {
        report(what);
        return bool(manager_pipe_);
    }

    int id() const { return id_; }
    WorkerRow &row() { return worker_row_; }

    // The clients that this worker can speak to.
    Peer *find_peer(int64_t session);            // nullptr: there is none (any more)
    size_t peer_count();
    std::vector<int64_t> peer_ids(int64_t after, size_t most);   // of those behind this one

    // While the worker serves, it takes the messages of this mailbox. Before run().
    void take_mail(MailHandler &handler, const Mailbox &mailbox)
    {
        mail_ = std::make_unique<MailReader>(loop_, handler, mailbox);
    }
    MailReader *mail() { return mail_.get(); }
    void was_forked();   // in the child: what is unsent is the parent's to send
    const WorkerLinks *lanes() const { return lanes_.get(); }

    bool is_server_ending() const override { return lanes_ ? lanes_->is_ending() : draining_; }
    void look_again();           // what the drain waits for may be there

private:
    void on_signal(int number) override;
    void spent() override { begin_drain(kWorkerIsSpent); }
    void last_connection_gone() override { look_again(); }
    void prepare();
    [[nodiscard]] int start_serving();
    void end_asked(int number);
    void stop_taking();
    void flush_links();
    bool has_finished();
    std::vector<StalledPeer> stalled_peers() override;
    void report(char what);

    // Only ends a poll.
    class Nudge final : public Timer {
    public:
        void on_time() override {}
    };

    class DrainTimer final : public Timer, public Runnable {
    public:
        explicit DrainTimer(Worker &worker) : worker_(worker) {}
        void on_time() override
        {
            worker_.loop_.scheduler().enqueue_once(*this);
        }
        void run() override { worker_.drain_step(); }

    private:
        Worker &worker_;
    };
    void drain_step();

    WorkerRow &worker_row_;
    int id_;
    Fd manager_pipe_;            // none in a server without a manager
    std::unique_ptr<WorkerLinks> lanes_;   // of a master's worker
    std::unique_ptr<MailReader> mail_;
    SignalWatcher signals_;
    DrainTimer drain_timer_{*this};
    Deadline drain_until_ = kNever;
    Deadline hear_until_ = kNever;   // else nothing is handled any more
    Nanoseconds exit_told_at_ = 0;
    bool has_run_shutdown_callback_ = false;
    int64_t shutdown_callback_ = 0;           // the coroutine that has to end before anybody is told
    bool is_over_ = false;           // run() returns
    Scoreboard::End *end_;                // of the server; nullptr: nobody else knows of it
    bool awaits_preparation_ = false;
    bool is_prepared_ = false;
    bool is_serving_ = false;
    bool has_failed_ = false;
};

}  // namespace coro
