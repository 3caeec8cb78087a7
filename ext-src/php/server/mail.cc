#include "php/server/event_object.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/state.h"
#include "php/zend/value.h"
#include "php/zend/string_storage.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include "ext/standard/basic_functions.h"
#include "zend_smart_str.h"
extern "C" {
#include "ext/standard/php_var.h"   // not all of it says that it is C
}

#include <cerrno>

namespace coro::php {

namespace {

enum : uint32_t { kString, kSerialized, kOrder };

// nullptr: an exception was thrown.
zend_string *serialize(zval *value)
{
    smart_str text = {};
    php_serialize_data_t seen;
    PHP_VAR_SERIALIZE_INIT(seen);
    php_var_serialize(&text, value, &seen);
    PHP_VAR_SERIALIZE_DESTROY(seen);
    if (EG(exception)) {
        smart_str_free(&text);
        return nullptr;
    }
    return smart_str_extract(&text);
}

bool read_value(std::string_view bytes, zval *into)
{
    auto *at = reinterpret_cast<const unsigned char *>(bytes.data());
    php_unserialize_data_t seen;
    PHP_VAR_UNSERIALIZE_INIT(seen);
    ZVAL_NULL(into);
    bool is_whole = php_var_unserialize(into, &at, at + bytes.size(), &seen);
    PHP_VAR_UNSERIALIZE_DESTROY(seen);
    return is_whole && !EG(exception);
}

// On the stack of the loop, where what __unserialize() does may not wait. No C++ object with a destructor may live here: a
// fatal error jumps out of it. False: there is no value, and it was said why.
bool unserialize(std::string_view bytes, zval *into)
{
    zend_execute_data *frame = EG(current_execute_data);
    volatile bool is_read = false;
    zend_try {
        is_read = read_value(bytes, into);
    } zend_catch {
        EG(current_execute_data) = frame;
        ZVAL_NULL(into);
        runtime().bailed_out();
    } zend_end_try();
    if (!is_read) {
        zval_ptr_dtor(into);
        log(LogLevel::kWarning, "a message is lost: it cannot be unserialized");
    }
    settle_destructors();
    return is_read;
}

void message_handled(zend_long)
{
    Worker *worker = current_worker();
    if (worker && worker->mail()) {
        worker->mail()->handled();
    }
}

int send(Mailbox &mailbox, int from, uint32_t kind, std::string_view bytes)
{
    MailHead head = {bytes.size(), from, kind};
    Coroutine *self = runtime().coroutine_that_may_wait();
    return self ? mailbox.send(head, bytes, *self, [](Waiter &waiter) { return runtime().wait(waiter, kNever); })
                : mailbox.try_send(head, bytes);
}

}  // namespace

bool ServerState::open_mailboxes()
{
    bool is_wanted = server.needs_manager() && (events[Event::kPipeMessage] || routes_orders());
    for (int64_t id = 0; is_wanted && id < server.config.worker_num; id++) {
        mailboxes_.push_back(std::make_unique<Mailbox>());
        if (int outcome = mailboxes_.back()->open(); outcome < 0) {
            throw_exception(outcome, "cannot make a mailbox for each worker");
            return false;
        }
    }
    return true;
}

// Are there connections that only one of several workers can speak to?
bool ServerState::routes_orders() const
{
    const ServerConfig &config = server.config;
    return config.worker_num > 1 && (!server.has_master() || config.dispatch_mode == int64_t(Dispatch::kStream));
}

int ServerState::mail_order(int64_t session, std::string_view letter)
{
    WorkerRow *owner = owner_elsewhere(session);
    int worker_id = owner ? owner->worker_id.load() : -1;
    return worker_id < 0 ? -EPIPE
                         : send(*mailboxes_[size_t(worker_id)], worker_ ? worker_->id() : -1, kOrder, letter);
}

void ServerState::take_mail()
{
    if (!mailboxes_.empty()) {
        worker_->take_mail(*this, *mailboxes_[size_t(worker_->id())]);
    }
}

void ServerState::forget_senders()
{
    for (auto &mailbox : mailboxes_) {
        mailbox->abandon();
    }
}

bool ServerState::send_message(zval *message, zend_long worker_id)
{
    int from = worker_ ? worker_->id() : -1;
    const char *refusal = !running_                        ? "the server does not run"
                          : !events[Event::kPipeMessage]   ? "there is no callback for the pipeMessage event"
                          : worker_id == from              ? "a worker can not send to itself"
                          : size_t(worker_id) >= mailboxes_.size() ? "there is no such worker"
                                                                   : nullptr;
    if (refusal) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "cannot send a message to worker " ZEND_LONG_FMT ": %s", worker_id, refusal);
        return false;
    }
    bool is_string = Z_TYPE_P(message) == IS_STRING;
    zend_string *bytes = is_string ? zend_string_copy(Z_STR_P(message)) : serialize(message);
    if (!bytes) {
        return false;
    }
    int outcome = send(*mailboxes_[size_t(worker_id)], from, is_string ? kString : kSerialized, view(bytes));
    zend_string_release(bytes);
    if (outcome < 0) {
        set_last_error(-outcome);
        if (outcome != -EAGAIN && outcome != -ECANCELED) {
            php_error_docref(nullptr, E_WARNING, "cannot send a message to worker " ZEND_LONG_FMT ": %s [%d]", worker_id,
                             err::text(-outcome), -outcome);
        }
    }
    return outcome == 0;
}

// Orders do not: those who wait for room for them may be all the coroutines that there are.
bool ServerState::needs_coroutine(uint32_t mail_kind) const
{
    return mail_kind != kOrder;
}

void ServerState::on_mail(const Mail &mail)
{
    if (mail.kind == kOrder) {
        on_order(mail.bytes);
        if (mail.block.data) {
            zend_storage().release(mail.block);
        }
        message_handled(0);
        return;
    }
    zval arguments[3];
    bool is_read = !runtime().has_bailed_out();
    if (is_read && mail.kind == kString) {
        ZVAL_STR(&arguments[2], string_of(mail.bytes, mail.block));
    } else {
        is_read = is_read && unserialize(mail.bytes, &arguments[2]);
        if (mail.block.data) {
            zend_storage().release(mail.block);
        }
    }
    if (!is_read) {
        message_handled(0);
        return;
    }
    ZVAL_OBJ_COPY(&arguments[0], object());
    bool is_object = server.config.event_object;
    if (is_object) {
        make_message_object(&arguments[1], mail.from, worker_->wall_time(), &arguments[2]);
    } else {
        ZVAL_LONG(&arguments[1], mail.from);
    }
    Duty duty;
    duty.ended = message_handled;
    duty.event = event_name(Event::kPipeMessage);
    (void) call_back(events[Event::kPipeMessage], is_object ? 2 : 3, arguments, duty);
}

}  // namespace coro::php
