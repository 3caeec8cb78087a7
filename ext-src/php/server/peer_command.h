#pragma once

#include "php.h"

#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace coro::php {

// A command to the worker that has a connection, from a worker that has not. It is sent as a message: this
// struct, followed by the bytes to send to the client.
struct PeerCommand {
    enum Action : uint32_t { kSend, kPush, kDisconnect, kClose, kReset };

    int64_t session;
    Action action;
    uint32_t code = 0;    // kPush: the opcode; kDisconnect: the close status
    uint32_t flags = 0;   // kPush: FrameFlag
    pid_t sender = 0;     // kPush: the process that sends; fragments from different processes must not mix
};

// Sends the command to the worker that has the connection. Waits for room in its mailbox if the caller is a
// coroutine. Returns false if the command was not sent; see last_error().
bool send_command(const PeerCommand &command, std::string_view bytes = {});

// Carries out a command that another worker has sent.
void carry_out_command(std::string_view message);

}  // namespace coro::php
