#include "php/server_state.h"

#include "php/http_response.h"
#include "php/runtime.h"

#include <utility>

// The options max_concurrency and worker_max_concurrency.
namespace coro::php {

// The request that is asked about is in work already.
bool ServerState::is_over_concurrency()
{
    return server.config.max_concurrency > 0 &&
           board_->sum_of_workers(&WorkerRow::running) > uint64_t(server.config.max_concurrency);
}

void ServerState::handler_ended(zend_long)
{
    if (the_server) {   // else this coroutine was left over
        the_server->request_queue_.handler_ends();
    }
}

bool ServerState::RequestQueue::admits(Callable &callback, const zval *made)
{
    if (has_room()) {
        handlers_++;
        return true;
    }
    waiting_.push_back({&callback, {made[0], made[1]}});
    return false;
}

// The next one begins later: here another one's coroutine is at its end.
void ServerState::RequestQueue::handler_ends()
{
    handlers_--;
    if (!waiting_.empty() && !ListNode<ReadyTag>::is_linked()) {
        runtime().scheduler().enqueue(*this);
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
        if (has_client(Z_OBJ(next.made[1]))) {
            state_.handle_request(*next.callback, next.made);
        } else {
            zval_ptr_dtor(&next.made[0]);
            zval_ptr_dtor(&next.made[1]);
        }
    }
}

void ServerState::RequestQueue::refuse_all()
{
    ListNode<ReadyTag>::unlink();
    for (Waiting &each : std::exchange(waiting_, {})) {
        if (has_client(Z_OBJ(each.made[1]))) {
            refuse_request(Z_OBJ(each.made[1]), 503);
        }
        zval_ptr_dtor(&each.made[0]);
        zval_ptr_dtor(&each.made[1]);
    }
}

}  // namespace coro::php
