#include "php/http_variable_shape.h"

#include <algorithm>
#include <utility>

namespace coro::php {

bool VariableShape::build(const VariableRules &rules, std::string_view text, zval *into)
{
    SentValue values[kMaxVariables];
    if (template_.is_empty() || template_.size() > PG(max_input_vars) || !match(rules, text, values)) {
        return false;
    }
    HashTable *table = template_.copy();
    ZVAL_ARR(into, table);
    for (uint32_t i = 0; i < table->nNumUsed; i++) {
        ZVAL_STR(&table->arData[i].val, decode(rules, values[i]));
    }
    return true;
}

bool VariableShape::match(const VariableRules &rules, std::string_view text, SentValue *values) const
{
    VariableScanner scanner(rules, text);
    const char *lead = leads_.data();
    for (uint32_t i = 0; i < template_.size(); i++) {
        if (!scanner.take_after({lead, lead_sizes_[i]}, values[i])) {
            return false;
        }
        lead += lead_sizes_[i];
    }
    return scanner.rest().empty();
}

void VariableShape::learn(const VariableRules &rules, std::string_view text, const HashTable *built)
{
    if (HT_IS_PACKED(built) || built->nNumUsed > kMaxVariables) {
        return;
    }
    uint64_t sum = sum_of_keys(built);
    if (std::exchange(sum_before_, sum) != sum) {
        return;
    }
    std::string leads;
    uint16_t lead_sizes[kMaxVariables];
    uint32_t count = 0;
    for (VariableScanner scanner(rules, text); !scanner.rest().empty(); count++) {
        const char *begin = scanner.rest().data();
        Variable variable;
        scanner.take(variable);
        size_t size = size_t(variable.value.data - begin);
        bool is_usual = variable.has_plain_name && variable.has_value;
        if (!is_usual || count == built->nNumUsed || leads.size() + size > kMaxLeads) {
            return;   // also where a name is repeated
        }
        leads.append(begin, size);
        lead_sizes[count] = uint16_t(size);
    }
    template_.take_keys(built);
    leads_ = std::move(leads);
    std::copy_n(lead_sizes, count, lead_sizes_);
}

}  // namespace coro::php
