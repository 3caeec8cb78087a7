#pragma once

#include "php/server/state.h"
#include "php/zend/string_storage.h"

#include "coro/server/shared/mailbox.h"

#include <cstdint>

namespace coro::php {

// Handles the messages that a worker receives from other processes: carries out commands (PeerCommand), and passes PHP
// values to the pipeMessage callback.
class MessageReceiver final : public MailHandler {
public:
    explicit MessageReceiver(ServerState &server) : server_(server) {}

    Storage &storage() override { return zend_storage(); }
    bool needs_coroutine(uint32_t kind) const override;
    void on_mail(const Mail &message) override;
    void on_reachable() override;

private:
    void call_pipe_message(int from, zval *value);

    ServerState &server_;
};

}  // namespace coro::php
