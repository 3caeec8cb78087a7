#pragma once

#include "php/http/reusable_array.h"

#include "coro/server/http/request_data.h"

#include <string>

namespace coro::php {

// The names of an earlier request's fields and the array they make: a client sends the same names again and again.
// Most values are the same again as well, and stay where they are.
//
// It keeps memory of PHP's: forget() comes before that goes.
class FieldShape {
public:
    // False if the message has not the very names in the same order and spelling.
    bool build(const RequestData &message, zval *into);
    // Takes the shape of a message that build() refused, `built` being its array, when the one before had the same.
    void learn(const RequestData &message, HashTable *built);
    void forget() { array_.forget(); }

private:
    struct Field {
        bool has_name(std::string_view name) const
        {
            return name.size() == name_size && is_same_text(line.data(), name.data(), name_size);
        }

        // Where the value is steady, as the client sent it last; otherwise the name alone: a secret is not compared, because
        // how long that takes would tell one client something of another's.
        std::string line;
        uint32_t name_size;
        bool is_steady;
    };

    ReusableArray array_;
    Field fields_[http1::kMaxHeaders];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
