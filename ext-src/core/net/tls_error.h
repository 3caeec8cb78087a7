#pragma once

#include <string>

namespace coro::tls {

// Return the text of the thread's oldest OpenSSL error, for people, and clear the thread's error queue. The error
// itself is the one of ERR_peek_error().
std::string take_error();
// Also says that the error is about `subject`.
std::string take_error(const std::string &subject);

}  // namespace coro::tls
