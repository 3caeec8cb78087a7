#pragma once

namespace coro::php {

void register_constant_class();   // declares Coro\Constant, at module startup

}  // namespace coro::php
