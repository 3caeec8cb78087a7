#pragma once

#include "php/zend/value.h"

#include "coro/net/payload.h"

namespace coro::php {

// Returns the bytes of the string as a Payload, which is sent without a copy of the bytes. For nullptr the Payload
// is empty.
inline Payload payload_of(zend_string *string)
{
    auto keep = [](void *owner) { zend_string_addref(static_cast<zend_string *>(owner)); };
    auto release = [](void *owner) { zend_string_release(static_cast<zend_string *>(owner)); };
    return string ? Payload{view(string), string, keep, release} : Payload{};
}

}  // namespace coro::php
