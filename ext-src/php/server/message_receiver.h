#pragma once

#include "php/server/callback_handler.h"
#include "php/server/state.h"

#include "coro/server/lifecycle/mailbox.h"

#include <cstdint>

namespace coro::php {

// Handles the messages that a worker gets from other processes: carries out their commands (PeerCommand), and
// gives values to the pipeMessage callback.
class MessageReceiver final : public MailHandler {
public:
    MessageReceiver(ServerState &server, CallbackHandler &handler) : server_(server), handler_(handler) {}

    Storage &storage() override;
    bool needs_coroutine(uint32_t kind) const override;
    void on_mail(const Mail &message) override;

private:
    bool read(const Mail &message, zval *value);
    void call_pipe_message(int from, zval *value);

    ServerState &server_;
    CallbackHandler &handler_;
};

}  // namespace coro::php
