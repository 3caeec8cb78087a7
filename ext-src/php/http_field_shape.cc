#include "php/http_field_shape.h"

#include "php/http_field_names.h"
#include "php/http_short_text.h"

#include <utility>

namespace coro::php {

namespace {

// Longer values are rarely repeated, and what is remembered shall stay small.
constexpr size_t kMaxRemembered = 128;

}  // namespace

bool FieldShape::fits(const HttpMessage &message) const
{
    const http1::Head &head = message.head();
    if (template_.is_empty() || head.header_count != template_.size()) {
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
    HashTable *table = template_.copy();
    ZVAL_ARR(into, table);
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view text = message.text(head.headers[i].value);
        zval *value = &table->arData[i].val;
        if (Z_TYPE_P(value) == IS_STRING && is_same_text(Z_STR_P(value), text)) {
            Z_TRY_ADDREF_P(value);
            continue;
        }
        zend_string *string = new_string(text);
        ZVAL_STR(value, string);
        if (fields_[i].is_steady && text.size() <= kMaxRemembered) {
            remember(i, value);
        }
    }
}

void FieldShape::remember(uint32_t field, zval *value)
{
    zval *place = template_.value(field);
    zval_ptr_dtor_nogc(place);
    ZVAL_COPY(place, value);
}

void FieldShape::learn(const HttpMessage &message, const HashTable *built)
{
    const http1::Head &head = message.head();
    if (built->nNumUsed != head.header_count) {
        return;   // a name is repeated: its value is a list
    }
    uint64_t sum = sum_of_keys(built);
    if (std::exchange(sum_before_, sum) != sum) {
        return;
    }
    template_.take_keys(built);
    names_.clear();
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view name = message.text(head.headers[i].name);
        const FieldName *known = find_field_name(name);
        fields_[i] = {uint32_t(names_.size()), uint32_t(name.size()), known && known->is_steady};
        names_.append(name);
    }
}

}  // namespace coro::php
