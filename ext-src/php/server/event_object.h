#pragma once

#include "php.h"

namespace coro {
class Peer;
}

// The objects that callbacks get with the option event_object. The functions take over the references to
// strings and values.
namespace coro::php {

void make_event(zval *made, Peer &peer, zend_long reactor, zend_string *data);   // `data` may be nullptr
// Replaces `data` by a Packet object with this data and with the elements of the array `about`.
void make_packet_object(zval *data, zval *about);
void make_message_object(zval *made, zend_long from, double time, zval *data);
void make_status_object(zval *made, zend_long worker_id, zend_long pid, zend_long exit_code, zend_long signal);

}  // namespace coro::php
