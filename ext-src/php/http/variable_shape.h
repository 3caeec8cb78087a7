#pragma once

#include "php/http/reusable_array.h"
#include "php/http/variable_scanner.h"

#include <string>

namespace coro::php {

// Remembers the variable names of an earlier text and the PHP array built for it. Clients repeat the same
// cookies and parameters with other values, so the next array needs only its values written.
//
// The array is in memory of the PHP request: forget() must be called before that request ends.
class VariableShape {
public:
    // Sets `into` to the array of variables. Returns false if the names or their order differ from the shape.
    bool build(const VariableRules &rules, std::string_view text, zval *into);
    // Is called after build() has returned false, with the array that was built instead. Adopts the shape of
    // this text if the one before it had the same keys.
    void learn(const VariableRules &rules, std::string_view text, HashTable *built);
    void forget() { array_.forget(); }

private:
    static constexpr uint32_t kMaxVariables = 32;
    static constexpr size_t kMaxLeads = 1024;
    // bytes: longer texts have no shape, whose values would remain in memory.
    static constexpr size_t kMaxText = 4096;

    bool fill(const VariableRules &rules, std::string_view text, HashTable *table) const;

    ReusableArray array_;
    std::string leads_;   // the text before each value: blanks, the name and "="
    uint16_t lead_sizes_[kMaxVariables];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
