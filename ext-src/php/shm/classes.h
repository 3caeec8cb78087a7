#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_table();

}  // namespace coro::php
