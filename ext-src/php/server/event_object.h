#pragma once

#include "php.h"

namespace coro {
class Peer;
}

// What callbacks get with the option event_object. A string or zval that is given belongs to what is made from now on.
namespace coro::php {

void make_event(zval *made, Peer &peer, zend_long reactor, zend_string *data);   // nullptr: no data
void make_packet_object(zval *data, zval *about);   // `data` becomes it; `about` is the array that callbacks get else
void make_message_object(zval *made, zend_long from, double time, zval *data);
void make_status_object(zval *made, zend_long worker_id, zend_long pid, zend_long exit_code, zend_long signal);

}  // namespace coro::php
