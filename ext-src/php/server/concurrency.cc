#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/server/callback_handler.h"
#include "php/server/worker_state.h"

#include <algorithm>
#include <utility>

// The options max_concurrency and worker_max_concurrency.
namespace coro::php {

// True if all workers together handle more requests than max_concurrency allows. The request for which this
// is checked is already counted.
bool CallbackHandler::is_over_concurrency()
{
    return server_.shared.scoreboard->sum_of_workers(&WorkerRow::running) > uint64_t(config_.max_concurrency);
}

void CallbackHandler::limited_handler_ended(zend_long)
{
    // The worker may have ended before its last handlers.
    if (WorkerState *worker = the_server ? the_server->worker_state() : nullptr) {
        worker->handler().queue_.handler_ends();
    }
}

void CallbackHandler::RequestQueue::add(Callable &callback, zval *made)
{
    if (waiting_.empty() && has_room()) {   // requests begin in the order of their arrival
        begin(callback, made);
        return;
    }
    if (waiting_.size() >= check_at_) {
        remove_disconnected();
    }
    waiting_.push_back({&callback, {made[0], made[1]}});
}

void CallbackHandler::RequestQueue::begin(Callable &callback, zval *made)
{
    running_++;
    handler_.call_for_request(callback, made, limited_handler_ended);
}

// Keeps clients that disconnect from filling the queue. Is called when the queue has doubled, so that the
// cost per request is small.
void CallbackHandler::RequestQueue::remove_disconnected()
{
    std::erase_if(waiting_, [](Waiting &each) {
        bool is_gone = !each.has_peer();
        if (is_gone) {
            each.release();
        }
        return is_gone;
    });
    check_at_ = std::max(kFewWaiting, waiting_.size() * 2);
}

// The next request begins in a later step of the scheduler, because the coroutine of the ended handler is
// still running.
void CallbackHandler::RequestQueue::handler_ends()
{
    running_--;
    if (!waiting_.empty()) {
        runtime().scheduler().enqueue_once(*this);
    }
}

void CallbackHandler::RequestQueue::run()
{
    if (runtime().has_bailed_out()) {
        refuse_all();
    }
    while (!waiting_.empty() && has_room()) {
        Waiting next = waiting_.front();
        waiting_.pop_front();
        if (next.has_peer()) {
            begin(*next.callback, next.made);
        } else {
            next.release();
        }
    }
}

void CallbackHandler::RequestQueue::refuse_all()
{
    ListNode<ReadyTag>::unlink();
    for (Waiting &each : std::exchange(waiting_, {})) {
        if (each.has_peer()) {
            refuse_request(Z_OBJ(each.made[1]), 503);
        }
        each.release();
    }
}

bool CallbackHandler::RequestQueue::Waiting::has_peer() const
{
    return php::has_peer(Z_OBJ(made[1]));
}

void CallbackHandler::RequestQueue::Waiting::release()
{
    zval_ptr_dtor(&made[0]);
    zval_ptr_dtor(&made[1]);
}

}  // namespace coro::php
