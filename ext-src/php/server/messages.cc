#include "php/server/messages.h"

#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/serialize.h"
#include "php/zend/value.h"

#include "coro/base/error.h"

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace coro::php {

namespace {

int worker_id_of(const ServerState &server)
{
    return server.life() ? server.life()->id() : -1;
}

// Returns the reason why the program may not send a message to this worker, or nullptr if the program may send.
const char *refusal(ServerState &server, zend_long worker_id)
{
    if (!server.is_running()) {
        return "the server is not running";
    }
    if (!server.events[Event::kPipeMessage]) {
        return "the server has no callback for the pipeMessage event";
    }
    if (worker_id == worker_id_of(server)) {
        return "a worker cannot send to itself";
    }
    return size_t(worker_id) >= server.shared.mailboxes.size() ? "there is no such worker" : nullptr;
}

// Returns true if the program may call functions in a process that is no worker and has no clients of its own: in a master or
// manager, which send to the clients by messages to their workers.
bool has_code_outside_of_workers(ServerState &server)
{
    constexpr Event kOutside[] = {Event::kStart,        Event::kBeforeShutdown, Event::kManagerStart,
                                  Event::kBeforeReload, Event::kAfterReload,    Event::kWorkerError};
    auto has_callback = [&server](Event event) { return bool(server.events[event]); };
    return server.calls_functions_in_master() || std::any_of(std::begin(kOutside), std::end(kOutside), has_callback);
}

}  // namespace

// Creates a mailbox for each worker and task worker if they get messages from other processes. Returns false if an exception was
// thrown.
bool ServerState::open_mailboxes()
{
    shared.mailboxes.clear();   // removes the mailboxes of an earlier call of start() that has failed
    shared.room_mailboxes.clear();
    const ServerConfig &config = server.config;
    bool is_wanted = events[Event::kPipeMessage] || workers_have_own_peers() || config.task_worker_num > 0 || !processes.empty();
    is_wanted = (is_wanted || has_code_outside_of_workers(*this)) && server.needs_manager();
    int outcome = 0;
    if (is_wanted) {
        int64_t threads = server.has_master() && !config.workers_have_sockets() ? config.reactor_num : 0;
        outcome = coro::open_mailboxes(shared.mailboxes, size_t(config.worker_num + config.task_worker_num));
        outcome = outcome < 0 ? outcome : coro::open_mailboxes(shared.room_mailboxes, size_t(threads));
    }
    return succeeded(outcome, "cannot create the sockets for messages between the processes");
}

bool pack_value(zval *value, PackedValue &packed)
{
    bool is_string = Z_TYPE_P(value) == IS_STRING;
    packed.kind = is_string ? kStringMessage : kSerializedMessage;
    packed.bytes = is_string ? zend_string_copy(Z_STR_P(value)) : serialize(value);
    return packed.bytes != nullptr;
}

int send_to_worker(ServerState &server, int worker_id, MessageKind kind, std::string_view bytes)
{
    return send_mail(server, *server.shared.mailboxes[size_t(worker_id)], kind, bytes);
}

int send_mail(ServerState &server, Mailbox &mailbox, MessageKind kind, std::string_view bytes)
{
    MailHead head = {bytes.size(), worker_id_of(server), kind};
    Coroutine *self = runtime().coroutine_that_may_wait();
    return self ? mailbox.send(head, bytes, *self, [](Waiter &waiter, bool) { return runtime().wait(waiter, kNever); })
                : mailbox.try_send(head, bytes);
}

bool send_value_to_worker(ServerState &server, zval *value, zend_long worker_id)
{
    if (const char *why = refusal(server, worker_id)) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "cannot send a message to worker " ZEND_LONG_FMT ": %s", worker_id, why);
        return false;
    }
    PackedValue packed;
    if (!pack_value(value, packed)) {
        return false;
    }
    int outcome = send_to_worker(server, int(worker_id), packed.kind, view(packed.bytes));
    zend_string_release(packed.bytes);
    if (outcome < 0) {
        set_last_error(-outcome);
        if (outcome != -EAGAIN && outcome != -ECANCELED) {
            php_error_docref(nullptr, E_WARNING, "cannot send a message to worker " ZEND_LONG_FMT ": %s [%d]", worker_id,
                             err::text(-outcome), -outcome);
        }
    }
    return outcome == 0;
}

}  // namespace coro::php
