#pragma once

#include <string_view>

namespace coro::php {

void sha1(std::string_view bytes, unsigned char digest[20]);   // calls PHP's functions

}  // namespace coro::php
