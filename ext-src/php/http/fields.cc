#include "php/http/fields.h"

#include "php/zend/value.h"

#include "coro/proto/http1/charset.h"

namespace coro::php {

namespace {

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

zend_string *spell(zend_string *name, bool format, FieldRole &role)
{
    if (!http1::is_token(view(name))) {
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

// An entry of the cache `spellings`: a checked field name `given`, as the program has written it, and the name `made`
// that is sent. The cache `safe_texts` has the checked values. Most names and values are literals of the script and
// therefore interned: until the end of the PHP request the address of a literal identifies its text. Each place of a
// cache keeps the last string whose address maps to the place.
struct Spelling {
    const zend_string *given;
    zend_string *made;
    FieldRole role;
};
constexpr size_t kPlaces = 64;
Spelling spellings[kPlaces];
const zend_string *safe_texts[kPlaces];

size_t place_of(const zend_string *literal)
{
    return (reinterpret_cast<uintptr_t>(literal) >> 4) % kPlaces;
}

}  // namespace

inline FieldList::Field *FieldList::find(const zend_string *name)
{
    for (uint32_t i = 0; i < count_; i++) {
        const zend_string *other = fields_[i].name;
        if (other == name || (ZSTR_LEN(other) == ZSTR_LEN(name) && zend_string_equals_ci(other, name))) {
            return &fields_[i];
        }
    }
    return nullptr;
}

inline void FieldList::release(Field &field)
{
    zend_string_release(field.name);
    i_zval_ptr_dtor(&field.value);
}

void FieldList::set(zend_string *name, FieldRole role, zval *value)
{
    Field *field = find(name);
    if (field) {
        release(*field);
    } else {
        if (UNEXPECTED(count_ == capacity_)) {
            grow();
        }
        field = &fields_[count_++];
    }
    field->name = zend_string_copy(name);
    ZVAL_COPY_VALUE(&field->value, value);
    field->role = role;
}

void FieldList::remove(zend_string *name)
{
    if (Field *old = find(name)) {
        release(*old);
        memmove(old, old + 1, size_t(fields_ + count_ - (old + 1)) * sizeof(Field));
        count_--;
    }
}

void FieldList::clear()
{
    for (uint32_t i = 0; i < count_; i++) {
        release(fields_[i]);
    }
    if (capacity_ != kInline) {
        efree(fields_);
        fields_ = reinterpret_cast<Field *>(inline_);
        capacity_ = kInline;
    }
    count_ = 0;
}

void FieldList::grow()
{
    auto *larger = static_cast<Field *>(safe_emalloc(capacity_, 2 * sizeof(Field), 0));
    memcpy(larger, fields_, count_ * sizeof(Field));
    if (capacity_ != kInline) {
        efree(fields_);
    }
    fields_ = larger;
    capacity_ *= 2;
}

void FieldList::write(const Field &field, http1::FieldWriter writer)
{
    if (EXPECTED(Z_TYPE(field.value) == IS_STRING)) {
        writer.add(view(field.name), view(Z_STR(field.value)));
    } else {
        write_list(field, writer);
    }
}

void FieldList::write_list(const Field &field, http1::FieldWriter writer)
{
    zval *value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(field.value), value) {
        writer.add(view(field.name), view(Z_STR_P(value)));
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

[[gnu::noinline]] static zend_string *learn_field_name(zend_string *name, bool format, FieldRole &role)
{
    zend_string *made = spell(name, format, role);
    if (format && made && ZSTR_IS_INTERNED(made) && ZSTR_IS_INTERNED(name)) {
        spellings[place_of(name)] = {name, made, role};
    }
    return made;
}

zend_string *make_field_name(zend_string *name, bool format, FieldRole &role)
{
    const Spelling &known = spellings[place_of(name)];
    if (EXPECTED(known.given == name && format)) {
        role = known.role;
        return known.made;
    }
    return learn_field_name(name, format, role);
}

bool is_safe_text(const zend_string *text)
{
    const zend_string *&known = safe_texts[place_of(text)];
    if (EXPECTED(known == text)) {
        return true;
    }
    bool is_safe = http1::is_field_text(view(text));
    if (is_safe && ZSTR_IS_INTERNED(text)) {
        known = text;
    }
    return is_safe;
}

void forget_field_literals()
{
    memset(spellings, 0, sizeof spellings);
    memset(safe_texts, 0, sizeof safe_texts);
}

}  // namespace coro::php
