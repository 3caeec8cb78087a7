#include "php/zend/call.h"

#include "zend_closures.h"
#include "zend_observer.h"

#include <utility>

namespace coro::php {

std::atomic<bool> blocks_loop = false;
void (*report_blocking_function)(const zend_function &returned);

namespace {

// Returns true if only zend_call_function() can call the function: an internal function, a trampoline of __call()
// (which serves a single call) or a deprecated function (whose call raises a notice).
bool needs_engine(const zend_function *function)
{
    return function->type != ZEND_USER_FUNCTION ||
           (function->common.fn_flags & (ZEND_ACC_CALL_VIA_TRAMPOLINE | ZEND_ACC_DEPRECATED));
}

void release_arguments(zval *arguments, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        zval_ptr_dtor(&arguments[i]);
    }
    if (arguments) {
        efree(arguments);
    }
}

// Returns true if the function may take one of `count` arguments by reference, or "by reference if possible", as
// some internal functions do.
bool takes_references(const zend_function *function, uint32_t count)
{
    static_assert(MAX_ARG_FLAG_NUM == 12);   // arg_flags has two bits for each of the first 12 arguments
    const auto &flags = function->common.arg_flags;
    return count > MAX_ARG_FLAG_NUM || (flags[0] | flags[1] | flags[2]);
}

// Puts the arguments of the call into the frame of the function: moves them if `what.gives_arguments` is true,
// otherwise copies them.
void copy_arguments(const FunctionCall &what, const zend_function *function, zend_execute_data *frame)
{
    bool by_value = EXPECTED(!takes_references(function, what.argument_count));
    for (uint32_t i = 0; i < what.argument_count; i++) {
        zval *slot = ZEND_CALL_VAR_NUM(frame, i);
        zval *given = &what.arguments[i];
        bool by_reference = !by_value && ARG_SHOULD_BE_SENT_BY_REF(function, i + 1);
        if (what.gives_arguments) {
            ZVAL_COPY_VALUE(slot, given);
            if (UNEXPECTED(by_reference)) {
                ZVAL_MAKE_REF(slot);
            }
        } else if (UNEXPECTED(by_reference)) {
            if (Z_ISREF_P(given)) {
                ZVAL_COPY(slot, given);
            } else {
                ZVAL_NEW_REF(slot, given);
                Z_TRY_ADDREF_P(given);
            }
        } else {
            ZVAL_COPY_DEREF(slot, given);
        }
    }
}

// Returns the function that `target` calls if it is an internal function that still exists after the call,
// otherwise nullptr. A trampoline does not exist any more after its call.
const zend_function *internal_function(const zend_fcall_info_cache &target)
{
    const zend_function *function = target.function_handler;
    bool is_internal = function && function->type == ZEND_INTERNAL_FUNCTION &&
                       !(function->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE);
    return is_internal ? function : nullptr;
}

// Calls a function through the engine. The called function may wait, and meanwhile the caller's frame may go away
// together with `what` and the owner of the callable. So everything that is needed after the call is copied
// before.
void call_by_engine(const FunctionCall &what, zval *result)
{
    uint32_t given_count = what.gives_arguments ? what.argument_count : 0;
    zval *given = nullptr;
    if (given_count) {
        given = static_cast<zval *>(safe_emalloc(given_count, sizeof(zval), 0));
        memcpy(given, what.arguments, given_count * sizeof(zval));
    }
    zval function;
    ZVAL_COPY_VALUE(&function, what.function);
    if (!what.gives_function) {
        Z_TRY_ADDREF(function);
    }
    zend_fcall_info_cache target = *what.target;
    if (target.function_handler && (target.function_handler->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE)) {
        // The call below uses up the trampoline, so a later call must look the method up again.
        what.target->function_handler = nullptr;
    }
    zend_object *object = target.object;
    if (object) {
        GC_ADDREF(object);
    }
    zend_fcall_info info = {};
    info.size = sizeof info;
    ZVAL_COPY_VALUE(&info.function_name, &function);
    info.retval = result;
    info.params = what.arguments;
    info.param_count = what.argument_count;
    info.object = object;
    const zend_function *internal = internal_function(target);
    zend_call_function(&info, target.function_handler ? &target : nullptr);
    if (UNEXPECTED(internal && blocks_loop.load(std::memory_order_relaxed))) {
        // If blocks_loop is still true here, the function has run no PHP code: the interrupt handler had no
        // opportunity to report that the function blocked the loop.
        report_blocking_function(*internal);
    }
    if (object) {
        OBJ_RELEASE(object);
    }
    zval_ptr_dtor(&function);
    release_arguments(given, given_count);
}

}  // namespace

bool read_callable(zval *given, uint32_t argument, zend_fcall_info_cache *target)
{
    ZVAL_DEREF(given);
    if (EXPECTED(Z_TYPE_P(given) == IS_OBJECT && Z_OBJCE_P(given) == zend_ce_closure)) {
        *target = {};
        Z_OBJ_HANDLER_P(given, get_closure)(Z_OBJ_P(given), &target->called_scope, &target->function_handler,
                                            &target->object, false);
        return true;
    }
    zend_fcall_info info;
    char *error = nullptr;
    if (zend_fcall_info_init(given, 0, &info, target, nullptr, &error) == SUCCESS) {
        // A trampoline serves a single call, so each call has to make a new trampoline.
        zend_release_fcall_info_cache(target);
        return true;
    }
    if (!EG(exception)) {
        zend_argument_type_error(argument, "must be a valid callback, %s", error ? error : "no function or method");
    }
    if (error) {
        efree(error);
    }
    return false;
}

