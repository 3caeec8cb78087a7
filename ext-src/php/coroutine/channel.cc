#include "php/coroutine/channel.h"

#include "php/coroutine/classes.h"
#include "php/zend/arguments.h"
#include "php/zend/names.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"

#include "php/stub/channel_arginfo.h"

#include <algorithm>

namespace coro::php {

namespace {

enum : zend_long { kOk = 0, kTimeout = -1, kClosed = -2, kCanceled = -3 };

zend_long error_code(int outcome)
{
    switch (outcome) {
    case 0:
        return kOk;
    case -ETIMEDOUT:
        return kTimeout;
    case -ECANCELED:
        return kCanceled;
    default:
        return kClosed;
    }
}

// Shows the values in the channel's queue to PHP's cycle collector, which cannot see inside C++ objects.
HashTable *show_channel_to_collector(zend_object *object, zval **table, int *count)
{
    zend_get_gc_buffer *seen = zend_get_gc_buffer_create();
    for (Value &item : ChannelBox::of(object).items()) {
        zend_get_gc_buffer_add_zval(seen, item.raw());
    }
    zend_get_gc_buffer_use(seen, table, count);
    return zend_std_get_properties(object);
}

}  // namespace

void set_channel_error(zend_object *channel, int outcome)
{
    zend_update_property_long(channel->ce, channel, ZEND_STRL("errCode"), error_code(outcome));
}

void clear_channel_error(zend_object *channel)
{
    constexpr uint32_t kErrCode = 1;   // the slot of the property errCode, the second property that the class declares
    zval *code = OBJ_PROP_NUM(channel, kErrCode);
    ZVAL_DEREF(code);
    if (Z_TYPE_P(code) == IS_LONG) {
        Z_LVAL_P(code) = kOk;
    }
}

void register_channel()
{
    zend_class_entry *ce = register_class_Coro_Channel();
    ChannelBox::install(ce);
    ChannelBox::handlers.get_gc = show_channel_to_collector;
    add_names(ce, {.swoole = "Coroutine\\Channel", .short_name = "chan"});
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Channel, __construct)
{
    zend_long size = 1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, size);
    size = std::max<zend_long>(size, 1);
    ChannelBox::of(ZEND_THIS).set_capacity(size);
    zend_update_property_long(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("capacity"), size);
}

ZEND_METHOD(Coro_Channel, push)
{
    zval *item;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ZVAL(item)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (UNEXPECTED(!self)) {
        RETURN_THROWS();
    }
    Channel<Value> &channel = ChannelBox::of(ZEND_THIS);
    if (channel.is_closed()) {
        set_channel_error(Z_OBJ_P(ZEND_THIS), -err::kClosed);
        RETURN_FALSE;
    }
    if (!channel.may_push()) {
        Waiter waiter(*self, "Channel::push", WaitSubject::value(Z_OBJ_P(ZEND_THIS)));
        Deadline deadline = runtime().loop().deadline_in(timeout);
        int outcome = channel.wait_to_push(waiter, [deadline](Waiter &which) { return wait_in_php(which, deadline); });
        if (outcome != 0) {
            set_channel_error(Z_OBJ_P(ZEND_THIS), outcome);
            RETURN_FALSE;
        }
    }
    if (Coroutine *woken = channel.push(Value(item))) {
        runtime().run_woken(*woken);
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Channel, pop)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);

    Coroutine *self = runtime().waiting_coroutine();
    if (UNEXPECTED(!self)) {
        RETURN_THROWS();
    }
    Channel<Value> &channel = ChannelBox::of(ZEND_THIS);
    if (!channel.may_pop()) {
        if (channel.is_closed()) {
            set_channel_error(Z_OBJ_P(ZEND_THIS), -err::kClosed);
            RETURN_FALSE;
        }
        Waiter waiter(*self, "Channel::pop", WaitSubject::value(Z_OBJ_P(ZEND_THIS)));
        Deadline deadline = runtime().loop().deadline_in(timeout);
        int outcome = channel.wait_to_pop(waiter, [deadline](Waiter &which) { return wait_in_php(which, deadline); });
        if (outcome != 0) {
            set_channel_error(Z_OBJ_P(ZEND_THIS), outcome);
            RETURN_FALSE;
        }
    }
    Value item;
    Coroutine *woken = channel.pop(item);
    item.move_to(return_value);
    clear_channel_error(Z_OBJ_P(ZEND_THIS));
    if (woken) {
        runtime().run_woken(*woken);
    }
}

ZEND_METHOD(Coro_Channel, isEmpty)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(ChannelBox::of(ZEND_THIS).is_empty());
}

ZEND_METHOD(Coro_Channel, isFull)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(ChannelBox::of(ZEND_THIS).is_full());
}

ZEND_METHOD(Coro_Channel, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Channel<Value> &channel = ChannelBox::of(ZEND_THIS);
    if (channel.is_closed()) {
        RETURN_FALSE;
    }
    channel.close();
    set_channel_error(Z_OBJ_P(ZEND_THIS), -err::kClosed);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Channel, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Channel<Value> &channel = ChannelBox::of(ZEND_THIS);
    array_init(return_value);
    add_assoc_long(return_value, "consumer_num", zend_long(channel.consumers()));
    add_assoc_long(return_value, "producer_num", zend_long(channel.producers()));
    add_assoc_long(return_value, "queue_num", zend_long(channel.size()));
}

ZEND_METHOD(Coro_Channel, length)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(zend_long(ChannelBox::of(ZEND_THIS).size()));
}
