#pragma once

#include "php/http/field_names.h"

#include "coro/proto/http1/field_writer.h"

#include <string_view>

namespace coro::php {

// The fields of a head or of trailers, in the order in which their names were first set. Names differ by more than case.
class FieldList {
public:
    struct Field {
        zend_string *name;
        zval value;       // a string, or a list of strings: one line each
        FieldRole role;
    };

    FieldList() = default;
    FieldList(const FieldList &) = delete;
    FieldList &operator=(const FieldList &) = delete;
    ~FieldList()
    {
        if (count_ > 0 || capacity_ != kInline) {
            clear();
        }
    }

    // Takes over the value and adds a reference to the name.
    void set(zend_string *name, FieldRole role, zval *value);
    void remove(zend_string *name);
    void clear();

    bool is_empty() const { return count_ == 0; }
    const Field *begin() const { return fields_; }
    const Field *end() const { return fields_ + count_; }
    const Field *find(FieldRole role) const
    {
        for (const Field &field : *this) {
            if (field.role == role) {
                return &field;
            }
        }
        return nullptr;
    }

    // Writes one field for each value.
    static void write(const Field &field, http1::FieldWriter writer);
    // name => value; `into` stays null for an empty list.
    void build_array(zval *into) const;

private:
    static constexpr uint32_t kInline = 4;

    static void release(Field &field);
    static void write_list(const Field &field, http1::FieldWriter writer);
    Field *find(const zend_string *name);
    [[gnu::noinline]] void grow();

    Field *fields_ = reinterpret_cast<Field *>(inline_);
    uint32_t count_ = 0;
    uint32_t capacity_ = kInline;
    alignas(Field) char inline_[kInline * sizeof(Field)];
};

// As the head spells it: Ucwords-Case, or as it is. nullptr when it is no token. The reference is the caller's.
zend_string *make_field_name(zend_string *name, bool format, FieldRole &role);

// No CR, LF or NUL: what follows one could be read as another field, or as the body.
bool is_safe_text(const zend_string *text);

void forget_field_literals();   // at the end of a PHP request

}  // namespace coro::php
