#pragma once

#include "php/http/reusable_array.h"

#include "coro/server/http/request_data.h"

#include <string>

namespace coro::php {

// Remembers the field names of an earlier request and the PHP array built for it. Clients repeat the same
// names in the same order, and most values, so the next array needs only those values written that differ.
//
// The array is in memory of the PHP request: forget() must be called before that request ends.
class FieldShape {
public:
    // Sets `into` to the array of header fields. Returns false if the names, their order or their spelling
    // differ from the shape.
    bool build(const RequestData &message, zval *into);
    // Is called after build() has returned false, with the array that was built instead. Adopts the shape of
    // this message if the one before it had the same keys.
    void learn(const RequestData &message, HashTable *built);
    void forget() { array_.forget(); }

private:
    struct Field {
        bool has_name(std::string_view name) const
        {
            return name.size() == name_size && is_same_text(line.data(), name.data(), name_size);
        }

        // The whole line as last received if is_steady, else only the name: comparing secret values would
        // reveal, by the time that the comparison takes, something about the value of another client.
        std::string line;
        uint32_t name_size;
        bool is_steady;
    };

    ReusableArray array_;
    Field fields_[http1::kMaxHeaders];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
