#pragma once

namespace coro::php {

inline constexpr char kSwooleVersion[] = "6.2.1";

// Registers a module "swoole" that holds nothing but Swoole's ini entries: extension_loaded() and Composer look at modules
// alone. At module startup, not for dl(): the module would outlive this library.
void start_swoole_module();

bool is_swoole_setting_on(const char *name);   // false without the module

}  // namespace coro::php
