#pragma once

#include "php.h"

namespace coro::php {

// The values of the constants CORO_WEBSOCKET_FLAG_*.
enum FrameFlag : zend_long { kFlagFin = 1, kFlagCompress = 2, kFlagRsv1 = 4, kFlagMask = 32 };

}  // namespace coro::php
