#include "php/http/request_arrays.h"

#include "php/http/field_names.h"
#include "php/http/request_decoding.h"
#include "php/http/reusable_array.h"
#include "php/http/variables.h"

#include "coro/base/trim.h"
#include "coro/proto/http/charset.h"
#include "coro/server/shared/request_id.h"

extern "C" {   // needed, because PHP's url.h does not contain extern "C"
#include "ext/standard/url.h"
}

#include <arpa/inet.h>
#include <cstring>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace coro::php {

namespace {

// The keys of $request->server, in the order of the array. The array of a request without a query string has no key
// query_string, and only requests with an id have the key request_id.
enum ServerKey : uint32_t {
    kRequestMethod,
    kRequestUri,
    kPathInfo,
    kRequestTime,
    kRequestTimeFloat,
    kServerProtocol,
    kServerPort,
    kServerAddr,
    kRemotePort,
    kRemoteAddr,
    kMasterTime,
    kAlways,                  // number of the keys that each array has
    kQueryString = kAlways,   // the keys from here on are only in some arrays
    kHttps,
    kRequestId,
};
constexpr const char *kServerKeys[] = {
    "request_method", "request_uri", "path_info",   "request_time", "request_time_float", "server_protocol",
    "server_port",    "server_addr", "remote_port", "remote_addr",  "master_time",        "query_string",
    "https",          "request_id",
};
constexpr const char *kMethods[] = {"GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"};
constexpr const char *kProtocols[] = {"HTTP/1.0", "HTTP/1.1", "HTTP/2"};

zend_string *server_keys[std::size(kServerKeys)];
// The array with the keys of each set of optional keys. Bit n of the index: the array has the key kAlways + n.
ReusableArray server_arrays[1 << (std::size(kServerKeys) - kAlways)];
zend_string *on;   // the value of the key https
zend_string *methods[std::size(kMethods)];
zend_string *protocols[std::size(kProtocols)];

// Caches the text of the last IP address that was printed, because many requests of a worker come from one address.
class AddressText {
public:
    // Returns the address as text. The caller owns the reference.
    zend_string *of(const PeerAddress &address)
    {
        if (!text_ || address.family != family_ || memcmp(bytes_, address.bytes, sizeof bytes_) != 0) {
            char printed[INET6_ADDRSTRLEN];
            size_t size = address.print(printed);
            zend_string *text = zend_string_init(printed, size, false);
            forget();
            text_ = text;
            family_ = address.family;
            memcpy(bytes_, address.bytes, sizeof bytes_);
        }
        return zend_string_copy(text_);
    }

    void forget()
    {
        if (text_) {
            zend_string_release(text_);
            text_ = nullptr;
        }
    }

private:
    zend_string *text_ = nullptr;
    uint16_t family_ = 0;
    uint8_t bytes_[sizeof(PeerAddress::bytes)] = {};
};

AddressText server_address;
AddressText remote_address;

// Returns the element of the array `table` for the value of a header field, and adds the element if it is missing. A
// new element is null: the request has no earlier field with this name.
zval *place_of_field(HashTable *table, std::string_view name)
{
    if (const FieldName *known = find_field_name(name)) {
        return zend_hash_lookup(table, known->lower);
    }
    zend_string *lower = zend_string_alloc(name.size(), false);
    zend_str_tolower_copy(ZSTR_VAL(lower), name.data(), name.size());
    zend_ulong number;
    zval *place = ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(lower), ZSTR_LEN(lower), number)
                      ? zend_hash_index_lookup(table, number)
                      : zend_hash_lookup(table, lower);
    zend_string_release(lower);
    return place;
}

