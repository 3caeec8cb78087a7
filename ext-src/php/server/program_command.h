#pragma once

#include "php/zend/call.h"

#include <string>

namespace coro::php {

// Where a command runs: the values of CORO_SERVER_COMMAND_*, whose sum the program passes to addCommand().
enum ProcessType : zend_long {
    kInMaster = 2,
    kInReactorThread = 4,
    kInEventWorker = 8,
    kInTaskWorker = 16,
    kInManager = 32,
};

// A command of Server::addCommand().
struct ProgramCommand {
    std::string name;
    zend_long accepted;   // a sum of ProcessType
    Callable callback;
};

}  // namespace coro::php
