#include "php/server/message_receiver.h"

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/event_object.h"
#include "php/server/messages.h"
#include "php/server/peer_command.h"
#include "php/zend/string_storage.h"

#include "coro/base/log.h"

#include "ext/standard/basic_functions.h"
extern "C" {
#include "ext/standard/php_var.h"   // declares some functions without extern "C"
}

namespace coro::php {

namespace {

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

// Runs on the stack of the loop, where __unserialize() of the program may not wait. Must not have a C++
// object with a destructor: a fatal error jumps out of the call. Returns false if there is no value.
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
        log(LogLevel::kWarning, "a message from another process is lost: it cannot be unserialized");
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

}  // namespace

Storage &MessageReceiver::storage()
{
    return zend_storage();
}

// Commands need no coroutine: the coroutines that wait for room to send commands may be as many as
// max_coroutine allows.
bool MessageReceiver::needs_coroutine(uint32_t kind) const
{
    return kind != kCommandMessage;
}

void MessageReceiver::on_mail(const Mail &message)
{
    if (message.kind == kCommandMessage) {
        carry_out_command(message.bytes);
        if (message.block.data) {
            zend_storage().release(message.block);
        }
        message_handled(0);
        return;
    }
    zval value;
    if (read(message, &value)) {
        call_pipe_message(message.from, &value);
    } else {
        message_handled(0);
    }
}

// Stores the value that was sent, and releases or takes over the block of the message. Returns false if there
// is no value.
bool MessageReceiver::read(const Mail &message, zval *value)
{
    bool is_read = !runtime().has_bailed_out();
    if (is_read && message.kind == kStringMessage) {
        ZVAL_STR(value, string_of(message.bytes, message.block));
        return true;
    }
    is_read = is_read && unserialize(message.bytes, value);
    if (message.block.data) {
        zend_storage().release(message.block);
    }
    return is_read;
}

void MessageReceiver::call_pipe_message(int from, zval *value)
{
    zval arguments[3];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    bool is_object = server_.server.config.event_object;
    if (is_object) {
        make_message_object(&arguments[1], from, server_.worker()->wall_time(), value);
    } else {
        ZVAL_LONG(&arguments[1], from);
        ZVAL_COPY_VALUE(&arguments[2], value);
    }
    Duty duty;
    duty.ended = message_handled;
    duty.event = event_name(Event::kPipeMessage);
    (void) handler_.call_back(server_.events[Event::kPipeMessage], is_object ? 2 : 3, arguments, duty);
}

}  // namespace coro::php
