#include "php/server/message_receiver.h"

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/event_object.h"
#include "php/server/messages.h"
#include "php/server/peer_command.h"
#include "php/server/room_access.h"
#include "php/zend/serialize.h"

#include "coro/base/log.h"

#include <cstdint>

namespace coro::php {

// Converts serialized text to a PHP value. Runs on the stack of the loop, where __unserialize() of the program may
// not wait. Must not contain a C++ object with a destructor, because a fatal error jumps out of the call without
// destructors. Returns false if the text is not valid.
bool read_value(std::string_view bytes, zval *into)
{
    zend_execute_data *frame = EG(current_execute_data);
    volatile bool is_read = false;
    zend_try {
        is_read = unserialize(bytes, into);
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

bool read_mail(const Mail &message, zval *value)
{
    bool may_read = !runtime().has_bailed_out();
    if (may_read && message.kind == kStringMessage) {
        ZVAL_STR(value, string_of(message.bytes, message.block));
        return true;
    }
    bool is_read = may_read && read_value(message.bytes, value);
    zend_storage().release(message.block);
    return is_read;
}

namespace {

void message_handled(zend_long)
{
    WorkerLife *life = the_server ? the_server->life() : nullptr;
    if (life && life->mail()) {
        life->mail()->handled();
    }
}

}  // namespace

// Commands are carried out without a coroutine. Otherwise workers could block each other: all coroutines that
// max_coroutine allows may be waiting for room to send commands.
bool MessageReceiver::needs_coroutine(uint32_t kind) const
{
    return kind != kCommandMessage && kind != kRoomMessage;
}

// The members that have joined before were not counted by other processes.
void MessageReceiver::on_reachable()
{
    if (server_.worker() && server_.worker()->rooms()) {
        server_.worker()->rooms()->note_rooms_of(server_.worker()->rooms_owner());
    }
}

void MessageReceiver::on_mail(const Mail &message)
{
    if (!needs_coroutine(message.kind)) {
        message.kind == kCommandMessage ? carry_out_command(message.bytes) : publish_here(message.bytes);
        zend_storage().release(message.block);
        message_handled(0);
        return;
    }
    zval value;
    if (read_mail(message, &value)) {
        call_pipe_message(message.from, &value);
    } else {
        message_handled(0);
    }
}

void MessageReceiver::call_pipe_message(int from, zval *value)
{
    zval arguments[3];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    bool is_object = server_.callback_options.event_object;
    if (is_object) {
        make_message_object(&arguments[1], from, wall_seconds(), value);
    } else {
        ZVAL_LONG(&arguments[1], from);
        ZVAL_COPY_VALUE(&arguments[2], value);
    }
    Duty duty;
    duty.ended = message_handled;
    duty.event = event_name(Event::kPipeMessage);
    (void) server_.call_event(server_.events[Event::kPipeMessage], is_object ? 2 : 3, arguments, duty);
}

}  // namespace coro::php