// Adds a field to the array. Several fields with one name become a list.
void add_field(HashTable *table, std::string_view name, std::string_view text)
{
    zval value;
    ZVAL_STR(&value, new_string(text));
    zval *place = place_of_field(table, name);
    if (EXPECTED(Z_TYPE_P(place) == IS_NULL)) {
        ZVAL_COPY_VALUE(place, &value);
        return;
    }
    if (Z_TYPE_P(place) == IS_STRING) {
        zval first = *place;
        array_init(place);
        zend_hash_next_index_insert_new(Z_ARRVAL_P(place), &first);
    }
    zend_hash_next_index_insert_new(Z_ARRVAL_P(place), &value);
}

void build_fields(const RequestData &message, zval *into)
{
    const http::Head &head = message.head();
    array_init_size(into, head.header_count);
    zend_hash_real_init_mixed(Z_ARRVAL_P(into));
    for (uint16_t i = 0; i < head.header_count; i++) {
        add_field(Z_ARRVAL_P(into), message.text(head.headers[i].name), message.text(head.headers[i].value));
    }
}

// Replaces the value of the Host field by the host in the target of the request ("GET http://host/path").
void set_host(const RequestData &message, HashTable *table)
{
    zend_string *host = new_string(message.text(message.head().host));
    zval *place = place_of_field(table, "host");
    zval_ptr_dtor(place);
    ZVAL_STR(place, host);
}

// Remembers the header field names of an earlier request, and the PHP array that was built for that request. Clients
// repeat the names in the same order and most of the values, so that only the values that differ must be written into
// the array for the next request.
//
// The array lies in memory of the PHP request: forget() must be called before the PHP request ends.
class FieldShape {
public:
    // Sets `into` to the array of the message's header fields. Returns false if the names, their order or their
    // spelling differ from those of the remembered request.
    bool build(const RequestData &message, zval *into);
    // Must be called after build() has returned false, with the array that was built instead. Takes over the names of
    // this message if the previous message given to learn() had the same keys.
    void learn(const RequestData &message, HashTable *built);
    void forget() { array_.forget(); }

private:
    struct Field {
        bool has_name(std::string_view name) const
        {
            return name.size() == name_size && is_same_text(line.data(), name.data(), name_size);
        }

        // For a field with is_steady (clients repeat the value, and the value is not a secret): the last received line,
        // with its value. For other fields: only the name. A secret value is not kept, because the duration of a
        // comparison would tell a client something about the value of another client.
        std::string line;
        uint32_t name_size;
        bool is_steady;
    };

    ReusableArray array_;
    std::vector<Field> fields_;   // those of the remembered request
    uint64_t sum_before_ = 0;
};

// Returns the bytes of a header line from the beginning of its name to the end of its value.
std::string_view line_of(const RequestData &message, const http::Header &header)
{
    return message.text({header.name.at, header.value.at + header.value.size - header.name.at});
}

bool FieldShape::build(const RequestData &message, zval *into)
{
    const http::Head &head = message.head();
    if (array_.is_empty() || head.header_count != array_.size()) {
        return false;
    }
    HashTable *table = array_.take();
    for (uint32_t i = 0; i < head.header_count; i++) {
        const http::Header &header = head.headers[i];
        Field &field = fields_[i];
        std::string_view line = line_of(message, header);
        if (line.size() == field.line.size() && memcmp(line.data(), field.line.data(), line.size()) == 0) {
            continue;
        }
        if (UNEXPECTED(!field.has_name(message.text(header.name)))) {
            array_.give_back();
            return false;
        }
        set_text(&table->arData[i].val, message.text(header.value));
        if (field.is_steady) {
            field.line = line;
        }
    }
    ZVAL_ARR(into, table);
    return true;
}

void FieldShape::learn(const RequestData &message, HashTable *built)
{
    const http::Head &head = message.head();
    if (built->nNumUsed != head.header_count) {
        return;   // a field name was repeated, so its value is a list, and a FieldShape supports only strings
    }
    uint64_t sum = sum_of_keys(built);
    if (std::exchange(sum_before_, sum) != sum) {
        return;
    }
    GC_ADDREF(built);
    array_.keep(built);
    fields_.resize(head.header_count);
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view name = message.text(head.headers[i].name);
        const FieldName *known = find_field_name(name);
        bool is_steady = known && known->is_steady;
        fields_[i] = {std::string(is_steady ? line_of(message, head.headers[i]) : name), uint32_t(name.size()), is_steady};
    }
}

