#pragma once

#include "php/client/client_object.h"

#include "coro/base/fd.h"
#include "coro/sched/waiter.h"

#include <deque>
#include <string>
#include <sys/types.h>

namespace coro::php {

// The further state of a Coro\Async\Client.
struct AsyncClient final : ClientExtension {
    enum Event { kConnect, kReceive, kError, kClose, kBufferFull, kBufferEmpty, kSslReady, kEvents };

    // Bytes, or a part of a file, that the program has sent.
    struct Outgoing {
        std::string bytes;
        Fd file;
        off_t offset = 0;
        size_t length = 0;   // 0: up to the end of the file
    };

    static AsyncClient &of(zval *self);
    void show_to_collector(zend_get_gc_buffer *seen) override;
    // Drops what was not sent. The coroutine that sends must have another generation.
    void drop_unsent();
    bool is_open_since(uint32_t number) const { return is_open && generation == number; }

    Callable callbacks[kEvents];
    ConnectArguments target{0.5};
    // Numbers the connections. The coroutines of a connection end when the number is no longer theirs.
    uint32_t generation = 0;
    bool is_running = false;     // true from connect() until the connection has failed or was closed
    bool is_open = false;        // true between the callbacks "connect" and "close"
    bool is_paused = false;
    bool wants_tls = false;      // enableSSL() was called, and the handshake has not begun
    bool is_full = false;        // true between the callbacks "bufferFull" and "bufferEmpty"
    bool is_sending = false;     // true while a coroutine sends
    Waiter *paused = nullptr;    // the wait of the driver while the client is paused
    std::deque<Outgoing> unsent; // what no coroutine sends yet, in the order of send() and sendfile()
    size_t kept = 0;             // the number of bytes of send() that are in `unsent` or that the coroutine is sending
};

// Calls a callback with the client and, for "receive", the bytes. Takes the reference to `data` over.
void notify(zval *self, AsyncClient::Event event, zend_string *data = nullptr);

// Closes the connection and calls "close" once. The error of the client stays.
void finish(zval *self);

// Starts a coroutine that runs an internal function with the client as its argument.
bool start_coroutine(zval *self, zend_internal_function &function);

void make_async_sender();   // makes the function of the coroutine that sends; called once at startup

}  // namespace coro::php
