#pragma once

namespace coro::php {

inline constexpr char kSwooleVersion[] = "6.2.1";

// Registers a module "swoole" that has nothing but Swoole's ini entries, for extension_loaded() and Composer,
// which look for the module. At module startup only, and not when dl() loads the extension: the module would
// outlive this library.
void start_swoole_module();

bool is_swoole_setting_on(const char *name);   // false if the module was not registered

}  // namespace coro::php
