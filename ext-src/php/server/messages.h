#pragma once

#include "php/server/state.h"

#include <cstdint>
#include <string_view>

namespace coro::php {

// The kind of a message to a worker, in MailHead::kind: the message is a string, a serialized PHP value or a
// PeerCommand.
enum MessageKind : uint32_t { kStringMessage, kSerializedMessage, kCommandMessage };

// Sends a message to the worker with this id. If the caller is a coroutine, waits for room in the mailbox of the
// worker. Returns 0 or -errno.
[[nodiscard]] int send_to_worker(ServerState &server, int worker_id, MessageKind kind, std::string_view bytes);

// Sends a PHP value to the pipeMessage callback of a worker. Returns false if the value was not sent; the reason is
// then a warning, an exception or last_error().
bool send_value_to_worker(ServerState &server, zval *value, zend_long worker_id);

}  // namespace coro::php
