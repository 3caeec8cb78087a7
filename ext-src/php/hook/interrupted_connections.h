#pragma once

#include "php.h"

namespace coro::php {

// If a wait of a client is interrupted, the hooks shut down the socket in which the client waits, and the client sees at
// its next read or write that the connection has ended. Two clients need more than that:
// - The extension ftp receives files with a second socket. After an interrupted transfer the first socket must be shut
//   down, too: otherwise the answer to the transfer would become the answer to the next command.
// - libpq neither reads nor writes while rows are copied to the server, and PHP repeats PQgetResult() for ever until libpq
//   knows that the connection has ended.
// Must be called after an interrupted call of a function of a client.
void end_interrupted_connection(zend_execute_data *frame);

}  // namespace coro::php
