#pragma once

#include "php/http/reusable_array.h"
#include "php/http/variable_scanner.h"

#include <string>

namespace coro::php {

// The names of an earlier text's variables and the array they make: clients send the same cookies and parameters
// again and again, with other values.
//
// It keeps memory of PHP's: forget() comes before that goes.
class VariableShape {
public:
    // False if the text has not the very names in the same order.
    bool build(const VariableRules &rules, std::string_view text, zval *into);
    // Takes the shape of a text that build() refused, `built` being its array, when the one before had the same.
    void learn(const VariableRules &rules, std::string_view text, HashTable *built);
    void forget() { array_.forget(); }

private:
    static constexpr uint32_t kMaxVariables = 32;
    static constexpr size_t kMaxLeads = 1024;
    static constexpr size_t kMaxText = 4096;   // so much of it stays in memory

    bool fill(const VariableRules &rules, std::string_view text, HashTable *table) const;

    ReusableArray array_;
    std::string leads_;   // what stands before each value: a blank perhaps, its name, "="
    uint16_t lead_sizes_[kMaxVariables];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
