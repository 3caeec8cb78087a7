#pragma once

#include "php/server/state.h"

#include <cstdint>
#include <string_view>

namespace coro::php {

// The content of a message to a worker: a string, a serialized PHP value, or a PeerCommand. It is sent in
// MailHead::kind.
enum MessageKind : uint32_t { kStringMessage, kSerializedMessage, kCommandMessage };

// Sends a message to the worker of this number. Waits for room in its mailbox if the caller is a coroutine.
// Returns 0 or -errno.
[[nodiscard]] int send_to_worker(ServerState &server, int worker_id, MessageKind kind, std::string_view bytes);

// Sends a PHP value to the pipeMessage callback of a worker. Returns false if it was not sent: then a warning
// was raised, an exception was thrown, or last_error() tells why.
bool send_value_to_worker(ServerState &server, zval *value, zend_long worker_id);

}  // namespace coro::php
