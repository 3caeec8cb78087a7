#pragma once

#include "php/http/fields.h"

#include "php.h"

#include "coro/proto/http1/content_encoder.h"

#include <string_view>

// Encoding of response bodies: see the option http_compression.
namespace coro::php {

// Returns true if the body of a response with this status and these fields may be encoded. It may not if the status allows no
// body or sends a part of one, if the program has encoded the body itself or forbids changes of it (Cache-Control: no-transform),
// and if the media type is not a kind of text.
bool may_encode_body(const FieldList &fields, int status);

// Returns the encoded body, or nullptr if it is not smaller. The caller owns the reference.
zend_string *encode_body(std::string_view body, http1::ContentCoding coding, int level);

}  // namespace coro::php
