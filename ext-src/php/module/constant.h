#pragma once

namespace coro::php {

void register_constant_class();   // declares the class Coro\Constant, at module startup

}  // namespace coro::php
