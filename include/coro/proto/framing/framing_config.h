#pragma once

#include "coro/proto/framing/framer.h"

#include <cstdint>
#include <string>

namespace coro {

// The options of a program that say how a stream is split into packets. Ports of a server and sockets of clients have
// these options.
struct FramingConfig {
    // True: packets end with package_eof, and the program may get several packets together.
    bool open_eof_check = false;
    bool open_eof_split = false;               // true: packets end with package_eof and are delivered one by one
    std::string package_eof = "\r\n\r\n";
    bool open_length_check = false;            // true: packets contain a field with their length
    IntegerLayout package_length_type;         // how the length field is stored
    int64_t package_length_offset = 0;         // number of bytes in a packet before the length field
    // Number of bytes at the beginning of a packet that the value of the length field does not include.
    int64_t package_body_offset = 0;
    bool open_mqtt_protocol = false;           // true: packets are the control packets of MQTT
    bool open_redis_protocol = false;          // true: packets are the commands of Redis clients
    // The most bytes of a packet or a request body. A server refuses a larger body with status 413; for a larger
    // packet it closes the connection.
    int64_t package_max_length = 2 << 20;

    FramingOptions framing() const
    {
        FramingKind kind = open_length_check     ? FramingKind::kLength
                           : open_eof_split      ? FramingKind::kEofSplit
                           : open_eof_check      ? FramingKind::kEofCheck
                           : open_mqtt_protocol  ? FramingKind::kMqtt
                           : open_redis_protocol ? FramingKind::kRedis
                                                 : FramingKind::kRaw;
        return {kind,
                package_max_length,
                package_eof,
                package_length_type,
                package_length_offset,
                package_body_offset};
    }
};

// The rows of these options in a table of Option<Config>, for a Config that extends FramingConfig.
#define CORO_FRAMING_OPTIONS(Config)                                                \
    {"open_eof_check", &Config::open_eof_check},                                    \
    {"open_eof_split", &Config::open_eof_split},                                    \
    {"package_eof", &Config::package_eof, 0, kMaxMarkSize},                         \
    {"open_length_check", &Config::open_length_check},                              \
    {"package_length_type", &Config::package_length_type},                          \
    {"package_length_offset", &Config::package_length_offset, 0, kGigabyte},        \
    {"package_body_offset", &Config::package_body_offset, 0, kGigabyte},            \
    {"package_body_start", &Config::package_body_offset, 0, kGigabyte},             \
    {"open_mqtt_protocol", &Config::open_mqtt_protocol},                            \
    {"package_max_length", &Config::package_max_length, 1, kGigabyte, true}

}  // namespace coro
