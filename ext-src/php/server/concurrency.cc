#include "php/server/state.h"

#include "php/http/response.h"
#include "php/runtime/runtime.h"

#include <algorithm>
#include <utility>

// The options max_concurrency and worker_max_concurrency.
namespace coro::php {

// The request that is asked about is in work already.
bool ServerState::is_over_concurrency()
{
    return board_->sum_of_workers(&WorkerRow::running) > uint64_t(server.config.max_concurrency);
}

void ServerState::handler_ended(zend_long)
{
    if (the_server) {   // else this coroutine was left over
        the_server->request_queue_.handler_ends();
    }
}

void ServerState::RequestQueue::add(Callable &callback, zval *made)
{
    if (waiting_.empty() && has_room()) {   // nobody is overtaken
        begin(callback, made);
        return;
    }
    if (waiting_.size() >= look_at_) {
        forget_gone();
    }
    waiting_.push_back({&callback, {made[0], made[1]}});
}

void ServerState::RequestQueue::begin(Callable &callback, zval *made)
{
    handlers_++;
    state_.call_for_request(callback, made, handler_ended);
}

// Clients could come and go for as long as no turn comes. Looking only when twice as many wait costs each of them little.
void ServerState::RequestQueue::forget_gone()
{
    std::erase_if(waiting_, [](Waiting &each) {
        bool is_gone = !each.has_peer();
        if (is_gone) {
            each.release();
        }
        return is_gone;
    });
    look_at_ = std::max(kFew, waiting_.size() * 2);
}

// The next one begins later: here another one's coroutine is at its end.
void ServerState::RequestQueue::handler_ends()
{
    handlers_--;
    if (!waiting_.empty()) {
        runtime().scheduler().enqueue_once(*this);
    }
}

void ServerState::RequestQueue::run()
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

void ServerState::RequestQueue::refuse_all()
{
    ListNode<ReadyTag>::unlink();
    for (Waiting &each : std::exchange(waiting_, {})) {
        if (each.has_peer()) {
            refuse_request(Z_OBJ(each.made[1]), 503);
        }
        each.release();
    }
}

bool ServerState::RequestQueue::Waiting::has_peer() const
{
    return php::has_peer(Z_OBJ(made[1]));
}

void ServerState::RequestQueue::Waiting::release()
{
    zval_ptr_dtor(&made[0]);
    zval_ptr_dtor(&made[1]);
}

}  // namespace coro::php
