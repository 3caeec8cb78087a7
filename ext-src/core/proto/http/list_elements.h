#pragma once

#include "coro/base/trim.h"

#include <string_view>

namespace coro::http {

// The elements of the value of a field, which commas separate (RFC 9110 section 5.6.1). Empty elements are skipped. Only for
// elements that contain no quoted text.
class ListElements {
public:
    explicit ListElements(std::string_view value) : rest_(value) {}

    // Sets `element` to the next element. Returns false if there is none.
    bool next(std::string_view &element)
    {
        do {
            element = take_before(rest_, ',');
        } while (element.empty() && !rest_.empty());
        return !element.empty();
    }

private:
    std::string_view rest_;
};

}  // namespace coro::http
