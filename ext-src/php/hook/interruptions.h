#pragma once

#include "php.h"

namespace coro::php {

// Must be called when a function of a client has thrown an exception. If the reason is that its wait was interrupted, the
// exception of coro replaces the one of the client's extension.
void put_interruption_on_top(const zend_module_entry *module = nullptr);

// Does the same after a call of the extension soap, whose module is the argument: it loses the exception of a wait.
void put_interruption_on_top_of_fault(const zend_module_entry *soap);
// Must be called when a wait has ended with the exception in EG(exception): some extensions lose it.
void note_exception_of_wait();
void forget_interruption_of_soap();

// If a wait of a client is interrupted, the hooks shut down the socket in which the client waits, and the client sees at
// its next read or write that the connection has ended. Two clients need more than that:
// - The extension ftp receives files with a second socket. After an interrupted transfer the first socket must be shut
//   down, too: otherwise the answer to the transfer would become the answer to the next command.
// - libpq neither reads nor writes while rows are copied to the server, and PHP repeats PQgetResult() for ever until libpq
//   knows that the connection has ended.
// Must be called after an interrupted call of a function of a client.
void end_interrupted_connection(zend_execute_data *frame);

}  // namespace coro::php
