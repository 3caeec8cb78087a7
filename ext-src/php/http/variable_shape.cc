#include "php/http/variable_shape.h"

#include <algorithm>
#include <utility>

namespace coro::php {

bool VariableShape::build(const VariableRules &rules, std::string_view text, zval *into)
{
    if (array_.is_empty() || text.size() > kMaxText || array_.size() > PG(max_input_vars)) {
        return false;
    }
    HashTable *table = array_.take();
    if (UNEXPECTED(!fill(rules, text, table))) {
        array_.give_back();
        return false;
    }
    ZVAL_ARR(into, table);
    return true;
}

bool VariableShape::fill(const VariableRules &rules, std::string_view text, HashTable *table) const
{
    VariableScanner scanner(rules, text);
    const char *lead = leads_.data();
    for (uint32_t i = 0; i < table->nNumUsed; i++) {
        SentValue sent;
        if (UNEXPECTED(!scanner.take_after({lead, lead_sizes_[i]}, sent))) {
            return false;
        }
        lead += lead_sizes_[i];
        zval *value = &table->arData[i].val;
        if (EXPECTED(!sent.is_coded)) {
            set_text(value, sent.text());
        } else {
            set_string(value, decode_coded(rules, sent.text()));
        }
    }
    return scanner.rest().empty();
}

void VariableShape::learn(const VariableRules &rules, std::string_view text, HashTable *built)
{
    if (HT_IS_PACKED(built) || built->nNumUsed > kMaxVariables || text.size() > kMaxText) {
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
            return;   // a VariableShape supports neither special or repeated names nor variables without "="
        }
        leads.append(begin, size);
        lead_sizes[count] = uint16_t(size);
    }
    if (count != built->nNumUsed) {
        return;
    }
    GC_ADDREF(built);
    array_.keep(built);
    leads_ = std::move(leads);
    std::copy_n(lead_sizes, count, lead_sizes_);
}

}  // namespace coro::php
