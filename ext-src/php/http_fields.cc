#include "php/http_fields.h"

#include "core/proto/http1_charset.h"

namespace coro::php {

namespace {

bool is_token(std::string_view text)
{
    for (char byte : text) {
        if (!http1::is_any(byte, http1::kToken)) {
            return false;
        }
    }
    return !text.empty();
}

std::string_view view(const zend_string *string)
{
    return {ZSTR_VAL(string), ZSTR_LEN(string)};
}

bool is_formatted(std::string_view name)
{
    bool starts_word = true;
    for (char byte : name) {
        if (byte != char(starts_word ? zend_toupper_ascii(byte) : zend_tolower_ascii(byte))) {
            return false;
        }
        starts_word = byte == '-';
    }
    return true;
}

void append_line(std::string_view name, std::string_view value, TextBuffer &text)
{
    char *to = text.reserve(name.size() + value.size() + 4);
    memcpy(to, name.data(), name.size());
    to += name.size();
    memcpy(to, ": ", 2);
    memcpy(to + 2, value.data(), value.size());
    memcpy(to + 2 + value.size(), "\r\n", 2);
    text.advance(name.size() + value.size() + 4);
}

}  // namespace

void FieldList::set(zend_string *name, FieldRole role, zval *value)
{
    if (Field *old = find(name)) {
        zend_string_release(old->name);
        zval_ptr_dtor(&old->value);
        old->name = zend_string_copy(name);
        ZVAL_COPY_VALUE(&old->value, value);
        return;
    }
    Field &field = add();
    field.name = zend_string_copy(name);
    ZVAL_COPY_VALUE(&field.value, value);
    field.role = role;
}

void FieldList::remove(zend_string *name)
{
    if (Field *old = find(name)) {
        zend_string_release(old->name);
        zval_ptr_dtor(&old->value);
        memmove(old, old + 1, size_t(fields_ + count_ - (old + 1)) * sizeof(Field));
        count_--;
    }
}

void FieldList::clear()
{
    for (const Field &field : *this) {
        zend_string_release(field.name);
        zval value = field.value;
        zval_ptr_dtor(&value);
    }
    if (capacity_ != kInline) {
        efree(fields_);
        fields_ = reinterpret_cast<Field *>(inline_);
        capacity_ = kInline;
    }
    count_ = 0;
}

const FieldList::Field *FieldList::find(FieldRole role) const
{
    for (const Field &field : *this) {
        if (field.role == role) {
            return &field;
        }
    }
    return nullptr;
}

FieldList::Field *FieldList::find(const zend_string *name)
{
    for (uint32_t i = 0; i < count_; i++) {
        const zend_string *other = fields_[i].name;
        if (other == name || (ZSTR_LEN(other) == ZSTR_LEN(name) && zend_string_equals_ci(other, name))) {
            return &fields_[i];
        }
    }
    return nullptr;
}

FieldList::Field &FieldList::add()
{
    if (count_ == capacity_) {
        auto *larger = static_cast<Field *>(safe_emalloc(capacity_, 2 * sizeof(Field), 0));
        memcpy(larger, fields_, count_ * sizeof(Field));
        if (capacity_ != kInline) {
            efree(fields_);
        }
        fields_ = larger;
        capacity_ *= 2;
    }
    return fields_[count_++];
}

void FieldList::append(const Field &field, TextBuffer &text)
{
    if (EXPECTED(Z_TYPE(field.value) == IS_STRING)) {
        append_line(view(field.name), view(Z_STR(field.value)), text);
        return;
    }
    zval *line;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(field.value), line) {
        append_line(view(field.name), view(Z_STR_P(line)), text);
    } ZEND_HASH_FOREACH_END();
}

void FieldList::build_array(zval *into) const
{
    if (is_empty()) {
        return;
    }
    array_init_size(into, count_);
    for (const Field &field : *this) {
        zval value;
        ZVAL_COPY(&value, &field.value);
        zend_symtable_update(Z_ARRVAL_P(into), field.name, &value);
    }
}

zend_string *make_field_name(zend_string *name, bool format, FieldRole &role)
{
    if (!is_token(view(name))) {
        return nullptr;
    }
    const FieldName *known = find_field_name(view(name));
    role = known ? known->role : FieldRole::kPlain;
    if (!format) {
        return zend_string_copy(name);
    }
    if (known) {
        return known->formatted;
    }
    if (is_formatted(view(name))) {
        return zend_string_copy(name);
    }
    zend_string *formatted = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
    format_field_name(ZSTR_VAL(formatted), ZSTR_LEN(formatted));
    return formatted;
}

bool is_safe_text(std::string_view text)
{
    bool found = false;
    for (char byte : text) {   // to the end, because the compiler makes more of a loop that does not stop early
        found |= byte == '\r' || byte == '\n' || byte == '\0';
    }
    return !found;
}

}  // namespace coro::php
