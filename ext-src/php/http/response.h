#pragma once

#include "php/http/handler_log.h"
#include "php/runtime/observer.h"

#include "coro/server/http/response_writer.h"
#include "coro/server/websocket/handshake.h"

namespace coro::php {

class ResponseBuilder;

// Creates a Coro\Http\Response and sets `writer` to its writer, which the caller must attach to a stream
// before PHP code sees the object.
zend_object *new_http_response(zend_long session, ResponseWriter *&writer);

// Is called when the handler has ended by an uncaught exception or a fatal error. Sends a 500, or closes the
// connection if the head has been sent.
void fail_response(zend_object *response);

// Is called when the handler has raised a PHP warning. Changes the status to 500 unless the head has been
// sent; a later status() of the handler replaces it.
void spoil_response(zend_object *response);

// Sends an empty response with this status in place of the handler's.
void refuse_request(zend_object *response, int status);
// Sends the 101 response that upgrades the connection to WebSocket. Returns false if a response has already
// been sent.
bool answer_handshake(zend_object *response, const WebSocketOffer &offer);

bool has_peer(zend_object *response);   // false: the client has disconnected, or the response is complete
bool may_still_answer(zend_object *response);

zend_long session_of_response(zend_object *response);
bool is_http_response(const zend_object *object);
ResponseBuilder &builder_of(zend_object *response);
HandlerTrail &trail_of(zend_object *response);

extern const RuntimeObserver http_response_observer;

// What a response needs from the server of this process. The functions below are defined in
// php/server/server.cc.

// Attaches the writer to the request of a connection whose response was detached. Returns false if there is
// no such connection, it has no unanswered request, or the request's response was not detached.
bool attach_response(zend_long session, ResponseWriter &writer);
// Closes the connection at once and discards unsent bytes. Returns false if there is no such connection.
bool close_connection(zend_long session);

}  // namespace coro::php
