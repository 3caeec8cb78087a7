#pragma once

#include "php/zend/box.h"
#include "php/zend/value.h"

#include "coro/sync/channel.h"

namespace coro::php {

// What the class Channel is.
using ChannelBox = Box<Channel<Value>>;

// Tells PHP, in errCode, how a call with this outcome ended.
void set_channel_error(zend_object *channel, int outcome);
// After a pop(). Runs no PHP code, whatever became of the property.
void clear_channel_error(zend_object *channel);

}  // namespace coro::php
