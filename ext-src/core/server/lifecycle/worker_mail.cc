#include "coro/server/lifecycle/worker_mail.h"

namespace coro {

namespace {

constexpr Nanoseconds kMailLookAgain = 5 * kMillisecond;

}  // namespace

void WorkerMail::start()
{
    if (scoreboard_.find_mail_reader(row_.worker_id)) {
        timer_.arm(loop_.now() + kMailLookAgain);
        return;
    }
    reader_.start();
    row_.takes_mail = true;
    handler_.on_reachable();
}

void WorkerMail::take_rest()
{
    if (row_.takes_mail) {
        reader_.take_rest();
    }
}

void WorkerMail::stop()
{
    timer_.drop();
    row_.takes_mail = false;
    reader_.stop();
}

}  // namespace coro
