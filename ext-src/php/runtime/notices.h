#pragma once

#include <string_view>

namespace coro::php {

// Returns true if this process has not logged a notice with this key before. The caller then logs the notice, so that the log
// names each thing of a program that has no effect once, and not for each request. The key names the class and the thing.
// Programs get no PHP warning, because many frameworks turn warnings into exceptions.
bool is_first_notice(std::string_view class_name, std::string_view thing);

// Called at the end of the PHP request, so that the next request logs its notices again.
void forget_notices();

}  // namespace coro::php
