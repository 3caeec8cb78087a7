#pragma once

#include "coro/client/connect_failure.h"
#include "coro/client/connector.h"

#include "php.h"

#include <string>

namespace coro::php {

// Returns the TLS contexts that all clients of the process share.
TlsClientContexts &client_contexts();

// Returns an object that makes connections for a PHP class.
Connector make_connector();

// The arguments of a connect() of a socket or a client.
struct ConnectArguments {
    explicit ConnectArguments(double standard_timeout) : timeout(standard_timeout) {}
    bool read(zend_execute_data *execute_data);   // returns false if an exception was thrown
    Destination to(int family, int type) const;

    double timeout;
    std::string host;
    zend_long port = 0;
    bool has_timeout = false;   // true: the program has given a timeout
};

// An error as PHP programs see it: a number of CORO_ERROR_* or an errno, and the reason.
struct ClientError {
    int number = 0;
    std::string text;

    // Returns the error for a negative error of the socket, or of no socket. Returns no error for 0 and positive numbers.
    static ClientError of(int outcome, const Socket *socket = nullptr);
    static ClientError of(const ConnectFailure &failure);

    // Sets the properties errCode and errMsg of the object, and the last error of the process.
    void set(zval *object) const;
};

}  // namespace coro::php
