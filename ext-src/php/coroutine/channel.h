#pragma once

#include "php/zend/box.h"
#include "php/zend/value.h"

#include "coro/sync/channel.h"

namespace coro::php {

// The C++ object of the PHP class Channel.
using ChannelBox = Box<Channel<Value>>;

// Sets the property errCode for a call that ended with this outcome.
void set_channel_error(zend_object *channel, int outcome);
// Sets errCode to 0 after a successful pop(). Runs no PHP code, even when the property refers to a typed
// variable.
void clear_channel_error(zend_object *channel);

}  // namespace coro::php
