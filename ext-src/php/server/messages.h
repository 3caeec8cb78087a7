#pragma once

#include "php/server/state.h"

#include <cstdint>
#include <string_view>

namespace coro::php {

// The kind of a message to a process, in MailHead::kind: the message is a string, a serialized PHP value, a PeerCommand or a
// RoomMessage. Instead of the result of a task, the message may say that the task has none, or that tasks have failed (see
// TaskTable::take_failures()).
enum MessageKind : uint32_t { kStringMessage, kSerializedMessage, kCommandMessage, kNoResult, kTasksFailed, kRoomMessage };

// Converts serialized text to a PHP value, on the stack of the loop. Returns false if the text is not valid, and logs it.
bool read_value(std::string_view bytes, zval *into);

// A PHP value as it is sent to another process.
struct PackedValue {
    zend_string *bytes = nullptr;
    MessageKind kind = kStringMessage;
};
// Packs a value: strings as they are, others serialized. Returns false if an exception was thrown.
bool pack_value(zval *value, PackedValue &packed);

// Stores the PHP value of a message in `value`, and releases or takes over the block of the message. Returns false if the
// message contains no valid value, or after a fatal error.
[[nodiscard]] bool read_mail(const Mail &message, zval *value);

// Sends a message to the worker with this id. If the caller is a coroutine, waits for room in the mailbox of the
// worker. Returns 0 or -errno.
[[nodiscard]] int send_to_worker(ServerState &server, int worker_id, MessageKind kind, std::string_view bytes);

// Sends a message to a mailbox of the server, as send_to_worker() does.
[[nodiscard]] int send_mail(ServerState &server, Mailbox &mailbox, MessageKind kind, std::string_view bytes);

// Sends a PHP value to the pipeMessage callback of a worker. Returns false if the value was not sent; the reason is
// then a warning, an exception or last_error().
bool send_value_to_worker(ServerState &server, zval *value, zend_long worker_id);

}  // namespace coro::php
