#pragma once

#include "coro/base/storage.h"
#include "coro/server/http/request_data.h"

#include <string_view>

namespace coro {

class HttpStream;
class RequestBody;

// A request that has arrived completely, or up to the end of its head. The handler calls RequestData::borrow() with the
// head and the body, or takes over the block.
struct IncomingRequest {
    HttpStream &stream;
    const http::Head &head;
    const char *base;
    std::string_view body;
    const Block &block;   // owns the body if its data is not nullptr, which means that the body came in pieces
    RequestData::Origin origin;
    RequestData **borrower;
    // The body if it has not arrived completely: `body` is empty then, and the handler calls
    // RequestData::take_arriving(). nullptr: `body` is complete.
    RequestBody *arriving = nullptr;
};

}  // namespace coro
