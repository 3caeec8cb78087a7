#pragma once

#include "php/http/field_names.h"

#include "coro/proto/http1/field_writer.h"

#include <string_view>

namespace coro::php {

// The fields of a response head or of trailers, in the order in which their names were first set. No two
// names are equal when case is ignored.
class FieldList {
public:
    struct Field {
        zend_string *name;
        zval value;       // a string, or a list of strings of which each is sent as a field
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

    // Sets or replaces a field. Takes ownership of the value and adds a reference to the name.
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

    // Writes the field, once for each of its values.
    static void write(const Field &field, http1::FieldWriter writer);
    // Builds the array name => value. `into` must be null and remains null for an empty list.
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

// Returns the spelling of a name that is sent: in Ucwords-Case if `format`, else unchanged. Returns nullptr
// if the name is not a token. The caller owns the reference.
zend_string *make_field_name(zend_string *name, bool format, FieldRole &role);

// Returns true if the text contains no CR, LF or NUL. The client could take text that follows one for another
// field or the body.
bool is_safe_text(const zend_string *text);

// Clears the caches of literals. Is called at the end of a PHP request, when the literals are freed.
void forget_field_literals();

}  // namespace coro::php
