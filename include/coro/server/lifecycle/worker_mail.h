#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/server/shared/mailbox.h"
#include "coro/server/shared/scoreboard.h"

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

}  // namespace coro
