#include "core/server/admin/inquirer.h"

#include "core/server/admin/threads.h"
#include "coro/server/shared/figure_publisher.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kPatience = kSecond;
// How often the answers are looked for, for kPatience at most. A descriptor on which the workers tell that they have
// answered would be open in all processes for questions that are rare.
constexpr Nanoseconds kLook = 2 * kMillisecond;
constexpr size_t kMostWaiting = 16;

std::string reason_for_silence(const WorkerAnswer &answer, const WorkerRow &row, Nanoseconds now)
{
    char text[160];
    ThreadGauges gauges;
    Nanoseconds late = row.gauges.read(gauges) ? lateness_of(gauges, now) : 0;
    int size = snprintf(text, sizeof text, "%s %d (pid %d) did not answer within 1 s", answer.role, answer.id, answer.pid);
    if (late > 0) {
        snprintf(text + size, sizeof text - size_t(size), ": its loop is late by %.1f s", double(late) / double(kSecond));
    }
    return text;
}

}  // namespace

bool Inquirer::ask(const Question &question, Done done)
{
    if (!subject_.board.inquiry() || waiting_.size() >= kMostWaiting) {
        return false;
    }
    waiting_.push_back({question, std::move(done)});
    if (waiting_.size() == 1) {
        begin();
    }
    return true;
}

void Inquirer::begin()
{
    asked_.clear();
    for_each_thread(subject_, [this](const PublishingThread &thread) {
        if (thread.process) {
            asked_.push_back({thread.process, {thread.role, thread.id, thread.process->pid.load(), "", ""}});
        }
    });
    subject_.board.inquiry()->ask(waiting_.front().question);
    (void) life_.notify_manager(kWorkerAsks);
    until_ = loop_.read_clock() + kPatience;
    loop_.arm(*this, loop_.now() + kLook);
}

void Inquirer::collect(Nanoseconds now)
{
    Inquiry &inquiry = *subject_.board.inquiry();
    for (Asked &each : asked_) {
        int row = subject_.board.index_of(*each.row);
        bool is_gone = each.row->pid.load() != each.answer.pid;
        if (each.is_settled) {
            continue;
        }
        if (!is_gone && inquiry.has_answered(row)) {
            each.answer.text = inquiry.take_answer(row);
        } else if (is_gone || now >= until_) {
            each.answer.error = is_gone ? "the process has ended" : reason_for_silence(each.answer, *each.row, now);
        } else {
            continue;
        }
        each.is_settled = true;
    }
}

void Inquirer::on_time()
{
    Nanoseconds now = loop_.read_clock();
    collect(now);
    if (!std::all_of(asked_.begin(), asked_.end(), [](const Asked &each) { return each.is_settled; })) {
        loop_.arm(*this, now + kLook);
        return;
    }
    std::vector<WorkerAnswer> answers;
    for (Asked &each : asked_) {
        answers.push_back(std::move(each.answer));
    }
    Done done = std::move(waiting_.front().done);
    waiting_.pop_front();
    if (!waiting_.empty()) {
        begin();
    }
    done(std::move(answers));
}

}  // namespace coro
