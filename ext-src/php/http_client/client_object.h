#pragma once

#include "php/client/connecting.h"
#include "php/trace/client_span.h"
#include "php/zend/box.h"
#include "php/zend/call.h"
#include "php/zend/value.h"

#include "coro/base/buffer.h"
#include "coro/client/body_file.h"
#include "coro/client/http_client.h"
#include "coro/client/http_config.h"
#include "coro/client/websocket_connection.h"

#include <list>
#include <memory>
#include <string>
#include <vector>

namespace coro::php {

// The properties of Coro\Coroutine\Http\Client, in the order of their declaration.
enum class ClientSlot : uint32_t {
    kSocket, kErrCode, kErrMsg, kConnected, kHost, kPort, kSsl, kSetting, kRequestMethod, kRequestHeaders, kRequestBody,
    kUploadFiles, kDownloadFile, kDownloadOffset, kStatusCode, kHeaders, kSetCookieHeaders, kCookies, kBody,
};

// What $statusCode says about a request without a response.
enum class NoResponse : zend_long { kNotConnected = -1, kTimeout = -2, kReset = -3, kNotSent = -4 };

// What the handshake of WebSocket needs when the response arrives.
struct HandshakeState {
    std::string accept;      // the value that Sec-WebSocket-Accept must have
    std::string protocols;   // the value of Sec-WebSocket-Protocol in the request
    bool offers_deflate = false;
};

// A request with what belongs to it alone: the memory and the files to which its body refers, and the file for its response.
struct OutgoingRequest {
    HttpRequest http;
    Value body;                     // the string that is the body
    std::list<std::string> texts;   // the texts between the files of a form
    std::vector<Fd> files;
    std::unique_ptr<HandshakeState> handshake;   // of upgrade()
    std::string download;           // the path of the file that gets the body of the response; empty: none
    zend_long download_offset = 0;
    std::unique_ptr<ClientSpan> span;   // nullptr: the request is not traced

    void clear();   // keeps the head, which getHeaderOut() returns
};

// The part of a request's head that does not depend on its path, method and body. It is kept because most requests of a
// client have the same one.
struct CommonFields {
    std::string text;     // empty: none is kept
    Value given;          // the arrays of the properties from which `text` was made: requestHeaders and cookies
    Value cookies;
    unsigned seen = 0;
    bool expects_continue = false;

    bool are_of(zval *given_now, zval *cookies_now);
};

// The C++ part of a Coro\Coroutine\Http\Client.
struct HttpClientObject {
    HttpClientObject();
    void show_to_collector(zend_get_gc_buffer *seen)
    {
        write_func.show_to_collector(seen);
        zend_get_gc_buffer_add_zval(seen, noted_setting.raw());
    }

