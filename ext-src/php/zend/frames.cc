#include "php/zend/frames.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace coro::php {

const zend_execute_data *nearest_user_frame(const zend_execute_data *frame)
{
    while (frame && !(frame->func && ZEND_USER_CODE(frame->func->type))) {
        frame = frame->prev_execute_data;
    }
    return frame;
}

bool is_in_library_file(const zend_string *file)
{
    return std::string_view(ZSTR_VAL(file), ZSTR_LEN(file)).starts_with("@coro/");
}

bool is_in_library(const zend_execute_data *frame)
{
    const zend_execute_data *code = nearest_user_frame(frame);
    return code && is_in_library_file(code->func->op_array.filename);
}

bool is_in_stream_filter(const zend_execute_data *frame)
{
    auto *filter = static_cast<const zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), ZEND_STRL("php_user_filter")));
    for (; filter && frame; frame = frame->prev_execute_data) {
        if (Z_TYPE(frame->This) == IS_OBJECT && instanceof_function(Z_OBJCE(frame->This), filter)) {
            return true;
        }
    }
    return false;
}

std::string source_location(const zend_execute_data *frame)
{
    const zend_execute_data *found = nearest_user_frame(frame);
    return found && found->opline
               ? ZSTR_VAL(found->func->op_array.filename) + (":" + std::to_string(found->opline->lineno))
               : "";
}

std::string place_in_program()
{
    const zend_execute_data *frame = nearest_user_frame(EG(current_execute_data));
    while (frame && is_in_library_file(frame->func->op_array.filename)) {
        frame = nearest_user_frame(frame->prev_execute_data);
    }
    std::string place = source_location(frame);
    return place.substr(place.rfind('/') + 1);
}

size_t describe_function(const zend_function *function, uint32_t line, char *to, size_t size)
{
    const char *name = function->common.function_name ? ZSTR_VAL(function->common.function_name) : "{main}";
    const char *scope = function->common.scope ? ZSTR_VAL(function->common.scope->name) : "";
    const char *arrow = function->common.scope ? "::" : "";
    int written = ZEND_USER_CODE(function->type)
                      ? snprintf(to, size, "%s%s%s() at %s:%u", scope, arrow, name,
                                 ZSTR_VAL(function->op_array.filename), line)
                      : snprintf(to, size, "%s%s%s()", scope, arrow, name);
    return std::min(size_t(written), size - 1);
}

size_t describe_frame(const zend_execute_data *frame, char *to, size_t size)
{
    bool has_line = ZEND_USER_CODE(frame->func->type) && frame->opline;
    return describe_function(frame->func, has_line ? frame->opline->lineno : 0, to, size);
}

std::string describe_frames(const zend_execute_data *top, const char *between)
{
    constexpr int kMost = 50;
    std::string all;
    char text[512];
    int count = 0;
    for (const zend_execute_data *frame = top; frame; frame = frame->prev_execute_data) {
        if (!is_worth_showing(frame)) {
            continue;
        }
        if (count++ > 0) {
            all += between;
        }
        if (count > kMost) {
            return all += "...";
        }
        all.append(text, describe_frame(frame, text, sizeof text));
    }
    return all;
}

}  // namespace coro::php