// The number of FieldShape objects, each for another kind of client. Clients of one kind send the same field names, so
// the number and the sizes of the names choose the object.
constexpr size_t kFieldShapes = 8;
FieldShape shapes[kFieldShapes];

FieldShape &shape_of(const http::Head &head)
{
    if (head.header_count == 0) {
        return shapes[0];
    }
    uint32_t last = head.header_count - 1u;
    return shapes[(last + head.headers[last / 2].name.size + head.headers[last].name.size) % kFieldShapes];
}

// Returns the first value of the header field Content-Type if it begins with this media type and the body is not encoded,
// otherwise an empty text.
std::string_view content_type(const RequestData &message, std::string_view media_type)
{
    const char *base = message.raw_head().data();
    std::string_view value = first_value(message.head(), base, "content-type");
    bool is_wanted = http::equals_ignore_case(value.substr(0, value.find_first_of("; \t,")), media_type);
    return is_wanted && content_coding(message.head(), base).empty() ? value : std::string_view();
}

constexpr uint32_t bit_of(ServerKey optional)
{
    return 1u << (optional - kAlways);
}

HashTable *take_server_array(uint32_t optional_keys)
{
    ReusableArray &kept = server_arrays[optional_keys];
    if (UNEXPECTED(kept.is_empty())) {
        HashTable *table = zend_new_array(std::size(kServerKeys));
        zend_hash_real_init_mixed(table);
        for (uint32_t key = 0; key < std::size(kServerKeys); key++) {
            if (key < kAlways || (optional_keys & bit_of(ServerKey(key)))) {
                zval value;
                ZVAL_NULL(&value);
                zend_hash_add_new(table, server_keys[key], &value);
            }
        }
        if (optional_keys & bit_of(kHttps)) {
            ZVAL_STR_COPY(zend_hash_find(table, server_keys[kHttps]), on);
        }
        kept.keep(table);
    }
    return kept.take();
}

// Sets request_uri (`sent`) to the path as received, and path_info (`decoded`) to the decoded path. The two values
// share one string if the path contains no "%".
void set_paths(zval *sent, zval *decoded, std::string_view path)
{
    // Makes `sent` the only owner of its string, so that set_text() can reuse the memory of the string.
    set_string(decoded, ZSTR_EMPTY_ALLOC());
    set_text(sent, path);
    if (EXPECTED(!memchr(path.data(), '%', path.size()))) {
        set_string(decoded, zend_string_copy(Z_STR_P(sent)));
        return;
    }
    zend_string *text = zend_string_init(path.data(), path.size(), false);
    ZSTR_LEN(text) = php_raw_url_decode(ZSTR_VAL(text), ZSTR_LEN(text));
    set_string(decoded, text);
}

}  // namespace

void build_header_array(const RequestData &message, zval *into)
{
    const http::Head &head = message.head();
    if (UNEXPECTED(head.host.size && head.host.at < head.target.at + head.target.size)) {
        build_fields(message, into);
        set_host(message, Z_ARRVAL_P(into));
        return;
    }
    FieldShape &shape = shape_of(head);
    if (UNEXPECTED(!shape.build(message, into))) {
        build_fields(message, into);
        shape.learn(message, Z_ARRVAL_P(into));
    }
}

void build_trailer_array(const RequestData &message, zval *into)
{
    std::string_view lines = message.text(message.head().trailers);
    if (EXPECTED(lines.empty())) {
        return;
    }
    array_init(into);
    while (!lines.empty()) {   // the decoder has checked the lines: each has a colon and ends with CRLF
        size_t colon = lines.find(':'), end = lines.find("\r\n");
        add_field(Z_ARRVAL_P(into), lines.substr(0, colon), trimmed(lines.substr(colon + 1, end - colon - 1)));
        lines.remove_prefix(end + 2);
    }
}

