#include "coro/proto/proxy/header.h"

#include <algorithm>
#include <cstring>

namespace coro::proxy {

namespace {

constexpr std::string_view kTextStart = "PROXY ";   // the first bytes of version 1
constexpr size_t kMostText = 107;                   // the most bytes of version 1, with CRLF
constexpr std::string_view kSignature("\r\n\r\n\0\r\nQUIT\n", 12);   // the first bytes of version 2
constexpr size_t kBinaryStart = 16;                 // the number of bytes before the addresses of version 2

// Returns true if `bytes` may be the beginning of a header that begins with `start`.
bool may_begin_with(std::string_view bytes, std::string_view start)
{
    size_t size = std::min(bytes.size(), start.size());
    return bytes.substr(0, size) == start.substr(0, size);
}

// Removes the text before the next space, with the space, and returns it. The last word ends with the line.
std::string_view take_word(std::string_view &line)
{
    size_t space = std::min(line.find(' '), line.size());
    std::string_view word = line.substr(0, space);
    line.remove_prefix(std::min(space + 1, line.size()));
    return word;
}

// Reads the words behind "PROXY TCP4 " or "PROXY TCP6 ": two addresses and two ports. Returns false if they are wrong.
bool read_endpoints(std::string_view line, Host::Kind kind, Host &client)
{
    bool is_ended = line.ends_with(' ');
    std::string_view source = take_word(line);
    std::string_view destination = take_word(line);
    std::string_view source_port = take_word(line);
    std::string_view destination_port = take_word(line);
    Host server;
    return !is_ended && line.empty() && parse_ip(source, client) && client.kind == kind &&
           parse_ip(destination, server) && server.kind == kind && parse_port(source_port, client.port) &&
           parse_port(destination_port, server.port);
}

// Parses version 1, a line of text such as "PROXY TCP4 1.2.3.4 5.6.7.8 1000 80".
int parse_text(std::string_view bytes, Header &out)
{
    size_t end = bytes.substr(0, kMostText).find('\r');
    if (end == std::string_view::npos || end + 1 == bytes.size()) {
        return bytes.size() < kMostText ? 0 : -1;
    }
    if (bytes[end + 1] != '\n' || end + 2 > kMostText) {
        return -1;
    }
    std::string_view line = bytes.substr(kTextStart.size(), end - kTextStart.size());
    out = {};
    out.size = end + 2;
    std::string_view family = take_word(line);
    if (family == "UNKNOWN") {
        return 1;
    }
    Host::Kind kind = family == "TCP4" ? Host::kIpv4 : family == "TCP6" ? Host::kIpv6 : Host::kNone;
    return kind != Host::kNone && read_endpoints(line, kind, out.client) ? 1 : -1;
}

size_t number_at(std::string_view bytes, size_t at)
{
    return size_t(uint8_t(bytes[at])) << 8 | uint8_t(bytes[at + 1]);
}

// Returns true if the bytes behind the addresses are a sequence of extensions (TLV), each with a type, a length of
// two bytes, and as many bytes as the length says.
bool are_extensions(std::string_view bytes)
{
    constexpr size_t kExtensionStart = 3;
    while (!bytes.empty()) {
        if (bytes.size() < kExtensionStart || bytes.size() - kExtensionStart < number_at(bytes, 1)) {
            return false;
        }
        bytes.remove_prefix(kExtensionStart + number_at(bytes, 1));
    }
    return true;
}

// The address families of version 2: the number of bytes of both addresses with their ports, and of one address.
struct Family {
    Host::Kind kind;
    size_t size;
    size_t address;
};

constexpr Family kFamilies[] = {
    {Host::kNone, 0, 0}, {Host::kIpv4, 12, 4}, {Host::kIpv6, 36, 16}, {Host::kNone, 216, 108},
};

// Reads the addresses and extensions of version 2, which fill `bytes`. Returns false if they are wrong.
bool read_binary(uint8_t family_and_transport, bool is_local, std::string_view bytes, Host &client)
{
    size_t family = family_and_transport >> 4;
    uint8_t transport = family_and_transport & 15;   // 0: unspecified; 1: a stream; 2: datagrams
    if (is_local) {
        return true;   // the proxy speaks for itself, and the rest of the header must be ignored
    }
    if (family >= std::size(kFamilies) || transport > 2 || bytes.size() < kFamilies[family].size) {
        return false;
    }
    const Family &row = kFamilies[family];
    // AF_UNSPEC: the receiver must ignore the addresses, whose length it does not know.
    if (family != 0 && !are_extensions(bytes.substr(row.size))) {
        return false;
    }
    if (row.kind != Host::kNone) {
        client.kind = row.kind;
        memcpy(client.bytes, bytes.data(), row.address);
        client.port = uint16_t(number_at(bytes, 2 * row.address));
    }
    return true;
}

int parse_binary(std::string_view bytes, Header &out)
{
    constexpr uint8_t kLocal = 0x20;   // version 2 in the upper half, the command in the lower half
    constexpr uint8_t kProxy = 0x21;
    if (bytes.size() <= kSignature.size()) {
        return 0;
    }
    auto command = uint8_t(bytes[kSignature.size()]);
    if (command != kLocal && command != kProxy) {
        return -1;
    }
    if (bytes.size() < kBinaryStart) {
        return 0;
    }
    out = {};
    out.size = kBinaryStart + number_at(bytes, 14);
    if (out.size > kMostHeader) {
        return -1;
    }
    if (bytes.size() < out.size) {
        return 0;
    }
    std::string_view rest = bytes.substr(kBinaryStart, out.size - kBinaryStart);
    return read_binary(uint8_t(bytes[13]), command == kLocal, rest, out.client) ? 1 : -1;
}

}  // namespace

int parse_header(std::string_view bytes, Header &out)
{
    if (may_begin_with(bytes, kTextStart)) {
        return bytes.size() <= kTextStart.size() ? 0 : parse_text(bytes, out);
    }
    return may_begin_with(bytes, kSignature) ? parse_binary(bytes, out) : -1;
}

}  // namespace coro::proxy
