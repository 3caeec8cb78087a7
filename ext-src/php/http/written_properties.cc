#include "php/http/field_arguments.h"
#include "php/http/response.h"
#include "php/runtime/notices.h"
#include "php/zend/value.h"

#include "coro/base/log.h"

#include <string>

// The properties header, cookie and trailer of a Response, when the program has written them instead of calling the methods.
// Elements that must not be sent are left out, and a notice about them is logged.
namespace coro::php {

namespace {

// Programs may make names from what clients send, so only so many different names are noted.
constexpr size_t kMostNames = 64;
constexpr size_t kLongestName = 64;
size_t noted_names = 0;

constexpr const char *kBadName = "its name is not the name of a field";

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
const char *defect_of(FieldRole role, Response::Slot property, const zval &value)
{
    if (role == FieldRole::kTransferEncoding) {
        return "the server decides how a body is framed";
    }
    if (property == Response::kTrailer && role != FieldRole::kPlain) {
        return "it is allowed only in the head";
    }
    if (role == FieldRole::kConnection && connection_options(value) < 0) {
        return "the field Connection must be close, keep-alive or upgrade";
    }
    return nullptr;
}

// Adds one field to `fields`. Returns why it must not be sent, or nullptr, also if an exception was thrown.
const char *add_written_field(zend_string *key, zval *given, Response::Slot property, FieldList &fields)
{
    ZVAL_DEREF(given);
    Value held(given);   // holds a reference, because __toString() may change the array
    Value value;
    ValueDefect found = convert_field_value(held.raw(), value);
    if (found == ValueDefect::kNestedList) {
        return "it contains a nested list";
    }
    if (found == ValueDefect::kControlBytes) {
        return "it contains control bytes, such as CR, LF or NUL";
    }
    if (found == ValueDefect::kException || Z_TYPE_P(value.raw()) == IS_NULL) {
        return nullptr;
    }
    FieldNameArgument name(key, false);
    if (!name.text) {
        return kBadName;
    }
    if (Z_TYPE_P(value.raw()) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(value.raw())) == 1) {
        value = Value(zend_hash_index_find(Z_ARRVAL_P(value.raw()), 0));
    }
    if (name.role == FieldRole::kTransferEncoding && is_chunked(*value.raw())) {
        return nullptr;
    }
    const char *defect = defect_of(name.role, property, *value.raw());
    if (!defect) {
        zval made;
        value.move_to(&made);
        fields.set(name.text, name.role, &made);
    }
    return defect;
}

// Replaces the fields by the elements of `written`, the value of the property. May run PHP code (__toString()). Returns false if
// an exception was thrown.
bool take_fields(zval *written, Response::Slot property, FieldList &fields)
{
    const char *property_name = property == Response::kHeader ? "header" : "trailer";
    FieldList taken;
    ZVAL_DEREF(written);
    Value held(written);
    if (Z_TYPE_P(held.raw()) == IS_ARRAY) {
        zend_string *key;
        zend_ulong number;
        zval *value;
        ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(held.raw()), number, key, value) {
            zend_string *name = key ? zend_string_copy(key) : zend_long_to_str(zend_long(number));
            bool is_full = taken.is_full();
            if (const char *defect = is_full ? FieldList::kFull : add_written_field(name, value, property, taken)) {
                note(property_name, view(name), defect);
            }
            zend_string_release(name);
            if (EG(exception)) {
                return false;
            }
            if (is_full) {
                break;
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

}  // namespace

// Takes over the properties that PHP code has read or written. It is not known whether PHP code has changed a value, because an
// array is changed in place.
[[gnu::noinline]] bool Response::take_accessed_properties()
{
    if (is_taking_) {
        return true;   // a __toString() of a value uses the response
    }
    is_taking_ = true;
    zval *properties = OBJ_PROP_NUM(ResponseBox::object_of(*this), 0);
    auto is_accessed = [this](Slot slot) { return !(pending & 1u << slot); };
    bool is_taken = !is_accessed(kTrailer) || !is_writable() || take_fields(&properties[kTrailer], kTrailer, trailers_);
    if (is_taken && is_accessed(kHeader) && may_change_head()) {
        is_taken = take_fields(&properties[kHeader], kHeader, fields_);
    }
    if (is_taken && is_accessed(kCookie) && may_change_head()) {
        take_cookies(&properties[kCookie]);
    }
    is_taking_ = false;
    return is_taken;
}

// Replaces the cookies by the lines in `written`, the value of the property.
void Response::take_cookies(zval *written)
{
    ZVAL_DEREF(written);
    bool is_list = Z_TYPE_P(written) == IS_ARRAY;
    if (is_list && Z_TYPE(cookies_) == IS_ARRAY && Z_ARRVAL_P(written) == Z_ARRVAL(cookies_)) {
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
    zval_ptr_dtor(&cookies_);
    ZVAL_UNDEF(&cookies_);
    if (zend_hash_num_elements(Z_ARRVAL_P(lines.raw())) > 0) {
        lines.move_to(&cookies_);
    }
}

}  // namespace coro::php
