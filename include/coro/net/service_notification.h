#pragma once

#include "coro/base/clock.h"

#include <string_view>

namespace coro {

// Tells systemd the state of this process, for example "READY=1" (sd_notify(3)). Does nothing if systemd has not asked for it
// with the environment variable NOTIFY_SOCKET. Does not wait: if the socket is full, the notification is lost.
void notify_systemd(std::string_view state);

// Returns the time within which systemd expects "WATCHDOG=1" from this process again and again (sd_watchdog_enabled(3)), or 0 if
// it expects nothing.
Nanoseconds watchdog_time_of_systemd();

}  // namespace coro
