#pragma once

namespace coro::php {

inline constexpr char kSwooleVersion[] = "6.2.1";

// Registers a module "swoole" that contains nothing but Swoole's ini entries, for extension_loaded() and Composer,
// which look for a module of this name. May be called only at module startup, and not when dl() loads the
// extension: PHP would keep the module "swoole" longer than this library.
void start_swoole_module();

bool is_swoole_setting_on(const char *name);   // false if the entry is off or the module "swoole" was not registered

}  // namespace coro::php
