#include "core/hook/gate.h"

namespace coro::hook {

constinit Gate gate;

}  // namespace coro::hook
