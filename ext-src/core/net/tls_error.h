#pragma once

#include <string>

namespace coro::tls {

struct OpenSslError {
    unsigned long code = 0;   // 0: there was no error
    int reason = 0;           // a reason of libssl (SSL_R_...), or 0 if another part of OpenSSL has failed
    std::string text;         // for people
};

// Returns the error that says most, and clears the thread's error queue: the oldest error of libssl, or the oldest
// one if there is none of libssl.
OpenSslError take_openssl_error();

// Clears the queue, too. Returns the subject and the text of the error.
std::string take_error(const std::string &subject);

}  // namespace coro::tls
