#pragma once

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_table();
void register_atomic();
void register_shared_lock();

// Values of a row are converted as by a cast of PHP: strings that are too long are cut, and columns that the table does not have
// are ignored. Called at module startup.
void cast_table_values();

}  // namespace coro::php
