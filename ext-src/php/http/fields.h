#pragma once

#include "php/http/field_names.h"

#include "coro/proto/http1/field_writer.h"

namespace coro::php {

// The fields of a response head or of trailers, in the order in which their names were first set. Two names that differ
// only in case are one field.
class FieldList {
public:
    struct Field {
        zend_string *name;
        zval value;       // a string, or a list of strings; each string of a list is sent as a field of its own
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

    // The most fields that a program may set. Each set() compares the name with all others: the limit bounds that time, and
    // clients and proxies refuse such heads anyway.
    static constexpr uint32_t kMost = 1000;
    static constexpr const char *kFull = "a response has at most 1000 fields";
    bool is_full() const { return count_ >= kMost; }
    // Returns false, and logs that once, if a program must not set the field, because the list is full and does not contain it.
    bool takes(const zend_string *name) { return EXPECTED(!is_full()) || takes_again(name); }
    // Adds a field, or replaces the field with this name. Takes ownership of the value, and adds a reference to the
    // name.
    void set(zend_string *name, FieldRole role, zval *value);
    // Does the same for a name that the list does not contain.
    void add(zend_string *name, FieldRole role, zval *value);
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

    // Writes a field to the response, as one line for each value of the field.
    static void write(const Field &field, http1::FieldWriter writer);
    // Builds a PHP array of the fields (name => value). `into` must be null, and remains null if there are no fields.
    void build_array(zval *into) const;

private:
    static constexpr uint32_t kInline = 4;

    static void release(Field &field);
    static void assign(Field &field, zend_string *name, FieldRole role, zval *value);
    static void write_list(const Field &field, http1::FieldWriter writer);
    Field *find(const zend_string *name);
    [[gnu::noinline]] bool takes_again(const zend_string *name);
    [[gnu::noinline]] void grow();

    Field *fields_ = reinterpret_cast<Field *>(inline_);
    uint32_t count_ = 0;
    uint32_t capacity_ = kInline;
    alignas(Field) char inline_[kInline * sizeof(Field)];
};

// Returns the name of a header field as it is sent: like Content-Type if `format` is true, else unchanged. Also sets
// `role`. Returns nullptr if the name is not a token of HTTP. The caller owns the reference.
zend_string *make_field_name(zend_string *name, bool format, FieldRole &role);

// Does what http::is_field_text() does, and remembers literals. A client could take the text after a control byte for
// another field or for the body.
bool is_safe_text(const zend_string *text);

// Clears the caches of checked names and values. Must be called at the end of a PHP request, when PHP frees the
// strings.
void forget_field_literals();

}  // namespace coro::php
