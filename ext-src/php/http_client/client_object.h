#pragma once

#include "php/client/connecting.h"
#include "php/zend/box.h"
#include "php/zend/call.h"
#include "php/zend/value.h"

#include "coro/base/buffer.h"
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

// A request with the memory and the files to which its body refers.
struct OutgoingRequest {
    HttpRequest http;
    Value body;                     // the string that is the body
    std::list<std::string> texts;   // the texts between the files of a form
    std::vector<Fd> files;
    std::unique_ptr<HandshakeState> handshake;   // of upgrade()
};

// The C++ part of a Coro\Coroutine\Http\Client.
struct HttpClientObject {
    HttpClientObject();

    HttpClientConfig config;
    Destination to;
    HttpClient http;
    std::unique_ptr<WebSocketConnection> websocket;   // exists after upgrade() until the next request
    std::unique_ptr<OutgoingRequest> request;         // the last request
    Buffer body;                  // the body of the response that is being received
    Fd download;                  // the file that gets the body
    Callable write_func;          // the option write_func
    bool awaits_response = false; // true: a request was sent with setDefer(), and recv() has not been called
    // The id of the coroutine that runs a method of HTTP or receives from the WebSocket, or 0; and of the one that sends.
    int64_t user = 0;
    int64_t sender = 0;
};

using HttpClientBox = Box<HttpClientObject>;

extern zend_class_entry *http_client_exception_class;
extern zend_class_entry *http_client_proxy_class;

// Does the work of the constructor: sets the server of the client.
void init_client(zval *self, zend_string *host, zend_long port, bool is_ssl);
// Sets options. Returns false, and sets no option, if an exception was thrown.
bool apply_client_settings(HttpClientObject &object, HashTable *settings);

// Returns the value of a property, without a reference around it.
zval *client_property(zval *self, ClientSlot slot);
// Sets a property and takes over the reference to `value`. A destructor of the old value may run PHP code.
void set_client_property(zval *self, ClientSlot slot, zval *value);
void set_client_property(zval *self, ClientSlot slot, zend_long number);
void set_client_property(zval *self, ClientSlot slot, bool flag);
void clear_client_property(zval *self, ClientSlot slot);   // sets null
zend_string *client_string(zval *self, ClientSlot slot);   // returns a string property; nullptr for another type

// Marks that a coroutine uses a client, for the time of a method. Throws an exception if another one uses it.
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

// Makes the request that the properties describe, in the member `request`. Returns false if an exception was thrown or the
// properties of an error were set. `is_upgrade`: the request asks for WebSocket.
bool make_request(zval *self, zend_string *path, bool is_upgrade);
// Makes the body of the request from the array of uploadFiles and the fields of a form. Sets the media type.
bool make_multipart(zval *self, OutgoingRequest &request, HashTable *files, HashTable *fields, std::string &type);

// Makes and sends the request. Returns false as make_request() does.
bool run_request(zval *self, zend_string *path, bool is_upgrade);
// Receives the response of the last request. `timeout` is in seconds. Returns false after an error.
bool receive_response(zval *self, double timeout);
// Sets the properties for the head of a response.
void take_response_head(zval *self, const char *base, const http1::ResponseHead &head);

}  // namespace coro::php
