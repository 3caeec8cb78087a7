#include "php/http/written_properties.h"

#include "php/runtime/notices.h"
#include "php/zend/value.h"

#include "coro/base/log.h"

#include <string>

namespace coro::php {

namespace {

// Programs may make names from what clients send, so only so many different names are noted.
constexpr size_t kMostNames = 64;
constexpr size_t kLongestName = 64;
size_t noted_names = 0;

void note(const char *property, std::string_view name, const char *why)
{
    std::string thing = std::string(property).append(".").append(name.substr(0, kLongestName));
    if (noted_names < kMostNames && is_first_notice("Http\\Response", thing)) {
        noted_names++;
        log(LogLevel::kNotice, "the element %s that a program has written to $response->%s is not sent, because %s (%s:%u)",
            Escaped(name).text(), property, why, zend_get_executed_filename(), zend_get_executed_lineno());
    }
}

// Returns why the field must not be sent, or nullptr. `value` is a string or a list of strings.
const char *defect_of(FieldRole role, WrittenTo property, const zval &value)
{
    if (role == FieldRole::kTransferEncoding) {
        return "the server decides how a body is framed";
    }
    if (property == WrittenTo::kTrailer && role != FieldRole::kPlain) {
        return "it is allowed only in the head";
    }
    if (role == FieldRole::kConnection && connection_options(value) < 0) {
        return "the field Connection must be close, keep-alive or upgrade";
    }
    return nullptr;
}

// Appends the text of a value to `lines`. Returns why it must not be sent, or nullptr, also if an exception was thrown.
const char *add_line(zval *value, Value &lines)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_NULL) {
        return nullptr;
    }
    if (Z_TYPE_P(value) == IS_ARRAY) {
        return "it contains a nested list";
    }
    Value held(value);   // holds a reference, because __toString() may change the array
    zend_string *text = zval_try_get_string(held.raw());
    if (!text) {
        return nullptr;
    }
    if (!is_safe_text(text)) {
        zend_string_release(text);
        return "it contains control bytes, such as CR, LF or NUL";
    }
    add_next_index_str(lines.raw(), text);
    return nullptr;
}

// Adds one field to `fields`. Returns why it must not be sent, or nullptr, also if an exception was thrown.
const char *add_field(zend_string *key, zval *value, WrittenTo property, FieldList &fields)
{
    ZVAL_DEREF(value);
    Value lines;
    array_init(lines.raw());
    const char *defect = nullptr;
    if (Z_TYPE_P(value) == IS_ARRAY) {
        Value held(value);
        zval *element;
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(held.raw()), element) {
            const char *found = add_line(element, lines);
            defect = defect ? defect : found;
        } ZEND_HASH_FOREACH_END();
    } else {
        defect = add_line(value, lines);
    }
    uint32_t count = zend_hash_num_elements(Z_ARRVAL_P(lines.raw()));
    if (defect || EG(exception) || count == 0) {
        return defect;
    }
    FieldRole role = FieldRole::kPlain;
    zend_string *name = make_field_name(key, false, role);
    if (!name) {
        return "its name is not the name of a field";
    }
    zval made;
    if (count == 1) {
        ZVAL_COPY(&made, zend_hash_index_find(Z_ARRVAL_P(lines.raw()), 0));
    } else {
        lines.move_to(&made);
    }
    defect = defect_of(role, property, made);
    if (defect) {
        zval_ptr_dtor(&made);
    } else {
        fields.set(name, role, &made);
    }
    zend_string_release(name);
    return defect;
}

}  // namespace

bool take_written_fields(zval *written, WrittenTo property, FieldList &fields)
{
    FieldList taken;
    ZVAL_DEREF(written);
    Value held(written);
    if (Z_TYPE_P(held.raw()) == IS_ARRAY) {
        zend_string *key;
        zend_ulong number;
        zval *value;
        ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(held.raw()), number, key, value) {
            zend_string *name = key ? zend_string_copy(key) : zend_long_to_str(zend_long(number));
            if (taken.is_full()) {
                note(property == WrittenTo::kHeader ? "header" : "trailer", view(name), FieldList::kFull);
                zend_string_release(name);
                break;
            }
            if (const char *defect = add_field(name, value, property, taken)) {
                note(property == WrittenTo::kHeader ? "header" : "trailer", view(name), defect);
            }
            zend_string_release(name);
            if (EG(exception)) {
                return false;
            }
        } ZEND_HASH_FOREACH_END();
    }
    fields.clear();
    for (const FieldList::Field &field : taken) {
        zval value;
        ZVAL_COPY(&value, &field.value);
        fields.add(field.name, field.role, &value);
    }
    return true;
}

void take_written_cookies(zval *written, ResponseBuilder &builder)
{
    zval *cookies = builder.cookies();
    ZVAL_DEREF(written);
    bool is_list = Z_TYPE_P(written) == IS_ARRAY;
    if (is_list && Z_TYPE_P(cookies) == IS_ARRAY && Z_ARRVAL_P(written) == Z_ARRVAL_P(cookies)) {
        return;   // the program has only read the property
    }
    Value lines;
    array_init(lines.raw());
    if (is_list) {
        zval *line;
        zend_ulong number;
        zend_string *key;
        ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(written), number, key, line) {
            ZVAL_DEREF(line);
            if (Z_TYPE_P(line) == IS_STRING && is_safe_text(Z_STR_P(line))) {
                add_next_index_str(lines.raw(), zend_string_copy(Z_STR_P(line)));
            } else {
                note("cookie", key ? std::string(view(key)) : std::to_string(number),
                     "a line of Set-Cookie must be a string without control bytes, such as CR, LF or NUL");
            }
        } ZEND_HASH_FOREACH_END();
    }
    zval_ptr_dtor(cookies);
    ZVAL_UNDEF(cookies);
    if (zend_hash_num_elements(Z_ARRVAL_P(lines.raw())) > 0) {
        lines.move_to(cookies);
    }
}

}  // namespace coro::php
