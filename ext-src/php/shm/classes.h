#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_table();
void register_atomic();
void register_shared_lock();

}  // namespace coro::php
