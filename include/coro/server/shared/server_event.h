#pragma once

namespace coro {

// What happens to the server as a whole. The process in which it happens tells the process that called start().
enum class ServerEvent : char {
    kServes = 'S',     // all workers and task workers serve for the first time
    kReloads = 'R',    // a reload begins
    kReloaded = 'r',   // a reload has ended, with or without success
    kUpgrade = 'U',    // another server is to replace this one
};

}  // namespace coro