void build_server_array(const RequestData &message, zval *into)
{
    const http::Head &head = message.head();
    RequestData::Origin origin = message.origin();
    double received_at = double(origin.received_at) / double(kSecond);
    bool has_id = has_request_ids();
    uint32_t optional_keys = (head.query.size ? bit_of(kQueryString) : 0) | (origin.is_secure ? bit_of(kHttps) : 0) |
                             (has_id ? bit_of(kRequestId) : 0);
    HashTable *table = take_server_array(optional_keys);
    ZVAL_ARR(into, table);
    auto value = [table](ServerKey key) { return &table->arData[key].val; };

    set_string(value(kRequestMethod), method_string(message));
    set_paths(value(kRequestUri), value(kPathInfo), message.text(head.path));
    ZVAL_LONG(value(kRequestTime), zend_long(received_at));
    ZVAL_DOUBLE(value(kRequestTimeFloat), received_at);
    set_string(value(kServerProtocol), protocols[head.http2_stream ? 2 : head.minor]);
    ZVAL_LONG(value(kServerPort), origin.local.port);
    set_string(value(kServerAddr), server_address.of(origin.local));
    ZVAL_LONG(value(kRemotePort), origin.peer_address.port);
    set_string(value(kRemoteAddr), remote_address.of(origin.peer_address));
    ZVAL_LONG(value(kMasterTime), zend_long(received_at));
    if (head.query.size) {
        set_text(value(kQueryString), message.text(head.query));
    }
    if (UNEXPECTED(has_id)) {
        RequestId id(head, message.raw_head().data(), origin.peer_address, origin.received_at);
        set_text(&table->arData[table->nNumUsed - 1].val, id.text());
    }
}

void build_cookie_array(const RequestData &message, zval *into, DeferredErrors &errors)
{
    constexpr char kName[] = "cookie";
    const http::Head &head = message.head();
    std::string_view single;
    std::string joined;
    for (const http::Header &header : std::span(head.headers, head.header_count)) {
        if (EXPECTED(header.name.size != sizeof kName - 1) || !http::is_word(message.text(header.name).data(), kName)) {
            continue;
        }
        std::string_view value = message.text(header.value);
        if (!single.empty()) {
            joined = joined.empty() ? std::string(single) : joined;
            joined.append("; ").append(value);
        } else {
            single = value;
        }
    }
    build_from_cookies(joined.empty() ? single : joined, into, errors);
}

void build_query_array(const RequestData &message, zval *into, DeferredErrors &errors)
{
    build_from_query(message.text(message.head().query), into, errors);
}

void build_form_array(const RequestData &message, std::string_view body, zval *into, DeferredErrors &errors)
{
    if (!body.empty() && !content_type(message, "application/x-www-form-urlencoded").empty()) {
        build_from_form(body, into, errors);
    }
}

std::string_view multipart_type(const RequestData &message)
{
    return content_type(message, "multipart/form-data");
}

zend_string *method_string(const RequestData &message)
{
    std::string_view method = message.text(message.head().method);
    for (zend_string *known : methods) {
        if (is_same_text(known, method)) {
            return known;
        }
    }
    return new_string(method);
}

void make_request_strings()
{
    auto make = [](const auto &texts, auto &strings) {
        for (size_t i = 0; i < std::size(texts); i++) {
            strings[i] = zend_string_init_interned(texts[i], strlen(texts[i]), true);
        }
    };
    make(kServerKeys, server_keys);
    make(kMethods, methods);
    make(kProtocols, protocols);
    on = zend_string_init_interned(ZEND_STRL("on"), true);
}

void forget_request_strings()
{
    server_address.forget();
    remote_address.forget();
    for (ReusableArray &kept : server_arrays) {
        kept.forget();
    }
    for (FieldShape &shape : shapes) {
        shape.forget();
    }
    forget_variable_shapes();
}

}  // namespace coro::php
