#include "php/http/fields.h"

#include "php/runtime/notices.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/proto/http/charset.h"

namespace coro::php {

namespace {

zend_string *spell(zend_string *name, bool format, FieldRole &role)
{
    if (!http::is_token(view(name))) {
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
    zend_string *formatted = zend_string_init(ZSTR_VAL(name), ZSTR_LEN(name), false);
    format_field_name(ZSTR_VAL(formatted), ZSTR_LEN(formatted));
    if (zend_string_equals(formatted, name)) {   // a literal then is remembered: see below
        zend_string_release(formatted);
        return zend_string_copy(name);
    }
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

// Most names differ in their length or their last byte. Bit 0x20 makes letters lower case.
bool may_be_equal(const zend_string *a, const zend_string *b)
{
    size_t size = ZSTR_LEN(a);
    return ZSTR_LEN(b) == size && ((ZSTR_VAL(a)[size - 1] ^ ZSTR_VAL(b)[size - 1]) & ~0x20) == 0;
}

}  // namespace

FieldList::Field *FieldList::find(const zend_string *name)
{
    for (uint32_t i = 0; i < count_; i++) {
        const zend_string *other = fields_[i].name;
        if (other == name || (may_be_equal(other, name) && zend_string_equals_ci(other, name))) {
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

inline void FieldList::assign(Field &field, zend_string *name, FieldRole role, zval *value)
{
    field.name = zend_string_copy(name);
    ZVAL_COPY_VALUE(&field.value, value);
    field.role = role;
}

void FieldList::set(zend_string *name, FieldRole role, zval *value)
{
    if (Field *field = find(name)) {
        release(*field);
        assign(*field, name, role, value);
    } else {
        add(name, role, value);
    }
}

void FieldList::add(zend_string *name, FieldRole role, zval *value)
{
    if (UNEXPECTED(count_ == capacity_)) {
        grow();
    }
    assign(fields_[count_++], name, role, value);
}

bool FieldList::takes_again(const zend_string *name)
{
    if (find(name)) {
        return true;
    }
    if (is_first_notice("Http\\Response", "fields")) {
        log(LogLevel::kNotice, "the field %s is not sent, because %s (%s:%u)", Escaped(view(name)).text(), kFull,
            zend_get_executed_filename(), zend_get_executed_lineno());
    }
    return false;
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
    bool is_safe = http::is_field_text(view(text));
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
