#include "php/trace/propagation.h"

#include "php/zend/internal_function.h"
#include "php/zend/value.h"
#include "php/zend/versions.h"
#include "php/zend/weak_map.h"

#include "coro/trace/statement.h"

#include "ext/standard/file.h"

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

namespace coro::php {

namespace {

constexpr zend_long kFieldsOption = 10023;   // CURLOPT_HTTPHEADER, which libcurl never changes

WeakMap lists;     // the program's list of fields of each handle for which it is known
WeakMap changed;   // the handles whose present list is not that of the program
bool sets_fields = false;   // true: this part calls curl_setopt()

bool is_field(std::string_view line, std::string_view name)
{
    return line.size() > name.size() && (line[name.size()] == ':' || line[name.size()] == ';') &&
           zend_binary_strncasecmp(line.data(), name.size(), name.data(), name.size(), name.size()) == 0;
}

// Returns true if one of the lines of a list of fields, or of their text, is the field.
bool has_field(const zval &fields, std::string_view name)
{
    if (Z_TYPE(fields) == IS_STRING) {
        std::string_view text = view(Z_STR(fields));
        while (!text.empty()) {
            size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
            if (is_field(text.substr(0, end), name)) {
                return true;
            }
            text.remove_prefix(end);
        }
        return false;
    }
    zval *line;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(fields), line) {
        ZVAL_DEREF(line);
        if (Z_TYPE_P(line) == IS_STRING && is_field(view(Z_STR_P(line)), name)) {
            return true;
        }
    } ZEND_HASH_FOREACH_END();
    return false;
}

void add_line(zval *fields, const std::string &line)
{
    if (Z_TYPE_P(fields) == IS_ARRAY) {
        add_next_index_stringl(fields, line.data(), line.size());
        return;
    }
    std::string text(view(Z_STR_P(fields)));
    text.resize(text.find_last_not_of("\r\n") + 1);   // npos + 1 is 0
    text += (text.empty() ? "" : "\r\n") + line;
    zval_ptr_dtor(fields);
    ZVAL_STRINGL(fields, text.data(), text.size());
}

// Adds the lines of the span to a list of fields that belongs to the caller.
void add_lines(zval *fields, const Span &span)
{
    add_line(fields, "traceparent: " + span.context().traceparent());
    if (!span.tracestate.empty() && !has_field(*fields, "tracestate")) {
        add_line(fields, "tracestate: " + span.tracestate);
    }
}

void set_fields(zval *curl, zval *fields)
{
    zval arguments[3], result;
    ZVAL_COPY_VALUE(&arguments[0], curl);
    ZVAL_LONG(&arguments[1], kFieldsOption);
    ZVAL_COPY_VALUE(&arguments[2], fields);
    ZVAL_NULL(&result);
    if (zend_internal_function *function = find_internal_function("curl_setopt")) {
        sets_fields = true;
        zend_call_known_function(reinterpret_cast<zend_function *>(function), nullptr, nullptr, &result, 3, arguments, nullptr);
        sets_fields = false;
    }
}

// A list is set again for each request: a reference in it may have changed since, and __toString() of an object would run again.
bool has_only_strings(HashTable *list)
{
    zval *line;
    ZEND_HASH_FOREACH_VAL(list, line) {
        if (Z_TYPE_P(line) != IS_STRING) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

zend_object *handle_of(zval *curl)
{
    ZVAL_DEREF(curl);
    return Z_TYPE_P(curl) == IS_OBJECT ? Z_OBJ_P(curl) : nullptr;
}

}  // namespace

void note_curl_option(zval *curl, zend_long option, zval *value)
{
    zend_object *handle = handle_of(curl);
    ZVAL_DEREF(value);
    if (sets_fields || option != kFieldsOption || !handle || !lists.find(handle)) {
        return;
    }
    changed.remove(handle);
    zval copy;
    if (Z_TYPE_P(value) == IS_ARRAY && has_only_strings(Z_ARRVAL_P(value))) {
        ZVAL_COPY(&copy, value);
        lists.set(handle, &copy);
    } else {
        lists.remove(handle);
    }
}

void note_curl_options(zval *curl, HashTable *options, bool are_all_set)
{
    zval unknown;
    ZVAL_NULL(&unknown);
    if (zval *value = zend_hash_index_find(options, kFieldsOption)) {
        note_curl_option(curl, kFieldsOption, are_all_set ? value : &unknown);
    }
}

void note_new_curl(zval *curl)
{
    if (zend_object *handle = handle_of(curl)) {
        zval none;
        ZVAL_EMPTY_ARRAY(&none);
        changed.remove(handle);
        lists.set(handle, &none);
    }
}

// Handles with the same origin keep each list that was set until all of them are gone.
void note_copied_curl(zval *curl, zval *copy)
{
    for (zval *each : {curl, copy}) {
        if (zend_object *handle = handle_of(each)) {
            lists.remove(handle);
        }
    }
}

bool add_traceparent(zval *curl, const Span &span)
{
    zend_object *handle = handle_of(curl);
    zval *list = handle ? lists.find(handle) : nullptr;
    if (!list || has_field(*list, "traceparent")) {
        return false;
    }
    zval more;
    ZVAL_ARR(&more, zend_array_dup(Z_ARRVAL_P(list)));
    add_lines(&more, span);
    set_fields(curl, &more);
    zval_ptr_dtor(&more);
    zval yes;
    ZVAL_TRUE(&yes);
    changed.set(handle, &yes);
    return true;
}

void remove_traceparent(zval *curl)
{
    zend_object *handle = handle_of(curl);
    zval *list = handle && changed.find(handle) ? lists.find(handle) : nullptr;
    if (!list) {
        return;
    }
    changed.remove(handle);
    zval before;
    ZVAL_COPY(&before, list);
    zend_object *exception = std::exchange(EG(exception), nullptr);   // with one, the function would not be called
    set_fields(curl, &before);
    EG(exception) = exception;
    zval_ptr_dtor(&before);
}

void forget_curl_handles()
{
    lists.clear();
    changed.clear();
}

namespace {

php_stream_wrapper *original;   // PHP's wrapper for http and https
php_stream_wrapper_ops operations;
php_stream_wrapper replacement;

// Notifies the program's context, whose notification the program can replace meanwhile.
void notify(php_stream_context *context, int code, int severity, char *message, int message_code, size_t done,
            size_t most, void *)
{
    auto *given = static_cast<php_stream_context *>(notifier_data(context->notifier->ptr));
    if (php_stream_notifier *own = given->notifier) {
        own->mask = context->notifier->mask;
        own->progress = context->notifier->progress;
        own->progress_max = context->notifier->progress_max;
        own->func(given, code, severity, message, message_code, done, most, notifier_data(own->ptr));
    }
}

// Makes a context with the options of the program's, and with the lines of the span.
php_stream_context *context_with(php_stream_context *given, const Span &span)
{
    zval options, *http, *fields, none;
    if (given) {
        ZVAL_DUP(&options, &given->options);
    } else {
        array_init(&options);
    }
    http = zend_hash_str_find(Z_ARRVAL(options), ZEND_STRL("http"));
    if (http && Z_TYPE_P(http) == IS_ARRAY) {
        SEPARATE_ARRAY(http);
    } else {
        array_init(&none);
        http = zend_hash_str_update(Z_ARRVAL(options), ZEND_STRL("http"), &none);
    }
    fields = zend_hash_str_find(Z_ARRVAL_P(http), ZEND_STRL("header"));
    if (fields) {
        ZVAL_DEREF(fields);
    }
    zval lines;
    if (fields && Z_TYPE_P(fields) == IS_ARRAY) {
        ZVAL_ARR(&lines, zend_array_dup(Z_ARRVAL_P(fields)));
    } else if (fields && Z_TYPE_P(fields) == IS_STRING) {
        ZVAL_COPY(&lines, fields);
    } else {
        ZVAL_EMPTY_STRING(&lines);
    }
    if (!has_field(lines, "traceparent")) {
        add_lines(&lines, span);
    }
    zend_hash_str_update(Z_ARRVAL_P(http), ZEND_STRL("header"), &lines);
    php_stream_context *made = php_stream_context_alloc();
    zval_ptr_dtor(&made->options);
    ZVAL_COPY_VALUE(&made->options, &options);
    if (given && given->notifier) {
        made->notifier = php_stream_notification_alloc();
        made->notifier->func = notify;
        made->notifier->mask = given->notifier->mask;
        set_notifier_data(made->notifier->ptr, given);
    }
    return made;
}

// The program finds certificates that PHP has captured in its own context.
void take_captured(php_stream_context *from, php_stream_context *to)
{
    zval *captured = zend_hash_str_find(Z_ARRVAL(from->options), ZEND_STRL("ssl"));
    if (captured) {
        SEPARATE_ARRAY(&to->options);
        Z_TRY_ADDREF_P(captured);
        zend_hash_str_update(Z_ARRVAL(to->options), ZEND_STRL("ssl"), captured);
    }
}

std::string method_of(php_stream_context *context)
{
    zval *method = context ? php_stream_context_get_option(context, "http", "method") : nullptr;
    return method && Z_TYPE_P(method) == IS_STRING && Z_STRLEN_P(method) > 0 ? std::string(view(Z_STR_P(method))) : "GET";
}

// Returns the status of the last response, or 0.
int status_of(const php_stream *stream)
{
    int status = 0;
    zval *line;
    if (Z_TYPE(stream->wrapperdata) != IS_ARRAY) {
        return 0;
    }
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(stream->wrapperdata), line) {
        if (Z_TYPE_P(line) == IS_STRING && view(Z_STR_P(line)).starts_with("HTTP/")) {
            std::string_view text = view(Z_STR_P(line));
            size_t space = std::min(text.find(' '), text.size() - 1);
            std::from_chars(text.data() + space + 1, text.data() + text.size(), status);
        }
    } ZEND_HASH_FOREACH_END();
    return status;
}

php_stream *open_http(php_stream_wrapper *, const char *url, const char *mode, int options, zend_string **opened,
                      php_stream_context *context STREAMS_DC)
{
    auto opener = original->wops->stream_opener;
    Span *outer = tracer() && tracer()->clients.propagate ? current_span() : nullptr;
    if (!outer) {
        return opener(original, url, mode, options, opened, context STREAMS_REL_CC);
    }
    std::string method = method_of(context);
    auto *span = new Span(*tracer(), SpanKind::kClient, method, outer);
    if (span->is_recording()) {
        span->attributes.add("http.request.method", method);
        span->attributes.add("url.full", without_secrets(url));
    }
    SpanScope scope(span);
    php_stream_context *own = context_with(context, *span);
    php_stream *stream = opener(original, url, mode, options, opened, own STREAMS_REL_CC);
    if (context) {
        take_captured(own, context);
    }
    if (stream) {
        php_stream_context_set(stream, context);
        if (int status = status_of(stream); status > 0) {
            span->note_status(status);
        }
    } else {
        span->fail("false", {});   // there is no connection, or the status is 400 or above
    }
    zend_list_delete(own->res);
    return stream;
}

// Puts `after` into the place of `before` for http and https.
void replace_wrapper(php_stream_wrapper *before, php_stream_wrapper *after)
{
    for (HashTable *wrappers : {php_stream_get_url_stream_wrappers_hash_global(), FG(stream_wrappers)}) {
        for (std::string_view scheme : {"http", "https"}) {
            zval *found = wrappers ? zend_hash_str_find(wrappers, scheme.data(), scheme.size()) : nullptr;
            if (found && Z_PTR_P(found) == before) {
                Z_PTR_P(found) = after;
            }
        }
    }
}

}  // namespace

void trace_streams()
{
    auto *found = static_cast<php_stream_wrapper *>(
        zend_hash_str_find_ptr(php_stream_get_url_stream_wrappers_hash_global(), ZEND_STRL("http")));
    if (!found || found == &replacement) {
        return;
    }
    original = found;
    operations = *original->wops;
    operations.stream_opener = open_http;
    replacement = *original;
    replacement.wops = &operations;
    replace_wrapper(original, &replacement);
}

void untrace_streams()
{
    if (original) {
        replace_wrapper(&replacement, original);
    }
}

}  // namespace coro::php
