#include "php/http/field_shape.h"

#include "php/http/field_names.h"

#include <cstring>
#include <utility>

namespace coro::php {

namespace {

// Returns the bytes of a header line from the beginning of its name to the end of its value.
std::string_view line_of(const RequestData &message, const http1::Header &header)
{
    return message.text({header.name.at, header.value.at + header.value.size - header.name.at});
}

}  // namespace

bool FieldShape::build(const RequestData &message, zval *into)
{
    const http1::Head &head = message.head();
    if (array_.is_empty() || head.header_count != array_.size()) {
        return false;
    }
    HashTable *table = array_.take();
    for (uint32_t i = 0; i < head.header_count; i++) {
        const http1::Header &header = head.headers[i];
        Field &field = fields_[i];
        std::string_view line = line_of(message, header);
        if (line.size() == field.line.size() && memcmp(line.data(), field.line.data(), line.size()) == 0) {
            continue;
        }
        if (UNEXPECTED(!field.has_name(message.text(header.name)))) {
            array_.give_back();
            return false;
        }
        set_text(&table->arData[i].val, message.text(header.value));
        if (field.is_steady) {
            field.line = line;
        }
    }
    ZVAL_ARR(into, table);
    return true;
}

void FieldShape::learn(const RequestData &message, HashTable *built)
{
    const http1::Head &head = message.head();
    if (built->nNumUsed != head.header_count) {
        return;   // a field name was repeated, so its value is a list, and a FieldShape supports only strings
    }
    uint64_t sum = sum_of_keys(built);
    if (std::exchange(sum_before_, sum) != sum) {
        return;
    }
    GC_ADDREF(built);
    array_.keep(built);
    fields_.resize(head.header_count);
    for (uint16_t i = 0; i < head.header_count; i++) {
        std::string_view name = message.text(head.headers[i].name);
        const FieldName *known = find_field_name(name);
        bool is_steady = known && known->is_steady;
        fields_[i] = {std::string(is_steady ? line_of(message, head.headers[i]) : name), uint32_t(name.size()), is_steady};
    }
}

}  // namespace coro::php
