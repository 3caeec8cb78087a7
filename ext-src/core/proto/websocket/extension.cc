#include "coro/proto/websocket/extension.h"

#include "coro/base/check.h"
#include "coro/base/number.h"
#include "coro/proto/http/head.h"
#include "field.h"

#include <algorithm>
#include <string>

namespace coro::websocket {

constexpr int kMalformed = -400;

// The value of a parameter, without quotes and escapes.
struct Value {
    std::string text;
    bool given = false;   // true if the parameter has a value

    // Returns the value as a number of window bits, 8 to 15, or 0 if the value is not such a number.
    uint8_t window_bits() const
    {
        uint8_t bits = 0;
        return read_number(text, bits) && text[0] != '0' && bits >= 8 && bits <= 15 ? bits : 0;
    }
};

// Reads a quoted value; the caller has already read the opening quote. Returns false if the text between the
// quotes is not a token.
static bool read_quoted(FieldLexer &lexer, Value &value)
{
    while (!lexer.at_end()) {
        char byte = lexer.byte();
        if (byte == '"') {
            lexer.skip_blanks();
            return !value.text.empty();
        }
        if (byte == '\\' && !lexer.at_end()) {
            byte = lexer.byte();
        }
        if (!http::is_any(byte, http::kToken)) {
            return false;
        }
        value.text += byte;
    }
    return false;
}

static bool read_value(FieldLexer &lexer, Value &value)
{
    value.given = true;
    if (lexer.is_at('"')) {
        lexer.byte();   // take() would skip blanks behind the quote, but these blanks belong to the value
        return read_quoted(lexer, value);
    }
    value.text = lexer.token();
    return !value.text.empty();
}

static void append(DeflateAnswer &out, std::string_view part)
{
    CORO_CHECK(part.size() <= sizeof out.bytes - out.size);
    out.size += part.copy(out.bytes + out.size, part.size());
}

static void append_bits(DeflateAnswer &out, std::string_view name, uint8_t bits)
{
    append(out, name);
    append(out, std::to_string(bits));
}

static void write(DeflateAnswer &out, bool names_server_bits)
{
    const DeflateTerms &terms = out.terms;
    out.size = 0;
    append(out, "permessage-deflate");
    if (terms.server_no_context_takeover) {
        append(out, "; server_no_context_takeover");
    }
    if (terms.client_no_context_takeover) {
        append(out, "; client_no_context_takeover");
    }
    if (names_server_bits) {
        append_bits(out, "; server_max_window_bits=", terms.server_max_window_bits);
    }
    if (terms.client_max_window_bits < 15) {
        append_bits(out, "; client_max_window_bits=", terms.client_max_window_bits);
    }
}

namespace {

class DeflateOffer {
public:
    // Adds a parameter to the offer. An unknown parameter, a wrong value or a repeated parameter makes the offer
    // unacceptable; then the server considers the next offer of the client.
    void add(std::string_view name, const Value &value)
    {
        using http::equals_ignore_case;
        if (equals_ignore_case(name, "server_no_context_takeover")) {
            set_flag(server_no_takeover_, value);
        } else if (equals_ignore_case(name, "client_no_context_takeover")) {
            set_flag(client_no_takeover_, value);
        } else if (equals_ignore_case(name, "server_max_window_bits")) {
            set_bits(server_bits_, value);
        } else if (equals_ignore_case(name, "client_max_window_bits")) {
            set_bits(client_bits_, value.given ? value : Value{"15", true});
        } else {
            is_good_ = false;
        }
    }

    bool answer(const DeflateTerms &wanted, DeflateAnswer &out) const
    {
        DeflateTerms &terms = out.terms;
        terms.server_no_context_takeover = server_no_takeover_ || wanted.server_no_context_takeover;
        terms.client_no_context_takeover = client_no_takeover_ || wanted.client_no_context_takeover;
        terms.server_max_window_bits = smaller(server_bits_, wanted.server_max_window_bits);
        terms.client_max_window_bits =
            client_bits_ ? smaller(client_bits_, wanted.client_max_window_bits) : 15;
        if (!is_good_ || terms.server_max_window_bits < 9) {
            return false;
        }
        write(out, server_bits_ || terms.server_max_window_bits < 15);
        return true;
    }

    // Takes the parameters of a server's response. Returns false if they are wrong.
    bool take(DeflateTerms &terms) const
    {
        terms.server_no_context_takeover = server_no_takeover_;
        terms.client_no_context_takeover = client_no_takeover_;
        terms.server_max_window_bits = server_bits_ ? server_bits_ : 15;
        terms.client_max_window_bits = client_bits_ ? client_bits_ : 15;
        return is_good_;
    }

private:
    void set_flag(bool &flag, const Value &value)
    {
        is_good_ = is_good_ && !flag && !value.given;
        flag = true;
    }

    void set_bits(uint8_t &bits, const Value &value)
    {
        is_good_ = is_good_ && bits == 0 && value.window_bits() != 0;
        bits = value.window_bits();
    }

    static uint8_t smaller(uint8_t offered, uint8_t wanted)
    {
        return offered ? std::min(offered, wanted) : wanted;
    }

    // The number of window bits that the client has sent with the parameter server_max_window_bits (server_bits_)
    // or client_max_window_bits (client_bits_); 0: the client has not sent the parameter.
    uint8_t server_bits_ = 0;
    uint8_t client_bits_ = 0;
    bool server_no_takeover_ = false;
    bool client_no_takeover_ = false;
    bool is_good_ = true;
};

}  // namespace

static bool read_parameters(FieldLexer &lexer, DeflateOffer &offer)
{
    while (lexer.take(';')) {
        std::string_view name = lexer.token();
        Value value;
        if (name.empty() || (lexer.take('=') && !read_value(lexer, value))) {
            return false;
        }
        offer.add(name, value);
    }
    return lexer.at_end() || lexer.take(',');
}

DeflateAnswer answer_of(const DeflateTerms &terms)
{
    DeflateAnswer answer;
    answer.terms = terms;
    write(answer, true);   // a client that has sent this parameter must get it, and the others may
    return answer;
}

bool accept_deflate(std::string_view value, DeflateTerms &terms)
{
    FieldLexer lexer(value);
    DeflateOffer response;
    bool is_known = http::equals_ignore_case(lexer.token(), "permessage-deflate");
    return is_known && read_parameters(lexer, response) && lexer.at_end() && response.take(terms);
}

int negotiate_deflate(std::string_view offers, const DeflateTerms &wanted, DeflateAnswer &answer)
{
    FieldLexer lexer(offers);
    bool found = false;
    while (!lexer.at_end()) {
        if (lexer.take(',')) {
            continue;
        }
        std::string_view name = lexer.token();
        DeflateOffer offer;
        if (name.empty() || !read_parameters(lexer, offer)) {
            return kMalformed;
        }
        if (!found && http::equals_ignore_case(name, "permessage-deflate")) {
            found = offer.answer(wanted, answer);
        }
    }
    return found;
}

}  // namespace coro::websocket
