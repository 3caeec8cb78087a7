#pragma once

#include "php/http/reusable_array.h"

#include "coro/server/http/request_data.h"

#include <string>
#include <vector>

namespace coro::php {

// Remembers the header field names of an earlier request, and the PHP array that was built for that request. Clients
// repeat the names in the same order and most of the values, so that only the values that differ must be written into
// the array for the next request.
//
// The array lies in memory of the PHP request: forget() must be called before the PHP request ends.
class FieldShape {
public:
    // Sets `into` to the array of the message's header fields. Returns false if the names, their order or their
    // spelling differ from those of the remembered request.
    bool build(const RequestData &message, zval *into);
    // Must be called after build() has returned false, with the array that was built instead. Takes over the names of
    // this message if the previous message given to learn() had the same keys.
    void learn(const RequestData &message, HashTable *built);
    void forget() { array_.forget(); }

private:
    struct Field {
        bool has_name(std::string_view name) const
        {
            return name.size() == name_size && is_same_text(line.data(), name.data(), name_size);
        }

        // For a field with is_steady (clients repeat the value, and the value is no secret): the last received line,
        // with its value. For other fields: only the name. A secret value is not kept, because the duration of a
        // comparison would tell a client something about the value of another client.
        std::string line;
        uint32_t name_size;
        bool is_steady;
    };

    ReusableArray array_;
    std::vector<Field> fields_;   // those of the remembered request
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
