#include "php/zend/ended_call.h"

#include "php/zend/versions.h"

#include "php.h"

#include <utility>

namespace coro::php {

namespace {

// If the frame on top is that of PHP code, its present operation can be in two states at an interrupt. If the engine
// itself serves the interrupt, the operation has not begun. But if C code that the operation has called, such as
// zend_call_function(), serves the interrupt, the operation has begun and will free its operands. A mark tells the
// two apart: it moves the top of the engine's stack by less than the size of any frame and asks for another
// interrupt. If the engine serves interrupts, it checks for the other interrupt at once and the top is still at
// the same place. Otherwise the top has moved, because the call by C code has removed its frame from the stack.
struct Mark {
    zval *top = nullptr;   // nullptr: there is no mark
    const zend_op *operation = nullptr;
};

Mark mark;
bool has_not_begun = false;           // true if the present operation is known to be the one that comes next
zval *result_of_call = nullptr;
zend_object *constructed = nullptr;   // the object whose constructor was called

zval *marked(zval *top)
{
    return reinterpret_cast<zval *>(reinterpret_cast<char *>(top) + sizeof(zval) / 2);
}

// Returns the object whose constructor is called by the operation `call` of the frame, or nullptr.
zend_object *object_of_constructor(const zend_execute_data *frame, const zend_op *call)
{
    const zend_op_array &code = frame->func->op_array;
    auto behind = uint32_t(call - code.opcodes) + 1;
    for (int i = 0; i < code.last_live_range; i++) {
        const zend_live_range &range = code.live_range[i];
        if ((range.var & ZEND_LIVE_MASK) == ZEND_LIVE_NEW && range.end == behind) {
            return Z_OBJ_P(ZEND_CALL_VAR(frame, range.var & ~uint32_t(ZEND_LIVE_MASK)));
        }
    }
    return nullptr;
}

bool follows_internal_call(const zend_execute_data *frame)
{
    if (!frame->func || !ZEND_USER_CODE(frame->func->type) || frame->opline <= frame->func->op_array.opcodes) {
        return false;
    }
    zend_uchar before = frame->opline[-1].opcode;
    return before == ZEND_DO_ICALL || before == ZEND_DO_FCALL || before == ZEND_DO_FCALL_BY_NAME;
}

}  // namespace

void note_interrupt()
{
    Mark left = std::exchange(mark, {});
    has_not_begun = left.top && EG(vm_stack_top) == marked(left.top);
    if (has_not_begun) {
        EG(vm_stack_top) = left.top;
        has_not_begun = EG(current_execute_data) && EG(current_execute_data)->opline == left.operation;
    }
}

bool attribute_exception_to_call()
{
    result_of_call = nullptr;
    constructed = nullptr;
    zend_execute_data *frame = EG(current_execute_data);
    if (kServesInterruptsInCalls) {
        const zend_execute_data *caller = frame->prev_execute_data;
        bool is_constructor = !ZEND_USER_CODE(frame->func->type) && frame->func->common.fn_flags & ZEND_ACC_CTOR;
        if (is_constructor && caller && caller->func && ZEND_USER_CODE(caller->func->type)) {
            constructed = object_of_constructor(caller, caller->opline);
        }
        return true;
    }
    if (!follows_internal_call(frame) || EG(vm_stack_top) >= EG(vm_stack_end)) {
        return true;
    }
    if (!has_not_begun) {
        mark = {EG(vm_stack_top), frame->opline};
        EG(vm_stack_top) = marked(EG(vm_stack_top));
        zend_atomic_bool_store(&EG(vm_interrupt), true);
        return false;
    }
    frame->opline--;
    if (frame->opline->result_type & (IS_TMP_VAR | IS_VAR)) {
        result_of_call = ZEND_CALL_VAR(frame, frame->opline->result.var);
    }
    constructed = object_of_constructor(frame, frame->opline);
    return true;
}

void free_result_of_call()
{
    if (zval *result = std::exchange(result_of_call, nullptr)) {
        zval freed;
        ZVAL_COPY_VALUE(&freed, result);
        ZVAL_UNDEF(result);
        zval_ptr_dtor_nogc(&freed);
    }
    zend_object *object = std::exchange(constructed, nullptr);
    if (object && !(OBJ_FLAGS(object) & IS_OBJ_DESTRUCTOR_CALLED)) {
        GC_ADD_FLAGS(object, IS_OBJ_DESTRUCTOR_CALLED);
        GC_ADDREF(object);
        object->handlers->dtor_obj(object);
        GC_DELREF(object);
    }
}

}  // namespace coro::php
