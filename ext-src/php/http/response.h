#pragma once

#include "php/server/handler_log.h"

#include "coro/server/connection/handler.h"
#include "coro/server/http/response_writer.h"

namespace coro::php {

class ResponseBuilder;

// A Coro\Http\Response; `writer` is set to what it holds, which the caller attaches before PHP sees the object.
zend_object *new_http_response(zend_long session, ResponseWriter *&writer);

// Its handler ended by an uncaught exception or a fatal error: the client gets a 500 or a broken connection.
void fail_response(zend_object *response);

// A warning was raised in its handler: the client gets a 500, unless the handler sets a status after it, or has answered.
void spoil_response(zend_object *response);

// The server's own answers: an empty one with this status, and what upgrades the connection to WebSocket. False: somebody
// else has answered.
void refuse_request(zend_object *response, int status);
bool answer_handshake(zend_object *response, const WebSocketOffer &offer);

bool has_peer(zend_object *response);   // which has not gone
bool may_still_answer(zend_object *response);

zend_long session_of_response(zend_object *response);
bool is_http_response(const zend_object *object);
ResponseBuilder &builder_of(zend_object *response);
HandlerTrail &trail_of(zend_object *response);

void forget_http_responses();   // at the end of a PHP request

// What a response asks of the server of this process (server.cc).
//
// False: there is no such connection, or nothing to answer on it, or its writer was not detached.
bool attach_response(zend_long session, ResponseWriter &writer);
// Breaks the connection off, whatever is unsent. False: there is no such connection.
bool close_connection(zend_long session);

}  // namespace coro::php
