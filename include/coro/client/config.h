#pragma once

#include "coro/base/option.h"
#include "coro/net/ssl_settings.h"
#include "coro/proto/framing/framing_config.h"

#include <cstdint>
#include <optional>
#include <string>

namespace coro {

// Habits of all clients of the process.
struct ClientHabits {
    bool verifies_servers = true;   // false: a client accepts each server, unless the program sets ssl_verify_peer
    const char *notice = nullptr;   // logged when a client accepts a server for that reason; once in a process
};
inline ClientHabits client_habits;

// The options of a client or socket for coroutines. Timeouts are seconds; 0 and negative numbers mean no limit.
struct ClientConfig : FramingConfig, SslSettings {
    double connect_timeout = 10;
    double dns_timeout = -1;    // of the lookup of a name, in addition to connect_timeout
    double read_timeout = 60;
    double write_timeout = 60;
    std::string bind_address;   // the local address that a client binds before it connects; empty: chosen by the system
    int64_t bind_port = 0;
    bool open_tcp_nodelay = true;

    // The proxy through which a client connects, or none if both hosts are empty. Only one of them may be set.
    std::string socks5_host;    // a proxy that speaks SOCKS 5 (RFC 1928)
    int64_t socks5_port = 1080;
    std::string socks5_username;   // empty: without a password (RFC 1929)
    std::string socks5_password;
    std::string http_proxy_host;   // a proxy that connects when it is asked with the method CONNECT (RFC 9110)
    int64_t http_proxy_port = 8080;
    std::string http_proxy_username;   // empty: without a password
    std::string http_proxy_password;

    // For clients that do not wait when they send: the most bytes that are kept, and the numbers of kept bytes at which the
    // program is informed that there are many, and that there are few again.
    int64_t socket_buffer_size = 8 << 20;
    int64_t buffer_high_watermark = 4 << 20;
    int64_t buffer_low_watermark = 0;

    // True: connect() makes the TLS handshake, and an accepted socket is the server of TLS. The other options of TLS are
    // in SslSettings. A client trusts the authorities that the system trusts if the program names none; a server demands
    // certificates of its clients if the program has set ssl_client_cert_file.
    bool open_ssl = false;
    std::string ssl_host_name;            // the name that the server's certificate must have; empty: the name of connect()
    std::optional<bool> ssl_verify_peer;  // false: a client accepts each server; empty: client_habits decides

    bool verifies_server() const { return ssl_verify_peer.value_or(client_habits.verifies_servers); }
    TlsClientOptions tls_of_client() const
    {
        TlsClientOptions options;
        fill(options);
        options.ca_file = ssl_cafile;
        options.verify_peer = verifies_server();
        return options;
    }
    TlsServerOptions tls_of_server() const
    {
        TlsServerOptions options;
        fill(options);
        options.ca_file = ssl_client_cert_file;
        options.verify_peer = !ssl_client_cert_file.empty();
        options.prefer_server_ciphers = ssl_prefer_server_ciphers;
        return options;
    }
};

// The largest lengths of names and passwords for proxies, in bytes.
inline constexpr int64_t kMostSocksNameLength = 255;   // the protocol has a byte for the length
inline constexpr int64_t kMostProxyNameLength = 4096;

inline constexpr Option<ClientConfig> kClientOptions[] = {
    {"connect_timeout", &ClientConfig::connect_timeout, -1, 86400},
    {"read_timeout", &ClientConfig::read_timeout, -1, 86400},
    {"recv_timeout", &ClientConfig::read_timeout, -1, 86400},
    {"write_timeout", &ClientConfig::write_timeout, -1, 86400},
    {"send_timeout", &ClientConfig::write_timeout, -1, 86400},
    name_option("bind_address", &ClientConfig::bind_address),
    {"bind_port", &ClientConfig::bind_port, 0, 65535},
    {"open_tcp_nodelay", &ClientConfig::open_tcp_nodelay},
    name_option("socks5_host", &ClientConfig::socks5_host),
    {"socks5_port", &ClientConfig::socks5_port, 1, 65535},
    {"socks5_username", &ClientConfig::socks5_username, 0, kMostSocksNameLength},
    {"socks5_password", &ClientConfig::socks5_password, 0, kMostSocksNameLength},
    name_option("http_proxy_host", &ClientConfig::http_proxy_host),
    {"http_proxy_port", &ClientConfig::http_proxy_port, 1, 65535},
    {"http_proxy_user", &ClientConfig::http_proxy_username, 0, kMostProxyNameLength},
    {"http_proxy_username", &ClientConfig::http_proxy_username, 0, kMostProxyNameLength},
    {"http_proxy_password", &ClientConfig::http_proxy_password, 0, kMostProxyNameLength},
    {"socket_buffer_size", &ClientConfig::socket_buffer_size, 1, kGigabyte, true},
    {"buffer_high_watermark", &ClientConfig::buffer_high_watermark, 1, kGigabyte, true},
    {"buffer_low_watermark", &ClientConfig::buffer_low_watermark, 0, kGigabyte, true},
    {"open_ssl", &ClientConfig::open_ssl},
    name_option("ssl_host_name", &ClientConfig::ssl_host_name),
    {"ssl_verify_peer", &ClientConfig::ssl_verify_peer},
    CORO_SSL_OPTIONS(ClientConfig),
    CORO_FRAMING_OPTIONS(ClientConfig),
};

}  // namespace coro
