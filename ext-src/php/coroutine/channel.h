#pragma once

#include "php/zend/box.h"
#include "php/zend/value.h"

#include "coro/sync/channel.h"

namespace coro::php {

// The C++ object of the PHP class Channel.
using ChannelBox = Box<Channel<Value>>;

// Sets the property errCode of a channel. `outcome` is the result of a push or pop: 0, -ETIMEDOUT, -ECANCELED, or
// another negative number if the channel is closed.
void set_channel_error(zend_object *channel, int outcome);
// Sets the property errCode to 0 after a successful pop(). Runs no PHP code, even if the property is a reference to
// a typed variable.
void clear_channel_error(zend_object *channel);

}  // namespace coro::php
