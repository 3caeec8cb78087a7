#pragma once

namespace coro::php {

void register_tracing();

}  // namespace coro::php
