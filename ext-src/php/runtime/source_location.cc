#include "php/runtime/source_location.h"

#include "php/debug/dump.h"
#include "php/runtime/runtime.h"

namespace coro::php {

std::string with_place(Coroutine &coroutine)
{
    const zend_execute_data *frame = frame_of(coroutine);
    while (frame && !(frame->func && ZEND_USER_CODE(frame->func->type))) {
        frame = frame->prev_execute_data;
    }
    std::string text = coroutine.is_main() ? "the main program" : "coroutine " + std::to_string(coroutine.id());
    if (frame && frame->opline) {
        text += " (at ";
        text += ZSTR_VAL(frame->func->op_array.filename);
        text += ":" + std::to_string(frame->opline->lineno) + ")";
    }
    return text;
}

std::string current_with_place()
{
    return with_place(runtime().scheduler().current());
}

}  // namespace coro::php