// Calls a PHP function as zend_call_function() does, in a third of the time: this function leaves out what only
// rare cases need, and lets the engine make the calls that need more.
void call(const FunctionCall &what, zval *result)
{
    ZVAL_UNDEF(result);
    zend_function *function = what.target->function_handler;
    if (UNEXPECTED(!function || needs_engine(function))) {
        call_by_engine(what, result);
        return;
    }
    zend_object *object = what.target->object;
    uint32_t info = ZEND_CALL_TOP_FUNCTION | ZEND_CALL_DYNAMIC | (object ? ZEND_CALL_HAS_THIS : 0);
    bool is_closure = function->op_array.fn_flags & ZEND_ACC_CLOSURE;
    if (is_closure) {
        // Adds the reference that the engine releases when it leaves the frame of the closure.
        GC_ADDREF(ZEND_CLOSURE_OBJECT(function));
        info |= ZEND_CALL_CLOSURE;
        if (function->common.fn_flags & ZEND_ACC_FAKE_CLOSURE) {
            info |= ZEND_CALL_FAKE_CLOSURE;
        }
    } else if (object) {
        GC_ADDREF(object);   // keeps $this alive, because the frame of a top call holds no reference to $this
    }
    zval given_function;
    ZVAL_UNDEF(&given_function);
    if (UNEXPECTED(what.gives_function)) {
        ZVAL_COPY_VALUE(&given_function, what.function);
    }
    void *scope = object ? static_cast<void *>(object) : what.target->called_scope;
    zend_execute_data *frame = zend_vm_stack_push_call_frame(info, function, what.argument_count, scope);
    copy_arguments(what, function, frame);
    zend_class_entry *scope_before = const_cast<zend_class_entry *>(EG(fake_scope));
    // EG(jit_trace_num) is restored after the call, because JIT-compiled code of the caller needs this number to
    // leave its trace.
    uint32_t trace_before = EG(jit_trace_num);
    EG(fake_scope) = nullptr;
    zend_init_func_execute_data(frame, &function->op_array, result);
    ZEND_OBSERVER_FCALL_BEGIN(frame);
    zend_execute_ex(frame);
    EG(fake_scope) = scope_before;
    EG(jit_trace_num) = trace_before;
    zend_vm_stack_free_call_frame(frame);
    if (object && !is_closure) {
        OBJ_RELEASE(object);
    }
    if (UNEXPECTED(!Z_ISUNDEF(given_function))) {
        zval_ptr_dtor(&given_function);
    }
    if (UNEXPECTED(EG(exception))) {
        zval_ptr_dtor(result);
        ZVAL_UNDEF(result);
    }
}

Callable::Callable(Callable &&other) noexcept : function_(other.function_), target_(other.target_)
{
    ZVAL_UNDEF(&other.function_);
}

void Callable::set(zval *function, const zend_fcall_info_cache &target)
{
    zval old;
    ZVAL_COPY_VALUE(&old, &function_);
    ZVAL_COPY(&function_, function);
    target_ = target;
    // A trampoline serves a single call, so this object does not keep it: the engine looks the method up at each
    // call.
    bool is_trampoline = target_.function_handler &&
                         (target_.function_handler->common.fn_flags & ZEND_ACC_CALL_VIA_TRAMPOLINE);
    if (is_trampoline) {
        zend_release_fcall_info_cache(&target_);
    }
    if (is_trampoline || !target_.function_handler) {
        target_ = {};
    }
    // Must come last, because the destructor of the old callable may call, change or destroy this Callable.
    zval_ptr_dtor(&old);
}

Callable &Callable::operator=(Callable &&other) noexcept
{
    if (this != &other) {
        Callable old(std::move(*this));
        ZVAL_COPY_VALUE(&function_, &other.function_);
        target_ = other.target_;
        other.abandon();
    }
    return *this;
}

Callable Callable::share() const
{
    Callable other;
    ZVAL_COPY(&other.function_, &function_);
    other.target_ = target_;
    return other;
}

void Callable::reset()
{
    zval old;
    ZVAL_COPY_VALUE(&old, &function_);
    ZVAL_UNDEF(&function_);
    zval_ptr_dtor(&old);
}

BoundCall::BoundCall(zval *function, const zend_fcall_info_cache &target, uint32_t count, const zval *arguments) :
    count_(count)
{
    callable_.set(function, target);
    if (count_) {
        arguments_ = static_cast<zval *>(safe_emalloc(count_, sizeof(zval), 0));
        for (uint32_t i = 0; i < count_; i++) {
            ZVAL_COPY(&arguments_[i], &arguments[i]);
        }
    }
}

BoundCall::BoundCall(BoundCall &&other) noexcept :
    callable_(std::move(other.callable_)), count_(std::exchange(other.count_, 0)),
    arguments_(std::exchange(other.arguments_, nullptr))
{
}

BoundCall BoundCall::share_behind(zval *first) const
{
    BoundCall other(callable_.share());
    other.count_ = count_ + 1;
    other.arguments_ = static_cast<zval *>(safe_emalloc(other.count_, sizeof(zval), 0));
    ZVAL_COPY_VALUE(&other.arguments_[0], first);
    for (uint32_t i = 0; i < count_; i++) {
        ZVAL_COPY(&other.arguments_[i + 1], &arguments_[i]);
    }
    return other;
}

void BoundCall::abandon_arguments()
{
    count_ = 0;
    release_arguments(std::exchange(arguments_, nullptr), 0);
}

BoundCall::~BoundCall()
{
    release_arguments(arguments_, count_);
}

void BoundCall::show_to_collector(zend_get_gc_buffer *seen)
{
    if (callable_) {
        zend_get_gc_buffer_add_zval(seen, callable_.function());
    }
    for (uint32_t i = 0; i < count_; i++) {
        zend_get_gc_buffer_add_zval(seen, &arguments_[i]);
    }
}

}  // namespace coro::php