    HttpClientConfig basic;       // the options without those of the property "setting"
    HttpClientConfig config;
    Value noted_setting;          // the array of the property "setting" that is in `config`; undefined: it is not an array
    Destination to;
    HttpClient http;
    std::unique_ptr<WebSocketConnection> websocket;   // exists after upgrade() until the next request
    std::unique_ptr<OutgoingRequest> request;         // the last request
    Buffer body;                  // the body of the response that is being received
    std::unique_ptr<BodyFile> download;   // the file that gets the body
    CommonFields common;
    Value last_fields;            // the array of the last response's fields, if a response with the same head may share it
    Value received_cookies;       // the cookies of responses as they were sent: name => value
    Callable write_func;          // the option write_func
    Callable body_function;       // gets the body that is being received; set() changes write_func for the next request
    bool awaits_response = false; // true: a request was sent with setDefer(), and recv() has not been called
    // The id of the coroutine that runs a method of HTTP or receives from the WebSocket, or 0; and of the one that sends.
    int64_t user = 0;
    int64_t sender = 0;
};

using HttpClientBox = Box<HttpClientObject>;

extern zend_class_entry *http_client_exception_class;

// Does the work of the constructor: sets the server of the client.
void init_client(zval *self, zend_string *host, zend_long port, bool is_ssl);
// Sets options. Returns false, and sets no option, if an exception was thrown.
bool apply_client_settings(HttpClientObject &object, HashTable *settings);

// Returns the value of a property, without a reference around it.
inline zval *client_property(zval *self, ClientSlot slot)
{
    zval *property = OBJ_PROP_NUM(Z_OBJ_P(self), uint32_t(slot));
    ZVAL_DEREF(property);
    return property;
}

// Sets a property and takes over the reference to `value`. A destructor of the old value may run PHP code.
inline void set_client_property(zval *self, ClientSlot slot, zval *value)
{
    zval *property = client_property(self, slot);
    zval old;
    ZVAL_COPY_VALUE(&old, property);
    ZVAL_COPY_VALUE(property, value);
    zval_ptr_dtor(&old);
}

inline void set_client_property(zval *self, ClientSlot slot, zend_long number)
{
    zval value = {};
    ZVAL_LONG(&value, number);
    set_client_property(self, slot, &value);
}

inline void set_client_property(zval *self, ClientSlot slot, bool flag)
{
    zval value = {};   // newer compilers warn about the unused half of the copied value otherwise
    ZVAL_BOOL(&value, flag);
    set_client_property(self, slot, &value);
}

// Adds a reference to the string, or to the value.
inline void set_client_property(zval *self, ClientSlot slot, zend_string *text)
{
    zval value = {};
    ZVAL_STR_COPY(&value, text);
    set_client_property(self, slot, &value);
}

inline void copy_to_client_property(zval *self, ClientSlot slot, zval *copied)
{
    zval value;
    ZVAL_COPY(&value, copied);
    set_client_property(self, slot, &value);
}

inline void clear_client_property(zval *self, ClientSlot slot)   // sets null
{
    zval value = {};
    ZVAL_NULL(&value);
    set_client_property(self, slot, &value);
}

// Returns the array of a property, which may be changed. A property that is not an array becomes one.
HashTable *client_array(zval *self, ClientSlot slot);

inline zend_string *client_string(zval *self, ClientSlot slot)   // returns a string property; nullptr for another type
{
    zval *property = client_property(self, slot);
    return Z_TYPE_P(property) == IS_STRING ? Z_STR_P(property) : nullptr;
}

// Sets the properties connected and socket.
void show_connection(zval *self);
void show_no_connection(zval *self);

// Marks that a coroutine uses a client, for the time of a method. Throws an exception if the method may not wait, and if another
// coroutine uses the client.
class ClientUse {
public:
    ClientUse(int64_t &user, const char *what);
    ~ClientUse();
    explicit operator bool() const { return is_mine_; }

private:
    int64_t &user_;
    bool is_mine_ = false;
};

// Sets errCode and errMsg, and returns false.
bool client_failed(zval *self, const ClientError &error);
bool client_failed(zval *self, int outcome);   // `outcome` is a negative error
void clear_client_error(zval *self);   // sets errCode and errMsg to those of a success
// Sets the properties after a request has failed, closes the connection and returns false.
bool request_failed(zval *self, int outcome);

// Makes the client send the user and the password in the field Authorization.
void set_credentials(zval *self, std::string_view user, std::string_view password);

// Makes the request that the properties describe, in the member `request`, and clears the properties that describe one request
// only. Returns false if an exception was thrown or the properties of an error were set. `is_upgrade`: the request asks for
// WebSocket.
bool make_request(zval *self, zend_string *path, bool is_upgrade);
// Forgets what belongs to the last request. Must be called wherever a request ends, so that the next one finds nothing of it.
void forget_request(HttpClientObject &object);
// Makes the body of the request from the array of uploadFiles and the fields of a form. Sets the media type.
bool make_multipart(zval *self, OutgoingRequest &request, HashTable *files, HashTable *fields, std::string &type);

// Must be called before run_request() and before the properties of the request are set, which a request that does not begin
// would leave to the next one. Applies the options that the program has written into the property "setting", and ends the
// WebSocket. Returns false after an exception, or with the properties of an error, if the request cannot begin.
bool begin_request(zval *self);
// Makes and sends the request. Returns false as make_request() does.
bool run_request(zval *self, zend_string *path, bool is_upgrade);
// Receives the response of the last request. `timeout` is in seconds. Returns false after an error.
bool receive_response(zval *self, double timeout);
// Receives the head of the response to upgrade(), and sets the properties. Returns false after an error.
bool receive_handshake(zval *self);
// Receives the body of a response to upgrade() that refuses, into the property body. An error leaves the property empty.
void receive_refusal(zval *self);

// Adds a field to an array of fields, with its name in lower case if `is_lower`. Several values of a name become a list.
void add_field(HashTable *fields, std::string_view name, bool is_lower, zval *value);
// Adds the cookies of the fields Set-Cookie to the property cookies.
void take_cookies(zval *self, HashTable *lines);
// Makes the value of the field Cookie. Returns false if an exception was thrown.
bool make_cookie_line(HttpClientObject &object, HashTable *cookies, std::string &line);

}  // namespace coro::php
