#pragma once

#include "php/http/handler_log.h"

#include "coro/server/http/response_writer.h"
#include "coro/server/websocket/handshake.h"

namespace coro::php {

class CloseCallback;
class ResponseBuilder;

// Creates a Coro\Http\Response object and sets `writer` to the writer of the object. The caller must attach the
// writer to an HttpStream before PHP code sees the object.
zend_object *new_http_response(zend_long session, ResponseWriter *&writer);

// Must be called when the handler has ended by an uncaught exception or a fatal error. Sends a response with status
// 500, or closes the connection if the head has been sent.
void fail_response(zend_object *response);

// Must be called when the handler has raised a PHP warning that counts as a failure. Changes the status to 500 unless
// the head has been sent. A later call of status() by the handler replaces the 500.
void spoil_response(zend_object *response);

// Sends an empty response with this status in place of the handler's response.
void refuse_request(zend_object *response, int status);
// Sends the response with status 101 that upgrades the connection to WebSocket. Returns false if a response has already
// been sent.
bool answer_handshake(zend_object *response, const WebSocketOffer &offer);

bool has_peer(zend_object *response);   // returns false if the client has disconnected or the response is complete
bool may_still_answer(zend_object *response);

zend_long session_of_response(zend_object *response);
bool is_http_response(const zend_object *object);
ResponseBuilder &builder_of(zend_object *response);
// Must be called before fields are sent. Takes over what the program has written to the properties header, cookie and trailer.
// May run PHP code (__toString()). Returns false if an exception was thrown.
[[nodiscard]] bool take_written_properties(zend_object *response);
HandlerTrail &trail_of(zend_object *response);
CloseCallback &close_callback_of(zend_object *response);

// The functions that the Response class needs from the server of this process. They are defined in
// php/server/server.cc.

// Attaches the writer to a request whose earlier response object was detached. Returns false if the connection does not
// exist, has no unanswered request, or has a request whose response was not detached.
bool attach_response(zend_long session, ResponseWriter &writer);
// Closes the connection of a response at once and discards unsent bytes; sends a close frame to a WebSocket of a coroutine
// server. Returns false if the connection does not exist.
bool close_connection(const ResponseWriter &writer);

}  // namespace coro::php
