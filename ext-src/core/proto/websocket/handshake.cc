#include "coro/proto/websocket/handshake.h"

#include "coro/base/base64.h"
#include "coro/base/check.h"
#include "field.h"

#include <algorithm>

namespace coro::websocket {

// Calls use(value) for each field of this name until a call returns true. Returns false if no call returned true.
template <class Use>
static bool any_field(const char *base, const http::Head &head, std::string_view lower_name, Use use)
{
    for (int i = 0; i < head.header_count; i++) {
        const http::Header &field = head.headers[i];
        if (http::equals_ignore_case(http::text(base, field.name), lower_name) &&
            use(http::text(base, field.value))) {
            return true;
        }
    }
    return false;
}

// Returns the value of a field that must occur exactly once. Returns an empty text if the field is missing or
// occurs several times.
static std::string_view only_field(const char *base, const http::Head &head, std::string_view lower_name)
{
    int count = 0;
    std::string_view found;
    any_field(base, head, lower_name, [&](std::string_view value) {
        found = value;
        count++;
        return false;
    });
    return count == 1 ? found : std::string_view();
}

// Calls use(lexer) for each element of a list until a call returns true. Returns false if no call returned true.
template <class Use>
static bool any_element(std::string_view list, Use use)
{
    FieldLexer lexer(list);
    bool found = false;
    do {
        found = !lexer.at_end() && use(lexer);
    } while (!found && lexer.take(','));
    return found;
}

// Returns true if the value of an Upgrade field, which is a list of protocols with or without versions, contains
// "websocket" without a version.
static bool names_websocket(std::string_view upgrade)
{
    return any_element(upgrade, [](FieldLexer &lexer) {
        std::string_view name = lexer.token();
        bool has_version = lexer.take('/');
        if (has_version) {
            lexer.token();
        }
        return !has_version && http::equals_ignore_case(name, "websocket");
    });
}

static bool is_base64(char byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ||
           byte == '+' || byte == '/';
}

// Returns true if the text is the base64 form of 16 bytes. Does not check the four bits of the last digit that
// the 16 bytes do not use.
static bool is_key(std::string_view key)
{
    constexpr size_t kDigits = kKeySize - 2;
    if (key.size() != kKeySize || !key.ends_with("==")) {
        return false;
    }
    for (char digit : key.substr(0, kDigits)) {
        if (!is_base64(digit)) {
            return false;
        }
    }
    return true;
}

int check_handshake(const char *base, const http::Head &head, std::string_view &key)
{
    // Ignores the Upgrade field of requests without "Connection: upgrade" and of HTTP/1.0 requests (RFC 9110
    // section 7.8).
    if (!head.upgrade || !any_field(base, head, "upgrade", names_websocket)) {
        return 0;
    }
    if (!head.is_get) {
        return -405;
    }
    // A handshake that has a body is refused, because a proxy might treat the body as WebSocket frames.
    if (head.framing != http::Framing::kNone) {
        return -400;
    }
    if (only_field(base, head, "sec-websocket-version") != "13") {
        return -426;
    }
    key = only_field(base, head, "sec-websocket-key");
    return is_key(key) ? 101 : -400;
}

static bool has_token(std::string_view list, std::string_view wanted)
{
    return any_element(list, [&](FieldLexer &lexer) { return lexer.token() == wanted; });
}

std::string_view choose_protocol(const char *base, const http::Head &head, std::string_view supported)
{
    std::string_view chosen;
    bool is_chosen = any_field(base, head, "sec-websocket-protocol", [&](std::string_view offered) {
        return any_element(offered, [&](FieldLexer &lexer) {
            chosen = lexer.token();
            return !chosen.empty() && has_token(supported, chosen);
        });
    });
    return is_chosen ? chosen : std::string_view();
}

int negotiate_deflate(const char *base, const http::Head &head, const DeflateTerms &wanted,
                      DeflateAnswer &answer)
{
    int outcome = 0;
    any_field(base, head, "sec-websocket-extensions", [&](std::string_view offers) {
        outcome = negotiate_deflate(offers, wanted, answer);
        return outcome != 0;
    });
    return outcome;
}

void make_accept(std::string_view key, Sha1 sha1, char accept[kAcceptSize])
{
    constexpr std::string_view kSuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    CORO_CHECK(key.size() == kKeySize);
    char text[kKeySize + kSuffix.size()];
    key.copy(text, kKeySize);
    kSuffix.copy(text + kKeySize, kSuffix.size());
    unsigned char digest[20];
    sha1({text, sizeof text}, digest);
    write_base64({reinterpret_cast<const char *>(digest), sizeof digest}, accept);
}

void make_key(const unsigned char random[16], char key[kKeySize])
{
    write_base64({reinterpret_cast<const char *>(random), 16}, key);
}

// Checks the extensions that the server has chosen: only one that the client has offered. Returns 0 or -400.
static int check_extensions(const char *base, const http1::ResponseHead &head, bool offers_deflate, HandshakeResponse &out)
{
    int outcome = 0;
    any_field(base, head.fields, "sec-websocket-extensions", [&](std::string_view value) {
        bool is_first = !out.has_deflate;
        out.has_deflate = offers_deflate && is_first && accept_deflate(value, out.deflate);
        outcome = out.has_deflate ? 0 : -400;
        return outcome < 0;
    });
    return outcome;
}

int check_response(const char *base, const http1::ResponseHead &head, const HandshakeRequest &request,
                   HandshakeResponse &out)
{
    if (head.status != 101) {
        return 0;
    }
    const http::Head &fields = head.fields;
    if (!fields.upgrade || !any_field(base, fields, "upgrade", names_websocket) ||
        only_field(base, fields, "sec-websocket-accept") != request.accept) {
        return -400;
    }
    bool has_protocol = any_field(base, fields, "sec-websocket-protocol", [](std::string_view) { return true; });
    out.protocol = only_field(base, fields, "sec-websocket-protocol");
    if (has_protocol && (!http::is_token(out.protocol) || !has_token(request.protocols, out.protocol))) {
        return -400;
    }
    int outcome = check_extensions(base, head, request.offers_deflate, out);
    return outcome < 0 ? outcome : 101;
}

}  // namespace coro::websocket
