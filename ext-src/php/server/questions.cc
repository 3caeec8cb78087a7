#include "php/server/life_state.h"

#include "php/debug/dump.h"
#include "php/debug/profile.h"
#include "php/debug/quit_signal.h"
#include "php/http/handler_log.h"
#include "php/http/request_capture.h"
#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/runtime/timeline.h"
#include "php/server/state.h"

#include "coro/server/lifecycle/worker_life.h"

namespace coro::php {

namespace {

// Returns the request that a coroutine serves, or that the coroutine serves which has started it and still runs.
std::string request_of(Coroutine &coroutine)
{
    constexpr int kMostParents = 8;
    Coroutine *each = &coroutine;
    for (int i = 0; each && i < kMostParents; i++) {
        zend_object *object = php_state_of(*each).duty.object;
        if (object && is_http_response(object)) {
            return trail_of(object).request.text().bytes;
        }
        each = runtime().scheduler().find(each->parent_id());
    }
    return "";
}

std::string coroutines_for(const Question &question)
{
    DumpSelection selection = {};
    selection.as_json = !(question.flags & Question::kAsText);
    selection.by_age = question.flags & Question::kByAge;
    selection.state = question.flags & Question::kWaiting   ? "waiting"
                      : question.flags & Question::kReady   ? "ready"
                      : question.flags & Question::kRunning ? "running" : "";
    selection.most = question.most;
    selection.most_bytes = Inquiry::kMostBytes;
    selection.purpose = request_of;
    return dump_selected(selection);
}

std::string answer_to(const Question &question)
{
    switch (question.about) {
        case Question::About::kCoroutines:
            return coroutines_for(question);
        case Question::About::kBeginProfile:
            begin_profile(question.most * kSecond);
            return "";
        case Question::About::kProfile:
            return folded_profile();
        case Question::About::kBlocked:
            return folded_waits();
        case Question::About::kBeginCapture:
            begin_capture(the_server->shared.scoreboard->inquiry()->capture_order());
            return "";
        case Question::About::kCaptured:
            return captured_requests();
        case Question::About::kNothing:
            break;
    }
    return "";
}

void answer()
{
    if (!the_server || !the_server->life() || runtime().is_fork_of_server()) {
        return;
    }
    Scoreboard &board = *the_server->shared.scoreboard;
    int row = board.index_of(the_server->life()->row());
    if (board.inquiry()->has_question(row)) {
        Question question = board.inquiry()->question();
        board.inquiry()->answer(row, question, answer_to(question));
    }
}

}  // namespace

void LifeState::answer_admin_process()
{
    Scoreboard &board = *server_.shared.scoreboard;
    if (board.inquiry()) {
        answer_questions(answer);
        slow_requests = &board.inquiry()->slow_requests(board.index_of(life().row()));
        slow_requests->clear();
        life().row().program->publish({});   // forgets those of the process that had the place before
        request_watch |= kWatchSlow;
        if (CaptureOrder &order = board.inquiry()->capture_order(); order.is_open(runtime().loop().read_clock())) {
            begin_capture(order);   // this worker replaces one that has been asked
        }
    }
}

}  // namespace coro::php
