#pragma once

#include "php/http/reusable_array.h"
#include "php/http/variable_scanner.h"

#include <string>

namespace coro::php {

// Remembers the variable names of an earlier text (a query string, a form or cookies), and the PHP array that was built
// for that text. Clients repeat the names with other values, so that only the values must be written into the array
// for the next text.
//
// The array lies in memory of the PHP request: forget() must be called before the PHP request ends.
class VariableShape {
public:
    // Sets `into` to the array of variables. Returns false if the names or their order differ from the shape.
    bool build(const VariableRules &rules, std::string_view text, zval *into);
    // Must be called after build() has returned false, with the array that was built instead. Takes over the names of
    // this text if the previous text given to learn() had the same keys.
    void learn(const VariableRules &rules, std::string_view text, HashTable *built);
    void forget() { array_.forget(); }

private:
    static constexpr uint32_t kMaxVariables = 32;
    static constexpr size_t kMaxLeads = 1024;
    // In bytes. A longer text gets no shape, because a shape would keep the long values in memory.
    static constexpr size_t kMaxText = 4096;

    bool fill(const VariableRules &rules, std::string_view text, HashTable *table) const;

    ReusableArray array_;
    std::string leads_;   // the text before each value, all in one string: blanks, the name and "="
    uint16_t lead_sizes_[kMaxVariables];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
