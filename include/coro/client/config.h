#pragma once

#include "coro/base/option.h"
#include "coro/proto/framing/framing_config.h"

#include <cstdint>
#include <string>

namespace coro {

// The options of a client or socket for coroutines. Timeouts are seconds; 0 and negative numbers mean no limit.
struct ClientConfig : FramingConfig {
    double connect_timeout = 10;
    double read_timeout = 60;
    double write_timeout = 60;
    std::string bind_address;   // the local address that a client binds before it connects; empty: chosen by the system
    int64_t bind_port = 0;
};

inline constexpr Option<ClientConfig> kClientOptions[] = {
    {"connect_timeout", &ClientConfig::connect_timeout, -1, 86400},
    {"read_timeout", &ClientConfig::read_timeout, -1, 86400},
    {"recv_timeout", &ClientConfig::read_timeout, -1, 86400},
    {"write_timeout", &ClientConfig::write_timeout, -1, 86400},
    {"send_timeout", &ClientConfig::write_timeout, -1, 86400},
    name_option("bind_address", &ClientConfig::bind_address),
    {"bind_port", &ClientConfig::bind_port, 0, 65535},
    CORO_FRAMING_OPTIONS(ClientConfig),
};

}  // namespace coro
