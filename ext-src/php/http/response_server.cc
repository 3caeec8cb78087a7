#include "php/http/response_builder.h"
#include "php/http/response.h"
#include "php/zend/value.h"

#include "coro/proto/websocket/handshake.h"

extern "C" {   // needed, because PHP's sha1.h does not contain extern "C"
#include "ext/standard/sha1.h"
}

// The functions with which the server sends a response in place of a handler, or reads the state of a handler's
// response object.
namespace coro::php {

void fail_response(zend_object *response)
{
    builder_of(response).writer.fail();
}

void spoil_response(zend_object *response)
{
    ResponseBuilder &builder = builder_of(response);
    if (builder.may_change_head()) {
        builder.set_status(500, ZSTR_EMPTY_ALLOC());
    }
}

void refuse_request(zend_object *response, int status)
{
    ResponseWriter &writer = builder_of(response).writer;
    writer.begin_head(status);
    (void) writer.end_with({}, 0);
}

zend_long session_of_response(zend_object *response)
{
    return builder_of(response).writer.session();
}

bool may_still_answer(zend_object *response)
{
    return builder_of(response).may_change_head();
}

bool has_peer(zend_object *response)
{
    return builder_of(response).writer.is_connected();
}

static void set_field(FieldList &fields, std::string_view name, std::string_view value)
{
    zend_string *key = zend_string_init(name.data(), name.size(), false);
    zval text;
    ZVAL_STRINGL(&text, value.data(), value.size());
    const FieldName *known = find_field_name(name);
    fields.set(key, known ? known->role : FieldRole::kPlain, &text);
    zend_string_release(key);
}

bool answer_handshake(zend_object *response, const WebSocketOffer &offer)
{
    auto sha1 = [](std::string_view bytes, unsigned char *digest) {
        PHP_SHA1_CTX context;
        PHP_SHA1InitArgs(&context, nullptr);
        PHP_SHA1Update(&context, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size());
        PHP_SHA1Final(digest, &context);
    };
    ResponseBuilder &builder = builder_of(response);
    if (!take_written_properties(response) || !builder.may_change_head()) {
        return false;
    }
    char accept[websocket::kAcceptSize];
    websocket::make_accept(offer.key, sha1, accept);
    set_field(builder.fields(), "Upgrade", "websocket");
    set_field(builder.fields(), "Connection", "Upgrade");
    set_field(builder.fields(), "Sec-WebSocket-Accept", {accept, sizeof accept});
    if (!offer.protocol.empty()) {
        set_field(builder.fields(), "Sec-WebSocket-Protocol", offer.protocol);
    }
    if (!offer.extensions.empty()) {
        set_field(builder.fields(), "Sec-WebSocket-Extensions", offer.extensions);
    }
    builder.set_status(101, zend_empty_string);
    return builder.end(nullptr);
}

}  // namespace coro::php
