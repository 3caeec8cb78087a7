#pragma once

#include "core/server/admin/reply.h"
#include "coro/loop/loop.h"
#include "coro/server/shared/scoreboard.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// Answers the requests for an upgrade when it has ended: when the new server serves, or the upgrade has failed.
class UpgradeWatch final : private Timer {
public:
    UpgradeWatch(Loop &loop, Scoreboard &board) : loop_(loop), board_(board) {}
    // Called before the manager is asked for the upgrade.
    void add(std::shared_ptr<AdminReply> reply);

private:
    void on_time() override;

    struct Waiting {
        std::shared_ptr<AdminReply> reply;
        uint32_t failures;   // number of upgrades that had failed when the reply began to wait
    };

    Loop &loop_;
    Scoreboard &board_;
    std::vector<Waiting> waiting_;
};

}  // namespace coro
