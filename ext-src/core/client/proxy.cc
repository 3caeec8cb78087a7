#include "core/client/proxy.h"

#include "coro/client/http_request.h"
#include "coro/proto/http/charset.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <utility>

namespace coro {

namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

// What the functions of a proxy work with.
struct Dialog {
    Socket &socket;
    Deadline deadline;
    ConnectFailure &failure;

    bool failed(ConnectStep step, int outcome, std::string text)
    {
        failure = {step, outcome, std::move(text)};
        return false;
    }

    bool send(ConnectStep step, std::string_view bytes)
    {
        size_t sent;
        ssize_t outcome = socket.send_all(bytes, sent, deadline);
        return outcome >= 0 || failed(step, int(outcome), "");
    }

    // Receives exactly `size` bytes.
    bool receive(ConnectStep step, char *bytes, size_t size)
    {
        size_t received;
        ssize_t outcome = socket.receive_all(bytes, size, received, deadline);
        if (outcome < 0) {
            return failed(step, int(outcome), "");
        }
        return received == size || failed(step, -ECONNRESET, "the proxy has closed the connection");
    }
};

// SOCKS 5 (RFC 1928), and the password of RFC 1929.

constexpr char kSocksVersion = 5;
constexpr char kPasswordVersion = 1;
constexpr char kNoPassword = 0, kWithPassword = 2;   // methods of authentication
constexpr char kIpv4 = 1, kHostName = 3, kIpv6 = 4;  // kinds of addresses

// The reasons for which a SOCKS proxy does not connect, by their numbers.
constexpr const char *kSocksReplies[] = {
    "",
    "the SOCKS proxy has failed",
    "the SOCKS proxy does not allow this connection",
    "the SOCKS proxy cannot reach the network",
    "the SOCKS proxy cannot reach the host",
    "the SOCKS proxy: connection refused",
    "the SOCKS proxy: the time to live has expired",
    "the SOCKS proxy does not know the command CONNECT",
    "the SOCKS proxy does not know this kind of address",
};

bool agree_on_method(Dialog &dialog, const ClientConfig &config, char &method)
{
    constexpr ConnectStep kStep = ConnectStep::kSocksMethod;
    std::string_view offer = config.socks5_username.empty() ? "\5\1\0"sv : "\5\2\0\2"sv;
    char answer[2];
    if (!dialog.send(kStep, offer) || !dialog.receive(kStep, answer, sizeof answer)) {
        return false;
    }
    if (answer[0] != kSocksVersion) {
        return dialog.failed(kStep, -EPROTO, "the answer of the SOCKS proxy is not of SOCKS 5");
    }
    method = answer[1];
    if (method != kNoPassword && (method != kWithPassword || config.socks5_username.empty())) {
        return dialog.failed(kStep, -EACCES, "the SOCKS proxy wants another method of authentication");
    }
    return true;
}

bool send_password(Dialog &dialog, const ClientConfig &config)
{
    constexpr ConnectStep kStep = ConnectStep::kSocksPassword;
    std::string request(1, kPasswordVersion);
    for (const std::string *text : {&config.socks5_username, &config.socks5_password}) {
        request += char(text->size());
        request += *text;
    }
    char answer[2];
    if (!dialog.send(kStep, request) || !dialog.receive(kStep, answer, sizeof answer)) {
        return false;
    }
    return answer[1] == 0 || dialog.failed(kStep, -EACCES, "the SOCKS proxy has refused the name or password");
}

std::string_view bytes_of(const void *object, size_t size)
{
    return {static_cast<const char *>(object), size};
}

// Returns the destination as an address of SOCKS. A name is passed on, so that the proxy looks it up.
std::string socks_address(const Destination &to)
{
    std::string text;
    Address address;
    if (Address::parse(AF_INET, to.host, 0, address) == 0) {
        const auto &ipv4 = reinterpret_cast<const sockaddr_in &>(address.storage);
        text = std::string(1, kIpv4).append(bytes_of(&ipv4.sin_addr, sizeof ipv4.sin_addr));
    } else if (Address::parse(AF_INET6, to.host, 0, address) == 0) {
        const auto &ipv6 = reinterpret_cast<const sockaddr_in6 &>(address.storage);
        text = std::string(1, kIpv6).append(bytes_of(&ipv6.sin6_addr, sizeof ipv6.sin6_addr));
    } else {
        text = std::string(1, kHostName) + char(to.host.size()) + to.host;
    }
    return text + char(to.port >> 8) + char(to.port & 0xff);
}

// HTTP CONNECT (RFC 9110).

constexpr size_t kMostHeadBytes = 16 << 10;   // the largest head of the proxy's answer

std::string http_request(const ClientConfig &config, const Destination &to)
{
    bool is_ipv6 = to.host.find(':') != std::string::npos;
    std::string authority = (is_ipv6 ? "[" + to.host + "]" : to.host) + ":" + std::to_string(to.port);
    std::string request = "CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n";
    if (!config.http_proxy_username.empty()) {
        request += "Proxy-Authorization: " + basic_credentials(config.http_proxy_username, config.http_proxy_password) + "\r\n";
    }
    return request + "\r\n";
}

// Receives the head of the answer, and leaves the bytes behind it in the socket: they come from the destination.
bool receive_head(Dialog &dialog, std::string &head)
{
    constexpr ConnectStep kStep = ConnectStep::kHttpProxy;
    constexpr std::string_view kEnd = "\r\n\r\n";
    char bytes[1024];
    while (head.size() < kMostHeadBytes) {
        ssize_t count = dialog.socket.peek(bytes, sizeof bytes);
        if (count == -EAGAIN) {
            count = dialog.socket.wait(Socket::Direction::kRead, dialog.deadline);
            if (count == 0) {
                continue;
            }
        }
        if (count <= 0) {
            return dialog.failed(kStep, count < 0 ? int(count) : -ECONNRESET,
                                 count < 0 ? "" : "the proxy has closed the connection");
        }
        size_t searched = head.size() - std::min(head.size(), kEnd.size() - 1);
        size_t known = head.size();
        head.append(bytes, size_t(count));
        size_t end = head.find(kEnd, searched);
        bool is_complete = end != head.npos;
        head.resize(is_complete ? end + kEnd.size() : head.size());
        if (!dialog.receive(kStep, bytes, head.size() - known)) {
            return false;
        }
        if (is_complete) {
            return true;
        }
    }
    return dialog.failed(kStep, -EPROTO, "the head of the HTTP proxy's answer is too large");
}

bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// Returns the status of a head that begins with a line such as "HTTP/1.1 200 OK"; -1 if it does not.
int status_of(std::string_view head)
{
    constexpr std::string_view kVersion = "HTTP/1.";
    if (!head.starts_with(kVersion) || head.size() < kVersion.size() + 6) {
        return -1;
    }
    head.remove_prefix(kVersion.size());
    bool is_valid = is_digit(head[0]) && head[1] == ' ' && is_digit(head[2]) && is_digit(head[3]) && is_digit(head[4]) &&
                    (head[5] == ' ' || head[5] == '\r');
    return is_valid ? (head[2] - '0') * 100 + (head[3] - '0') * 10 + (head[4] - '0') : -1;
}

// Returns the first line of the head as a text without control characters.
std::string first_line(std::string_view head)
{
    std::string line(head.substr(0, std::min(head.find('\r'), size_t(100))));
    std::replace_if(line.begin(), line.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return line;
}

}  // namespace

bool ask_socks_proxy(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline,
                     ConnectFailure &failure)
{
    Dialog dialog = {socket, deadline, failure};
    char method = 0;
    if (!agree_on_method(dialog, config, method) || (method == kWithPassword && !send_password(dialog, config))) {
        return false;
    }
    constexpr ConnectStep kStep = ConnectStep::kSocksConnect;
    char head[4];
    if (!dialog.send(kStep, "\5\1\0"s + socks_address(to)) || !dialog.receive(kStep, head, sizeof head)) {
        return false;
    }
    auto reply = size_t(uint8_t(head[1]));
    if (head[0] != kSocksVersion) {
        return dialog.failed(kStep, -EPROTO, "the answer of the SOCKS proxy is not of SOCKS 5");
    }
    if (reply != 0) {
        return dialog.failed(kStep, -EACCES, kSocksReplies[reply < std::size(kSocksReplies) ? reply : 1]);
    }
    // The address from which the proxy has connected follows; it is not used.
    char rest[256 + 2];
    size_t size = head[3] == kIpv4 ? sizeof(in_addr) : head[3] == kIpv6 ? sizeof(in6_addr) : 0;
    if (head[3] == kHostName) {
        if (!dialog.receive(kStep, rest, 1)) {
            return false;
        }
        size = uint8_t(rest[0]);
    } else if (size == 0) {
        return dialog.failed(kStep, -EPROTO, "the answer of the SOCKS proxy has an address of an unknown kind");
    }
    return dialog.receive(kStep, rest, size + 2);
}

bool ask_http_proxy(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline,
                    ConnectFailure &failure)
{
    constexpr ConnectStep kStep = ConnectStep::kHttpProxy;
    Dialog dialog = {socket, deadline, failure};
    if (to.host.find_first_of(" \t") != std::string::npos || !http::is_field_text(to.host)) {
        return dialog.failed(kStep, -EINVAL, "the host name contains white space or control bytes");
    }
    std::string head;
    if (!dialog.send(kStep, http_request(config, to)) || !receive_head(dialog, head)) {
        return false;
    }
    int status = status_of(head);
    if (status < 0) {
        return dialog.failed(kStep, -EPROTO, "the answer of the HTTP proxy is not HTTP");
    }
    return status / 100 == 2 || dialog.failed(kStep, -EACCES, "the HTTP proxy has answered " + first_line(head));
}

}  // namespace coro
