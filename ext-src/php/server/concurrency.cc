#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/server/callback_handler.h"
#include "php/server/worker_state.h"

#include <algorithm>
#include <utility>

// Implements the options max_concurrency and worker_max_concurrency, which limit how many requests are handled at a
// time, and max_queue_time, which limits how long requests wait.
namespace coro::php {

// Returns true if all workers together handle more requests than max_concurrency allows. The count includes the new
// request for which the caller checks the limit.
bool CallbackHandler::is_over_concurrency()
{
    return server_.shared.scoreboard->sum_of_workers(&WorkerRow::running) > uint64_t(config_.max_concurrency);
}

// Returns true, and counts the request, if it has waited longer than max_queue_time allows since it was read.
bool CallbackHandler::has_waited_too_long(Nanoseconds read_at)
{
    if (max_queue_time_ == 0 || runtime().loop().clock().now() - read_at <= max_queue_time_) {
        return false;
    }
    count(server_.worker()->row().queue_timeouts);
    return true;
}

void CallbackHandler::limited_handler_ended(zend_long)
{
    // worker_state() is nullptr if the worker has ended while handlers were still running.
    if (WorkerState *worker = the_server ? the_server->worker_state() : nullptr) {
        worker->handler().queue_.handler_ends();
    }
}

void CallbackHandler::RequestQueue::add(Callable &callback, zval *made, Nanoseconds read_at)
{
    if (waiting_.empty() && has_room()) {   // a new request begins at once only if no earlier request waits
        begin(callback, made);
        return;
    }
    if (waiting_.size() >= check_at_) {
        remove_disconnected();
    }
    waiting_.push_back({&callback, {made[0], made[1]}, read_at});
    if (handler_.max_queue_time_ > 0 && !is_armed()) {
        runtime().loop().arm(*this, waiting_.front().read_at + handler_.max_queue_time_);
    }
}

void CallbackHandler::RequestQueue::on_time()
{
    runtime().scheduler().enqueue_once(*this);
}

// Refuses the requests that have waited too long. They were read before those behind them.
void CallbackHandler::RequestQueue::refuse_overdue()
{
    while (!waiting_.empty() && handler_.has_waited_too_long(waiting_.front().read_at)) {
        Waiting overdue = waiting_.front();
        waiting_.pop_front();
        if (overdue.has_peer()) {
            count(handler_.server_.worker()->row().refused);
            refuse_request(Z_OBJ(overdue.made[1]), 503);
        }
        overdue.release();
    }
    runtime().loop().disarm(*this);
    if (handler_.max_queue_time_ > 0 && !waiting_.empty()) {
        runtime().loop().arm(*this, waiting_.front().read_at + handler_.max_queue_time_);
    }
}

void CallbackHandler::RequestQueue::begin(Callable &callback, zval *made)
{
    running_++;
    handler_.call_for_request(callback, made, limited_handler_ended);
}

// Removes the requests of clients that have disconnected, so that such requests cannot fill the queue. Called only when
// the queue has doubled, so that the cost per request is small.
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

// Called when a handler has ended. The scheduler begins the next request later, in run(), because the coroutine of the
// ended handler is still running.
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
    for (refuse_overdue(); !waiting_.empty() && has_room(); refuse_overdue()) {
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
    runtime().loop().disarm(*this);
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
