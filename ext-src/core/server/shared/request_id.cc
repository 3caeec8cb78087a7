#include "coro/server/shared/request_id.h"

#include <algorithm>
#include <cstring>
#include <sys/random.h>

namespace coro {

namespace {

uint64_t seeds[2];   // zeros: requests have no ids

bool is_id_byte(char byte)
{
    bool is_letter_or_digit = (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
    return is_letter_or_digit || (byte != 0 && strchr("-_.~+/=:@", byte));
}

bool is_id(std::string_view text)
{
    return !text.empty() && text.size() <= RequestId::kMost && std::all_of(text.begin(), text.end(), is_id_byte);
}

// The last steps of SplitMix64: each bit of the result depends on all bits of `number`, and different numbers have
// different results.
uint64_t mix(uint64_t number)
{
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
    return number ^ (number >> 31);
}

void write_hex(uint64_t number, char *to)
{
    for (int shift = 60; shift >= 0; shift -= 4) {
        *to++ = "0123456789abcdef"[number >> shift & 15];
    }
}

}  // namespace

void start_request_ids()
{
    if (::getrandom(seeds, sizeof seeds, GRND_NONBLOCK) != sizeof seeds) {
        seeds[0] = uint64_t(system_clock().now());
    }
    seeds[0] |= 1;
}

bool has_request_ids()
{
    return seeds[0] != 0;
}

RequestId::RequestId(const http::Head &head, const char *base, const PeerAddress &client, Nanoseconds received_at)
{
    if (std::string_view given = first_value(head, base, "x-request-id"); is_id(given)) {
        given_ = given;
    } else {
        make(client, received_at);
    }
}

RequestId::RequestId(const PeerAddress &client, Nanoseconds received_at)
{
    make(client, received_at);
}

void RequestId::make(const PeerAddress &client, Nanoseconds received_at)
{
    uint64_t first = mix(seeds[0] ^ uint64_t(received_at));
    uint64_t second = mix(seeds[1] ^ (uint64_t(client.hash()) << 16 | client.port));
    write_hex(first, made_);
    write_hex(mix(first ^ second), made_ + 16);
}

std::string_view first_value(const http::Head &head, const char *base, std::string_view name)
{
    for (uint16_t i = 0; i < head.header_count; i++) {
        if (head.headers[i].name.size == name.size() &&
            http::equals_ignore_case(http::text(base, head.headers[i].name), name)) {
            return http::text(base, head.headers[i].value);
        }
    }
    return {};
}

}  // namespace coro
