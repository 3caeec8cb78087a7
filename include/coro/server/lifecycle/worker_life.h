#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/loop/signal.h"
#include "coro/server/config/config.h"
#include "coro/server/lifecycle/worker_handler.h"
#include "coro/server/shared/figure_publisher.h"
#include "coro/server/shared/mailbox.h"
#include "coro/server/shared/scoreboard.h"

#include <memory>

namespace coro {

// Reads the messages to the worker id of a process, while the process serves. The process that had the id before reads them until
// it drains, because they may concern its clients.
class WorkerMail {
public:
    WorkerMail(Loop &loop, WorkerRow &row, const Scoreboard &scoreboard, MailHandler &handler, const Mailbox &mailbox) :
        loop_(loop), row_(row), scoreboard_(scoreboard), handler_(handler), reader_(loop, handler, mailbox) {}
    WorkerMail(const WorkerMail &) = delete;
    WorkerMail &operator=(const WorkerMail &) = delete;

    void start();
    // Reads the messages that were sent until now, as far as there is room: they may concern the clients of this process.
    void take_rest();
    void stop();
    MailReader &reader() { return reader_; }

private:
    Loop &loop_;
    WorkerRow &row_;
    const Scoreboard &scoreboard_;
    MailHandler &handler_;
    MailReader reader_;
    DeferredCall<WorkerMail> timer_{loop_, *this, &WorkerMail::start};
};

// The life of a process of a server, whatever its work is: the start with the callback workerStart, the signals, the pipe
// to the manager, the messages, and the end, for which the work in progress gets max_wait_time.
class WorkerLife final : private SignalWatcher::Observer, private FigurePublisher::Source {
public:
    // The work of the process. WorkerLife calls these functions.
    class Work {
    public:
        [[nodiscard]] virtual int start_work() = 0;   // begins to take work; returns 0 or -errno
        // Returns true if start_work() must be called even if the process ends already.
        virtual bool has_leftovers() const { return false; }
        // Called when the process begins to end. `reason` is a kWorker... byte. Returns true if the process still gets work
        // until the manager has replaced it.
        virtual bool begin_drain(char reason, bool is_server_ending) = 0;
        virtual void fail() {}                       // called when the process cannot go on, as WorkerLife::fail()
        // Returns true if SIGINT ends the process. A terminal sends it to all processes of the server, whatever their order.
        virtual bool ends_at_interrupt() const { return true; }
        virtual void stop_taking() = 0;              // from now on all work is left to the process's successor
        virtual bool is_taking() const = 0;          // returns true if the process takes new work
        virtual bool may_get_work() const { return is_taking(); }   // also true: work has arrived that was not taken yet
        // Called every 50 ms while the process ends. `ends_server`: nothing takes the work of this process over. `is_over`:
        // the time is over.
        virtual void drain(bool ends_server, bool is_over) = 0;
        virtual bool has_finished() const = 0;       // returns true if no work is in progress, apart from coroutines
        virtual void flush() {}                      // called at the end: sends what is still unsent, and may run the loop
        virtual void close() {}                      // called last: drops everything

    protected:
        ~Work() = default;
    };

    // `manager_pipe` is empty if there is no manager. `end` is the state of the server's end, which all processes of the server
    // share; nullptr: there are no other processes.
    WorkerLife(Loop &loop, Work &work, WorkerHandler &handler, const ServerConfig &config, WorkerRow &row, int id,
               Fd manager_pipe, Scoreboard::End *end);
    ~WorkerLife();

    // Works until a signal, begin_drain() or the end of the work stops the process, and then until all work has ended or
    // max_wait_time is over. Returns 0 or -errno.
    [[nodiscard]] int run();
    void begin_drain(char reason = kWorkerDrains);   // `reason` is a kWorker... byte for the manager
    // Called when the handler has prepared the process (see WorkerHandler::on_worker_start()).
    void prepared();
    // Called when the handler cannot prepare the process, or when the process cannot go on for another reason. The
    // process finishes its work and ends.
    void fail();
    bool has_failed() const { return has_failed_; }
    bool is_prepared() const { return is_prepared_; }   // true: workerStart has returned
    bool is_serving() const { return is_serving_; }
    bool is_draining() const { return is_draining_; }
    Deadline drain_until() const { return drain_until_; }   // when the process ends its coroutines; kNever before it drains
    bool is_server_ending() const { return is_server_ending_; }   // true: the process drains because the server ends
    // Makes the process wait until its own workerStart has returned before it serves. Called before run() if
    // workerStart has returned in an earlier process with this worker id. Without this call the process serves after
    // a second, even if workerStart still runs.
    void await_preparation() { awaits_preparation_ = true; }
    void shut_down_now();        // makes run() return without waiting for work to finish
    void check_drain();          // makes a draining process check soon whether all its work is finished
    // Writes one of the kWorker... bytes of server/shared/scoreboard.h to the manager. Returns false if the server
    // has no manager.
    bool notify_manager(char what);

    int id() const { return id_; }
    WorkerRow &row() { return row_; }

    // Makes the process read this mailbox while it serves. Must be called before run().
    void take_mail(MailHandler &handler, const Mailbox &mailbox, const Scoreboard &scoreboard)
    {
        mail_ = std::make_unique<WorkerMail>(loop_, row_, scoreboard, handler, mailbox);
    }
    MailReader *mail() { return mail_ ? &mail_->reader() : nullptr; }

private:
    void on_signal(int number) override;
    void add_gauges(ThreadGauges &gauges) override;
    void prepare();
    [[nodiscard]] int start_serving();
    void end_requested(int number);
    void reopen_logs();
    void stop_mail();
    void await_drain();
    void drain_step();
    void note_answer();

    // A timer that does nothing when it expires, but ends the loop's wait for events.
    class Nudge final : public Timer {
    public:
        void on_time() override {}
    };

    Loop &loop_;
    Work &work_;
    WorkerHandler &handler_;
    const ServerConfig &config_;
    WorkerRow &row_;
    int id_;
    Fd manager_pipe_;                      // the process's end of the socket to its manager; empty if there is none
    pid_t manager_pid_;
    Scoreboard::End *end_;
    std::unique_ptr<WorkerMail> mail_;
    FigurePublisher figures_{loop_, row_, *this};
    SignalWatcher signals_;
    DeferredCall<WorkerLife> drain_timer_{loop_, *this, &WorkerLife::drain_step};
    DeferredCall<WorkerLife> answer_timer_{loop_, *this, &WorkerLife::note_answer};
    Deadline drain_until_ = kNever;
    Nanoseconds exit_called_at_ = 0;
    bool has_run_shutdown_callback_ = false;
    // Id of the coroutine that must end before the process drains; 0: none.
    int64_t shutdown_callback_ = 0;
    bool is_draining_ = false;
    bool is_over_ = false;           // true: run() must return
    bool is_server_ending_ = false;
    bool awaits_preparation_ = false;
    bool is_prepared_ = false;
    bool is_serving_ = false;
    bool has_failed_ = false;
};

}  // namespace coro
