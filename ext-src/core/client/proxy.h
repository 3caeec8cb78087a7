#pragma once

#include "coro/client/config.h"
#include "coro/client/connect_failure.h"
#include "coro/client/destination.h"
#include "coro/client/socket.h"

namespace coro {

// Asks the proxy at the other end of the socket to connect with the destination. After success the bytes of the socket
// are those of the destination, and no byte of the destination has been read. Returns false and sets `failure` if the
// proxy does not answer, refuses, or breaks the rules of its protocol.
bool ask_socks_proxy(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline,
                     ConnectFailure &failure);
bool ask_http_proxy(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline,
                    ConnectFailure &failure);

}  // namespace coro
