#include "php/http_client/client_object.h"

extern "C" {   // needed, because PHP's php_random.h does not contain extern "C"
#include "ext/random/php_random.h"
}
#include "php/zend/value.h"

#include "coro/proto/http/charset.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

// Bodies of the media type multipart/form-data (RFC 7578).
namespace coro::php {

namespace {

// Appends the text as a quoted value. Characters that would end the value or the line are encoded as browsers do.
void append_quoted(std::string &to, std::string_view text)
{
    to += '"';
    for (char c : text) {
        switch (c) {
        case '"':
            to += "%22";
            break;
        case '\r':
            to += "%0D";
            break;
        case '\n':
            to += "%0A";
            break;
        default:
            to += c;
        }
    }
    to += '"';
}

std::string_view member(HashTable *part, const char *key)
{
    zval *found = zend_hash_str_find_deref(part, key, strlen(key));
    return found && Z_TYPE_P(found) == IS_STRING ? view(Z_STR_P(found)) : std::string_view();
}

zend_long number(HashTable *part, const char *key)
{
    zval *found = zend_hash_str_find_deref(part, key, strlen(key));
    return found ? zval_get_long(found) : 0;
}

// Writes a form. Texts between two files are collected in one string.
class Form {
public:
    Form(OutgoingRequest &request, std::string boundary) : request_(request), boundary_(std::move(boundary)) {}

    void add_field(std::string_view name, std::string_view value)
    {
        begin_part(name);
        ((text_ += "\r\n\r\n") += value) += "\r\n";
    }
    // Returns 0 or a negative error.
    int add_file(HashTable *part);
    void finish()
    {
        ((text_ += "--") += boundary_) += "--\r\n";
        flush();
    }

private:
    void begin_part(std::string_view name)
    {
        ((text_ += "--") += boundary_) += "\r\nContent-Disposition: form-data; name=";
        append_quoted(text_, name);
    }
    void flush()
    {
        request_.texts.push_back(std::move(text_));
        request_.http.body.push_back({request_.texts.back()});
        text_.clear();
    }

    OutgoingRequest &request_;
    std::string boundary_;
    std::string text_;
};

int Form::add_file(HashTable *part)
{
    begin_part(member(part, "name"));
    text_ += "; filename=";
    append_quoted(text_, member(part, "filename"));
    std::string type(member(part, "type"));
    if (!http::is_field_text(type)) {
        return -EINVAL;
    }
    ((text_ += "\r\nContent-Type: ") += type.empty() ? "application/octet-stream" : type) += "\r\n\r\n";
    if (zend_hash_str_exists(part, ZEND_STRL("content"))) {
        (text_ += member(part, "content")) += "\r\n";
        return 0;
    }
    flush();
    std::string path(member(part, "path"));
    Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    struct stat status;
    if (!file || ::fstat(file.get(), &status) < 0) {
        return -errno;
    }
    zend_long offset = number(part, "offset");
    if (!S_ISREG(status.st_mode) || offset < 0 || offset > status.st_size) {
        return -EINVAL;
    }
    zend_long length = number(part, "size");
    size_t size = length > 0 ? size_t(length) : size_t(status.st_size - offset);
    if (size > size_t(status.st_size - offset)) {
        return -EINVAL;
    }
    request_.http.body.push_back({{}, file.get(), offset, size});
    request_.files.push_back(std::move(file));
    text_ = "\r\n";
    return 0;
}

bool add_fields(Form &form, HashTable *fields, const std::string &outer);

// Adds a field, or for an array each of its elements. An array that contains itself is left out there, as by http_build_query().
bool add_value(Form &form, const std::string &name, zval *value)
{
    ZVAL_DEREF(value);
    if (Z_TYPE_P(value) == IS_ARRAY) {
        HashTable *array = Z_ARRVAL_P(value);
        if (GC_IS_RECURSIVE(array)) {
            return true;
        }
        GC_TRY_PROTECT_RECURSION(array);
        bool is_added = add_fields(form, array, name);
        GC_TRY_UNPROTECT_RECURSION(array);
        return is_added;
    }
    zend_string *temporary;
    zend_string *text = zval_try_get_tmp_string(value, &temporary);
    if (text) {
        form.add_field(name, view(text));
        zend_tmp_string_release(temporary);
    }
    return text != nullptr;
}

// Adds the fields of a form. Those of an array in a form have the names that http_build_query() gives them: `outer[key]`.
bool add_fields(Form &form, HashTable *fields, const std::string &outer)
{
    zend_string *name;
    zend_ulong index;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(fields, index, name, value) {
        std::string key = name ? std::string(view(name)) : std::to_string(zend_long(index));
        if (!add_value(form, outer.empty() ? key : outer + "[" + key + "]", value)) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace

bool make_multipart(zval *self, OutgoingRequest &request, HashTable *files, HashTable *fields, std::string &type)
{
    unsigned char random[16];
    if (php_random_bytes_throw(random, sizeof random) == FAILURE) {
        return false;
    }
    std::string boundary = "----------------";
    for (unsigned char byte : random) {
        boundary += "0123456789abcdef"[byte >> 4];
        boundary += "0123456789abcdef"[byte & 15];
    }
    Form form(request, boundary);
    if (fields && !add_fields(form, fields, "")) {
        return false;
    }
    zval *part;
    ZEND_HASH_FOREACH_VAL(files, part) {
        ZVAL_DEREF(part);
        int outcome = Z_TYPE_P(part) == IS_ARRAY ? form.add_file(Z_ARRVAL_P(part)) : -EINVAL;
        if (outcome < 0) {
            set_client_property(self, ClientSlot::kStatusCode, zend_long(NoResponse::kNotSent));
            return client_failed(self, outcome);
        }
    } ZEND_HASH_FOREACH_END();
    form.finish();
    type = "multipart/form-data; boundary=" + boundary;
    return true;
}

}  // namespace coro::php
