#pragma once

namespace coro::php {

inline constexpr char kSwooleVersion[] = "6.2.1";
inline constexpr char kOpenSwooleVersion[] = "26.2.0";

// Registers a module "swoole" that contains nothing but Swoole's ini entries, for extension_loaded() and Composer,
// which look for a module of this name. May be called only at module startup, and not when dl() loads the
// extension: PHP would keep the module "swoole" longer than this library.
void start_swoole_module();

void start_openswoole_module();   // does the same for a module "openswoole"

bool is_swoole_setting_on(const char *name);   // false if the entry is off or its module was not registered

}  // namespace coro::php
