#pragma once

#include "php.h"

namespace coro {
class Peer;
}

// Functions that create the objects that callbacks receive if the option event_object is on. Each function takes over
// the caller's references to strings and values.
namespace coro::php {

void make_event(zval *made, Peer &peer, zend_long reactor, zend_string *data);   // `data`: the received bytes, or nullptr
// Replaces the string in `data` by a Packet object that contains the string and the elements of the array `about`.
void make_packet_object(zval *data, zval *about);
void make_message_object(zval *made, zend_long from, double time, zval *data);
// `from`: the id of the task worker.
void make_task_result_object(zval *made, zend_long id, zend_long from, double time, zval *data);
void make_status_object(zval *made, zend_long worker_id, zend_long pid, zend_long exit_code, zend_long signal);

double wall_seconds();   // returns the time in seconds since 1970

}  // namespace coro::php
