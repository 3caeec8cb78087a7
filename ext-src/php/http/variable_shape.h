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
    // Sets `into` to the array of the text's variables. Returns false if the names or their order differ from those of
    // the remembered text.
    bool build(const VariableRules &rules, std::string_view text, zval *into);
    // Must be called after build() has returned false, with the array that was built instead. Takes over the names of
    // this text if the previous text given to learn() had the same keys.
    void learn(const VariableRules &rules, std::string_view text, HashTable *built);
    void forget() { array_.forget(); }

private:
    static constexpr uint32_t kMaxVariables = 32;
    static constexpr size_t kMaxLeads = 1024;
    // The largest length, in bytes, of a text that is remembered. A VariableShape would keep the long values of a
    // longer text in memory.
    static constexpr size_t kMaxText = 4096;

    bool fill(const VariableRules &rules, std::string_view text, HashTable *table) const;

    ReusableArray array_;
    std::string leads_;   // for each variable the text before its value (blanks, the name and "="), all in one string
    uint16_t lead_sizes_[kMaxVariables];
    uint64_t sum_before_ = 0;
};

}  // namespace coro::php
