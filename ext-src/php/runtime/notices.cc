#include "php/runtime/notices.h"

#include <set>
#include <string>

namespace coro::php {

static std::set<std::string, std::less<>> noticed;

bool is_first_notice(std::string_view class_name, std::string_view thing)
{
    return noticed.insert(std::string(class_name).append("::").append(thing)).second;
}

void forget_notices()
{
    noticed.clear();
}

}  // namespace coro::php
