#include "coro/server/admin/admin.h"

#include "coro/base/error.h"
#include "coro/base/number.h"

#include <algorithm>
#include <string_view>
#include <sys/stat.h>

namespace coro {

namespace {

constexpr size_t kShortestToken = 16;
// Wrong tokens are requests like others: with this limit an address tries 20 tokens per second.
constexpr double kRequestsPerSecond = 20;

// Cuts "HOST:PORT" or "[HOST]:PORT" into its parts. Returns false if the text has another form.
bool split(std::string_view text, std::string &host, int &port)
{
    size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) {
        return false;
    }
    std::string_view name = text.substr(0, colon);
    std::string_view number = text.substr(colon + 1);
    if (name.starts_with('[') && name.ends_with(']')) {
        name = name.substr(1, name.size() - 2);
    }
    host = name;
    return read_number(number, port) && port >= 0 && port <= 65535;
}

// The limits of the admin process: few small requests, and no patience with slow clients.
void set_limits(Server &server, bool has_token)
{
    ServerConfig &config = server.config;
    config.max_connection = 256;
    config.max_wait_time = 1;
    config.worker_buffer_size = 64 << 20;
    config.buffer_output_size = 64 << 10;
    config.max_request_rate_per_ip = has_token ? kRequestsPerSecond : 0;
    PortConfig &port = server.port(0).config;
    port.open_http_protocol = true;
    port.http_methods = {"GET", "HEAD", "POST"};
    port.http_header_size = 16 << 10;
    port.package_max_length = 64 << 10;
    port.http_request_timeout = 5;
    port.http_keepalive_timeout = 30;
    port.send_timeout = 10;
}

}  // namespace

bool AdminListener::open(const ServerConfig &options, std::string &error)
{
    token_ = options.admin_token;
    if (!token_.empty() && token_.size() < kShortestToken) {
        error = "option [admin_token] must have at least 16 bytes";
        return false;
    }
    if (!std::all_of(token_.begin(), token_.end(), [](char byte) { return byte > ' ' && byte < 0x7f; })) {
        error = "option [admin_token] must have visible ASCII characters only, because requests carry it in a field";
        return false;
    }
    std::string_view text = options.admin_server;
    if (text.starts_with("unix:")) {
        text.remove_prefix(sizeof "unix:" - 1);
    }
    bool is_unix = text.starts_with('/');
    std::string host(text);
    int number = 0;
    if (!is_unix && !split(text, host, number)) {
        error = "option [admin_server] must be the path of a unix socket or an address such as 127.0.0.1:9502";
        return false;
    }
    int type = is_unix ? kUnixStream : host.find(':') == std::string::npos ? kTcp : kTcp6;
    Address address;
    if (Address::parse(is_unix ? AF_UNIX : type == kTcp ? AF_INET : AF_INET6, host, number, address) < 0) {
        error = is_unix ? "option [admin_server]: the path of the unix socket is too long; it can have 107 bytes"
                        : "option [admin_server] must have a numeric address, and " + host + " is none";
        return false;
    }
    if (!is_unix && !address.is_loopback() && token_.empty()) {
        error = "option [admin_server]: " + host + " can be reached from other machines, which needs the option admin_token";
        return false;
    }
    mode_t before = ::umask(0177);   // the file of a unix socket gets mode 0600
    int outcome = server_.add_port(type, host, number);
    ::umask(before);
    if (outcome >= 0) {
        set_limits(server_, !token_.empty());
        outcome = server_.listen();
    }
    if (outcome < 0) {
        error = "cannot listen on " + options.admin_server + " (option admin_server): " + err::Reason(-outcome).text();
        return false;
    }
    return true;
}

std::string AdminListener::address()
{
    return server_.port_count() > 0 ? server_.port(0).bound().text() : "";
}

}  // namespace coro
