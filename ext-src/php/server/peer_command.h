#pragma once

#include "php.h"

#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace coro::php {

// A command that a worker sends to another worker, which has the connection. The command travels as a message between
// workers: this struct, followed by the bytes to send to the client.
struct PeerCommand {
    enum Action : uint32_t { kSend, kPush, kDisconnect, kClose, kReset, kAnswer };

    int64_t session;
    Action action;
    uint32_t code = 0;    // kPush: the opcode of the frame; kDisconnect: the status of the close frame; kAnswer: that of the head
    uint32_t flags = 0;   // kPush: bits of FrameFlag; kAnswer: bits of GivenField
    pid_t sender = 0;     // kPush: the pid of the sending process, because fragments from different processes must not mix
    bool keep_alive = false;   // kAnswer: the connection stays open
    uint16_t hops = 0;         // kAnswer: the number of workers that did not have the request
    bool is_kept = false;      // kAnswer: the master has the answer, too (SpareAnswers)
    uint32_t head_size = 0;    // kAnswer: the size of the fields in front of the body
};

// Sends the command, followed by `bytes`, to the worker that has the connection. If the caller is a coroutine, waits
// for room in the mailbox of that worker. Returns false and sets last_error() if the command was not sent.
bool send_command(const PeerCommand &command, std::string_view bytes = {});

// Carries out a command that another worker has sent.
void carry_out_command(std::string_view message);

}  // namespace coro::php
