#pragma once

namespace coro::php {

void register_runtime_class();   // registers Coro\Runtime, at module startup

}  // namespace coro::php
