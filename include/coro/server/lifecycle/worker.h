#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/loop/signal.h"
#include "coro/server/connection/handler_thread.h"
#include "coro/server/lifecycle/mailbox.h"
#include "coro/server/lifecycle/worker_handler.h"
#include "coro/server/remote/worker_links.h"

#include <memory>
#include <vector>

namespace coro {

class Peer;

// A process that runs handlers. A worker serves clients, and on a signal to stop it finishes the work that it has.
class Worker final : public HandlerThread, private SignalWatcher::Observer, private WorkerLinks::Observer {
public:
    Worker(Loop &loop, Handler &handler, WorkerHandler &life, const ServerConfig &config, WorkerRow &row, int id,
           std::vector<ServedPort> ports, Fd manager_pipe, WorkerLinkSettings link_settings = {}, SessionNumbers numbers = {});
    ~Worker() override;

    // Serves clients until a signal, begin_drain() or max_request stops the worker, and then until every
    // connection has ended or max_wait_time is over. Returns 0 or -errno.
    [[nodiscard]] int run();
    void begin_drain(char reason = kWorkerDrains);   // `reason` is a kWorker... byte for the manager
    // Called when the handler has prepared the worker (see WorkerHandler::on_worker_start()).
    void prepared();
    // Called when the handler cannot prepare the worker, or when the worker cannot go on for another reason. The
    // worker finishes its work and ends.
    void fail();
    bool has_failed() const { return has_failed_; }
    bool is_prepared() const { return is_prepared_; }   // true: workerStart has returned
    bool is_serving() const { return is_serving_; }
    // Makes the worker wait until its own workerStart has returned before it serves. Called before run() if
    // workerStart has returned in an earlier process with this worker id. Without this call the worker serves after
    // a second, even if workerStart still runs.
    void await_preparation() { awaits_preparation_ = true; }
    void shut_down_now();        // makes run() return without waiting for work to finish
    // Writes one of the kWorker... bytes of server/shared/scoreboard.h to the manager. Returns false if the server
    // has no manager.
    bool notify_manager(char what);

    int id() const { return id_; }
    WorkerRow &row() { return worker_row_; }

    // The next functions are about the clients to which this worker can send.
    Peer *find_peer(int64_t session);            // returns the client, or nullptr if there is no such client
    size_t peer_count();
    // Returns at most `most` ids of clients, beginning after the id `after`.
    std::vector<int64_t> peer_ids(int64_t after, size_t most);

    // Makes the worker read this mailbox while it serves. Must be called before run().
    void take_mail(MailHandler &handler, const Mailbox &mailbox)
    {
        mail_ = std::make_unique<MailReader>(loop_, handler, mailbox);
    }
    MailReader *mail() { return mail_.get(); }
    void was_forked();   // called in a forked child: drops the unsent bytes, which the parent sends
    const WorkerLinks *links() const { return links_.get(); }

    void check_drain();           // makes a draining worker check soon whether all its work is finished

private:
    void on_signal(int number) override;
    void spent() override { begin_drain(kWorkerIsSpent); }
    void last_connection_gone() override { check_drain(); }
    void on_link_ended() override { check_drain(); }
    void prepare();
    [[nodiscard]] int start_serving();
    void end_requested(int number);
    void reopen_logs();
    void stop_taking();
    void stop_mail();
    void await_drain();
    void flush_links();
    bool has_finished();
    std::vector<StalledPeer> stalled_peers(bool is_any) override;

    // A timer that does nothing when it expires, but ends the loop's wait for events.
    class Nudge final : public Timer {
    public:
        void on_time() override {}
    };

    void drain_step();

    WorkerHandler &life_;
    WorkerRow &worker_row_;
    int id_;
    Fd manager_pipe_;                      // the worker's end of the socket to its manager; empty if there is none
    std::unique_ptr<WorkerLinks> links_;   // nullptr if the server has no master
    std::unique_ptr<MailReader> mail_;
    SignalWatcher signals_;
    DeferredCall<Worker> drain_timer_{loop_, *this, &Worker::drain_step};
    Deadline drain_until_ = kNever;
    // The time until which run() waits for packets to be sent; kNever: the worker still handles packets.
    Deadline flush_until_ = kNever;
    Nanoseconds exit_called_at_ = 0;
    bool has_run_shutdown_callback_ = false;
    // Id of the coroutine that must end before the worker drains; 0: none.
    int64_t shutdown_callback_ = 0;
    bool is_over_ = false;           // true: run() must return
    bool is_server_ending_ = false;  // true: the worker drains because the server ends
    // The state of the server's end, which all processes of the server share; nullptr: there are no other
    // processes.
    Scoreboard::End *end_;
    bool awaits_preparation_ = false;
    bool is_prepared_ = false;
    bool is_serving_ = false;
    bool has_failed_ = false;
};

}  // namespace coro
