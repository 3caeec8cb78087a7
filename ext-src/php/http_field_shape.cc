#include "php/http_field_shape.h"

#include "php/http_field_names.h"

#include <utility>

namespace coro::php {

bool FieldShape::fits(const HttpMessage &message) const
{
    const http1::Head &head = message.head();
    if (array_.is_empty() || head.header_count != array_.size()) {
        return false;
    }
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view name = message.text(head.headers[i].name);
        const char *expected = names_.data() + fields_[i].name_at;
        if (name.size() != fields_[i].name_size || !is_same_text(expected, name.data(), name.size())) {
            return false;
        }
    }
    return true;
}

void FieldShape::build(const HttpMessage &message, zval *into)
{
    const http1::Head &head = message.head();
    HashTable *table = array_.take();
    ZVAL_ARR(into, table);
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view text = message.text(head.headers[i].value);
        zval *value = &table->arData[i].val;
        // Secrets are not compared: how long that takes would tell one client something of another's.
        bool is_same = fields_[i].is_steady && is_same_text(Z_STR_P(value), text);
        if (!is_same) {
            set_text(value, text);
        }
    }
}

void FieldShape::learn(const HttpMessage &message, HashTable *built)
{
    const http1::Head &head = message.head();
    if (built->nNumUsed != head.header_count) {
        return;   // a name is repeated: its value is a list
    }
    uint64_t sum = sum_of_keys(built);
    if (std::exchange(sum_before_, sum) != sum) {
        return;
    }
    GC_ADDREF(built);
    array_.keep(built);
    names_.clear();
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view name = message.text(head.headers[i].name);
        const FieldName *known = find_field_name(name);
        fields_[i] = {uint32_t(names_.size()), uint32_t(name.size()), known && known->is_steady};
        names_.append(name);
    }
}

}  // namespace coro::php
