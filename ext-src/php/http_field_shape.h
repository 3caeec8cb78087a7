#pragma once

#include "php/http_kept_array.h"

#include "coro/server/http_message.h"

#include <string>

namespace coro::php {

// The names of an earlier request's fields and the array they make: a client sends the same names again and again.
// Most values are the same again as well, and stay where they are.
//
// It keeps memory of PHP's: forget() comes before that goes.
class FieldShape {
public:
    // The message has the very names, in the same order and spelling.
    bool fits(const HttpMessage &message) const;
    // Of a message that fits.
    void build(const HttpMessage &message, zval *into);
    // Takes the shape of a request that did not fit, `built` being its array, when the one before had the same.
    void learn(const HttpMessage &message, HashTable *built);
    void forget() { array_.forget(); }

private:
    struct Field {
        uint32_t name_at;   // in names_
        uint32_t name_size;
        bool is_steady;
    };

    KeptArray array_;
    std::string names_;   // as the client spells them, one behind the other
    Field fields_[http1::kMaxHeaders];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
