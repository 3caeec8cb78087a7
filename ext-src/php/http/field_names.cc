#include "php/http/field_names.h"

#include "php/zend/permanent_string.h"

#include <cstdint>
#include <cstring>
#include <iterator>

namespace coro::php {

namespace {

struct Known {
    std::string_view lower;
    FieldRole role = FieldRole::kPlain;
    bool is_steady = false;
};

constexpr Known steady(std::string_view lower, FieldRole role = FieldRole::kPlain)
{
    return {lower, role, true};
}

constexpr Known kKnown[] = {
    steady("accept"),
    steady("accept-charset"),
    steady("accept-encoding"),
    steady("accept-language"),
    {"accept-ranges"},
    {"access-control-allow-credentials"},
    {"access-control-allow-headers"},
    {"access-control-allow-methods"},
    {"access-control-allow-origin"},
    {"access-control-expose-headers"},
    {"access-control-max-age"},
    {"access-control-request-headers"},
    {"access-control-request-method"},
    {"age"},
    {"allow"},
    {"authorization"},
    steady("cache-control", FieldRole::kCacheControl),
    steady("connection", FieldRole::kConnection),
    {"content-disposition"},
    {"content-encoding", FieldRole::kContentEncoding},
    {"content-language"},
    {"content-length", FieldRole::kContentLength},
    {"content-location"},
    {"content-range", FieldRole::kContentRange},
    {"content-security-policy"},
    steady("content-type", FieldRole::kContentType),
    {"cookie"},
    {"date", FieldRole::kDate},
    steady("dnt"),
    {"etag", FieldRole::kEtag},
    {"expect"},
    {"expires"},
    {"forwarded"},
    {"from"},
    {"grpc-accept-encoding"}, {"grpc-encoding"}, {"grpc-message"}, {"grpc-status"}, {"grpc-timeout"},
    steady("host"),
    {"if-match"},
    {"if-modified-since"},
    {"if-none-match"},
    {"if-range"},
    {"if-unmodified-since"},
    steady("keep-alive"),
    {"last-modified"},
    {"link"},
    {"location"},
    {"max-forwards"},
    steady("origin"),
    {"permissions-policy"},
    steady("pragma"),
    steady("priority"),
    {"proxy-authenticate"},
    {"proxy-authorization"},
    {"proxy-connection"},
    {"range"},
    steady("referer"),
    {"referrer-policy"},
    {"retry-after"},
    steady("sec-ch-ua"), steady("sec-ch-ua-mobile"), steady("sec-ch-ua-platform"),
    steady("sec-fetch-dest"),
    steady("sec-fetch-mode"),
    steady("sec-fetch-site"),
    steady("sec-fetch-user"),
    steady("sec-gpc"),
    {"sec-websocket-accept"},
    {"sec-websocket-extensions"},
    {"sec-websocket-key"},
    {"sec-websocket-protocol"},
    {"sec-websocket-version"},
    {"server", FieldRole::kServer},
    {"set-cookie"},
    {"strict-transport-security"},
    steady("te"),
    {"traceparent"},
    {"tracestate"},
    {"trailer"},
    {"transfer-encoding", FieldRole::kTransferEncoding},
    {"upgrade"},
    steady("upgrade-insecure-requests"),
    steady("user-agent"),
    {"vary"},
    steady("via"),
    {"warning"},
    {"www-authenticate"},
    {"x-api-key"},
    {"x-content-type-options"},
    {"x-correlation-id"},
    {"x-csrf-token"},
    steady("x-forwarded-for"),
    steady("x-forwarded-host"),
    steady("x-forwarded-port"),
    steady("x-forwarded-proto"),
    {"x-frame-options"},
    {"x-powered-by"},
    steady("x-real-ip"),
    {"x-request-id"},
    steady("x-requested-with"),
    {"x-xss-protection"},
    {"x-xsrf-token"},
};

constexpr size_t kCount = std::size(kKnown);
constexpr size_t kBuckets = 256;
constexpr uint8_t kNone = 255;
static_assert(kCount < kNone);

FieldName names[kCount];
uint8_t next_in_bucket[kCount];
uint8_t buckets[kBuckets];

constexpr uint64_t kLowerBits = 0x2020202020202020;

// Returns the hash bucket of a field name, in any case. Bit 0x20 turns upper case letters into lower case, and is
// already set in digits and "-". All names of the table consist of letters, digits and "-".
size_t bucket_of(const char *name, size_t size)
{
    unsigned first = static_cast<unsigned char>(name[0]) | 0x20;
    unsigned middle = static_cast<unsigned char>(name[size / 2]) | 0x20;
    unsigned last = static_cast<unsigned char>(name[size - 1]) | 0x20;
    return (size * 37 + first * 7 + middle * 3 + last * 17) % kBuckets;
}

uint64_t load(const char *from)
{
    uint64_t bytes;
    memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

bool is_same(const char *name, const char *lower, size_t size)
{
    constexpr size_t kStep = sizeof(uint64_t);
    if (size < kStep) {
        for (size_t i = 0; i < size; i++) {
            if ((name[i] | 0x20) != lower[i]) {
                return false;
            }
        }
        return true;
    }
    for (size_t i = 0; i + kStep < size; i += kStep) {
        if ((load(name + i) | kLowerBits) != load(lower + i)) {
            return false;
        }
    }
    return (load(name + size - kStep) | kLowerBits) == load(lower + size - kStep);
}

// Returns an interned string. A literal of the program with the same text is the same string, at the same address.
zend_string *make_interned(std::string_view name)
{
    return zend_string_init_interned(name.data(), name.size(), true);
}

zend_string *make_formatted(std::string_view name)
{
    zend_string *made = permanent_string(name);
    format_field_name(ZSTR_VAL(made), ZSTR_LEN(made));
    zend_string_hash_val(made);
    return made;
}

}  // namespace

const FieldName *find_field_name(std::string_view name)
{
    if (name.empty()) {
        return nullptr;
    }
    for (uint8_t i = buckets[bucket_of(name.data(), name.size())]; i != kNone; i = next_in_bucket[i]) {
        const FieldName &known = names[i];
        if (ZSTR_LEN(known.lower) == name.size() && is_same(name.data(), ZSTR_VAL(known.lower), name.size())) {
            return &known;
        }
    }
    return nullptr;
}

void format_field_name(char *name, size_t size)
{
    bool starts_word = true;
    for (size_t i = 0; i < size; i++) {
        name[i] = char(starts_word ? zend_toupper_ascii(name[i]) : zend_tolower_ascii(name[i]));
        starts_word = name[i] == '-';
    }
}

void make_field_names()
{
    memset(buckets, kNone, sizeof buckets);
    for (size_t i = 0; i < kCount; i++) {
        std::string_view lower = kKnown[i].lower;
        names[i] = {make_interned(lower), make_formatted(lower), kKnown[i].role, kKnown[i].is_steady};
        uint8_t &bucket = buckets[bucket_of(lower.data(), lower.size())];
        next_in_bucket[i] = bucket;
        bucket = uint8_t(i);
    }
}

}  // namespace coro::php
