#include "core/server/admin/upgrade_watch.h"

#include <string>
#include <utility>

namespace coro {

namespace {

// The time between two looks at the state of the upgrade, which the main process notes in shared memory.
constexpr Nanoseconds kUpgradeLook = 20 * kMillisecond;

}  // namespace

void UpgradeWatch::add(std::shared_ptr<AdminReply> reply)
{
    waiting_.push_back({std::move(reply), board_.failed_upgrades().count()});
    loop_.arm(*this, loop_.read_clock() + kUpgradeLook);
}

void UpgradeWatch::on_time()
{
    pid_t successor = board_.end().successor;
    uint32_t failures = board_.failed_upgrades().count();
    for (Waiting &each : std::exchange(waiting_, {})) {
        if (successor != 0) {
            each.reply->send({200, "the new server (pid " + std::to_string(successor) + ") serves\n"});
        } else if (failures != each.failures) {
            each.reply->send({500, "the upgrade has failed, because " + board_.failed_upgrades().last_reason() + "\n"});
        } else {
            waiting_.push_back(std::move(each));
        }
    }
    if (!waiting_.empty()) {
        loop_.arm(*this, loop_.read_clock() + kUpgradeLook);
    }
}

}  // namespace coro
