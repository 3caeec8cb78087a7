#include "php/hook/offload.h"

#include "php/hook/offload_helper.h"
#include "php/hook/offload_pool.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/serialize.h"
#include "php/zend/value.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace coro::php {

namespace {

constexpr const char *kWait = "Runtime::offload";   // the name of the waits in dumps

// Forks a helper process on the stack of the loop, because the helper needs a stack that is not that of a coroutine.
class Fork final : public Runnable {
public:
    Fork(Waiter &waiter, HelperProcess &helper, HelperProcess::Role &role) : waiter_(waiter), helper_(helper), role_(role)
    {
        runtime().scheduler().enqueue(*this);
    }

    void run() override
    {
        if (!waiter_.is_woken()) {   // otherwise the wait was canceled
            outcome_ = helper_.start(role_);
            waiter_.wake(0);
        }
    }
    int outcome() const { return outcome_; }

private:
    Waiter &waiter_;
    HelperProcess &helper_;
    HelperProcess::Role &role_;
    int outcome_ = -ECANCELED;
};

// The answer of a helper. The bytes are in a block of heap_storage(), which must be released.
struct Reply {
    Answer kind = Answer::kLeaves;
    Block block;
    size_t size = 0;   // the size of the body in bytes

    std::string_view body() const { return {block.data + sizeof(HelperMessage), size}; }
};

// A call in progress. It lies on the stack of the coroutine, holds a permit of the pool and uses a helper.
// Each function returns 0, -ECANCELED if the wait was ended, or another -errno.
class CallInProgress {
public:
    CallInProgress(Coroutine &self, zend_string *subject) : self_(self), subject_(subject) { runtime().loop().ref(); }
    ~CallInProgress()
    {
        if (helper_) {
            OffloadPool::instance().discard(*helper_);
        }
        if (has_permit_) {
            (void) OffloadPool::instance().permits().give_back();
        }
        runtime().loop().unref();
    }

    int take_permit();
    int fork(HelperProcess::Role &role);
    bool take_idle() { return (helper_ = OffloadPool::instance().take_idle()); }
    HelperProcess &helper() { return *helper_; }
    int exchange(Reply &reply);                      // waits for the answer of the helper
    void give_back_helper() { OffloadPool::instance().make_idle(*std::exchange(helper_, nullptr)); }
    void drop_helper() { OffloadPool::instance().discard(*std::exchange(helper_, nullptr)); }

private:
    int wait(Waiter &waiter);

    Coroutine &self_;
    zend_string *subject_;   // the name of the function, for dumps
    bool has_permit_ = false;
    HelperProcess *helper_ = nullptr;
};

int CallInProgress::wait(Waiter &waiter)
{
    RepeatedWait repeated(self_);
    int outcome = runtime().wait(waiter, kNever);
    if (outcome == 0 && self_.is_cancel_due() && !EG(exception)) {
        // cancel() was called after the coroutine was woken, and before it has run: the next wait ends at once.
        Waiter next(self_, kWait, WaitSubject::value(subject_));
        outcome = runtime().wait(next, kNever);
    }
    self_.forget_cancel();
    return outcome == 0 && EG(exception) ? -ECANCELED : outcome;
}

int CallInProgress::take_permit()
{
    Semaphore &permits = OffloadPool::instance().permits();
    if (permits.may_take()) {
        permits.take();
        has_permit_ = true;
        return 0;
    }
    Waiter waiter(self_, kWait, WaitSubject::value(subject_));
    permits.enter(waiter);
    int outcome = wait(waiter);
    has_permit_ = waiter.outcome() == 0;
    return outcome;
}

int CallInProgress::fork(HelperProcess::Role &role)
{
    helper_ = &OffloadPool::instance().add(runtime().loop());
    Waiter waiter(self_, kWait, WaitSubject::value(subject_));
    Fork fork(waiter, *helper_, role);
    int outcome = wait(waiter);
    return outcome < 0 ? outcome : fork.outcome();
}

int CallInProgress::exchange(Reply &reply)
{
    int outcome;
    while ((outcome = helper_->proceed()) == -EAGAIN || outcome == -EINPROGRESS) {
        Waiter waiter(self_, kWait, WaitSubject::value(subject_));
        if (outcome == -EAGAIN) {
            helper_->news().push_back(waiter);
        } else {
            waiter.wake(0);   // wakes this coroutine at once, so that it waits only until the other ready coroutines have run
        }
        if (int woken = wait(waiter); woken < 0) {
            return woken;
        }
    }
    if (outcome == 0) {
        reply = {Answer(helper_->head().kind), helper_->detach_answer(), helper_->head().size};
    }
    return outcome;
}

// Returns the name under which another process finds the function, or nullptr if it exists only in the memory of
// this process.
zend_string *name_of(const zend_fcall_info_cache &target)
{
    const zend_function *function = target.function_handler;
    uint32_t flags = function ? function->common.fn_flags : 0;
    bool is_closure = flags & ZEND_ACC_CLOSURE && !(flags & ZEND_ACC_FAKE_CLOSURE);
    if (!function || target.object || is_closure || flags & ZEND_ACC_CALL_VIA_TRAMPOLINE) {
        return nullptr;
    }
    const zend_class_entry *scope = target.called_scope ? target.called_scope : function->common.scope;
    if (!function->common.scope) {
        return zend_string_copy(function->common.function_name);
    }
    bool is_visible = flags & ZEND_ACC_PUBLIC && !(scope->ce_flags & ZEND_ACC_ANON_CLASS);
    return is_visible ? zend_strpprintf(0, "%s::%s", ZSTR_VAL(scope->name), ZSTR_VAL(function->common.function_name)) : nullptr;
}

// Returns the name of the function for messages, such as "Foo::bar()".
zend_string *shown_name_of(const zend_fcall_info_cache &target)
{
    const zend_function *function = target.function_handler;
    if (!function) {
        return zend_string_init(ZEND_STRL("the function"), false);
    }
    const zend_class_entry *scope = function->common.scope;
    bool is_method = scope && !(function->common.fn_flags & ZEND_ACC_CLOSURE);
    return zend_strpprintf(0, "%s%s%s()", is_method ? ZSTR_VAL(scope->name) : "", is_method ? "::" : "",
                           ZSTR_VAL(function->common.function_name));
}

// Returns the serialized array of the function's name and its arguments, or nullptr if an exception was thrown.
zend_string *request_of(zend_string *name, const FunctionCall &what)
{
    for (uint32_t i = 0; i < what.argument_count; i++) {
        if (has_resource(&what.arguments[i])) {
            zend_argument_type_error(i + 2, "must not contain a resource, which a helper process cannot use");
            return nullptr;
        }
    }
    zval request, value;
    array_init_size(&request, what.argument_count + 1);
    ZVAL_STR_COPY(&value, name);
    zend_hash_next_index_insert_new(Z_ARRVAL(request), &value);
    for (uint32_t i = 0; i < what.argument_count; i++) {
        ZVAL_COPY_DEREF(&value, &what.arguments[i]);
        zend_hash_next_index_insert_new(Z_ARRVAL(request), &value);
    }
    zend_string *text = serialize(&request);
    zval_ptr_dtor(&request);
    return text;
}

// Returns the size in bytes of the largest answer for which there is memory.
size_t most_bytes()
{
    auto machine = size_t(::sysconf(_SC_PHYS_PAGES)) * size_t(::sysconf(_SC_PAGESIZE));
    size_t limit = std::min(size_t(PG(memory_limit)), machine);   // without a limit, PG(memory_limit) is -1
    return limit - std::min(limit, size_t(zend_memory_usage(false)));
}

// Throws an exception that describes why there is no answer.
void throw_failure(int outcome, const char *name, HelperProcess &helper)
{
    if (outcome == -EFBIG) {
        zend_throw_error(error_class, "the result of %s in a helper process has %zu bytes, for which memory_limit has no room",
                         name, size_t(helper.head().size));
    } else if (outcome != -EPIPE) {
        throw_exception(outcome, "cannot start a helper process for %s", name);
    } else if (WIFSIGNALED(helper.status())) {
        int number = WTERMSIG(helper.status());
        zend_throw_error(error_class, "the helper process of %s was ended by signal %d (%s)", name, number, strsignal(number));
    } else if (helper.status() < 0) {
        zend_throw_error(error_class, "the helper process of %s has ended", name);
    } else {
        zend_throw_error(error_class, "the helper process of %s has ended with exit status %d", name,
                         WEXITSTATUS(helper.status()));
    }
}

// Gets the answer to a call from a helper of the pool. Returns 0 or -errno.
int call_by_name(CallInProgress &call, zend_string *request, Reply &reply)
{
    do {
        if (!call.take_idle()) {
            ServeCalls role(runtime().options().offload_idle_time);
            if (int outcome = call.fork(role); outcome < 0) {
                return outcome;
            }
        }
        call.helper().send(0, view(request), most_bytes());
        if (int outcome = call.exchange(reply); outcome < 0) {
            return outcome;
        }
        if (reply.kind == Answer::kEnded || reply.kind == Answer::kLeaves) {
            call.drop_helper();
        } else {
            call.give_back_helper();
        }
        if (reply.kind == Answer::kLeaves) {
            heap_storage().release(reply.block);
        }
    } while (reply.kind == Answer::kLeaves);
    return 0;
}

int call_in_copy(CallInProgress &call, const FunctionCall &what, Reply &reply)
{
    MakeCall role(what);
    if (int outcome = call.fork(role); outcome < 0) {
        return outcome;
    }
    call.helper().expect(most_bytes());
    return call.exchange(reply);
}

// Waits for the answer. Returns false if there is none; then an exception was thrown, or cancel() has ended the wait.
bool get_reply(Coroutine &self, const FunctionCall &what, zend_string *name, const char *shown, Reply &reply)
{
    zend_string *request = name ? request_of(name, what) : nullptr;
    if (name && !request) {
        return false;
    }
    int outcome;
    {
        const zend_function *function = what.target->function_handler;
        CallInProgress call(self, function ? function->common.function_name : nullptr);
        outcome = call.take_permit();
        if (outcome == 0) {
            outcome = name ? call_by_name(call, request, reply) : call_in_copy(call, what, reply);
            if (outcome < 0 && outcome != -ECANCELED) {
                throw_failure(outcome, shown, call.helper());
            }
        }
    }
    if (request) {
        zend_string_release(request);
    }
    return outcome == 0;
}

// Throws the exception that the function has thrown in the helper.
void throw_again(std::string_view body, const char *name)
{
    uint32_t size;
    std::memcpy(&size, body.data(), sizeof size);
    std::string_view text = body.substr(sizeof size, size);
    std::string_view serialized = body.substr(sizeof size + size);
    zval thrown;
    ZVAL_NULL(&thrown);
    bool is_whole = !serialized.empty() && unserialize(serialized, &thrown);
    if (is_whole && Z_TYPE(thrown) == IS_OBJECT && instanceof_function(Z_OBJCE(thrown), zend_ce_throwable)) {
        zend_throw_exception_object(&thrown);
        return;
    }
    zval_ptr_dtor(&thrown);
    zend_throw_error(error_class, "%s has thrown %s", name, std::string(text).c_str());
}

void read_reply(const Reply &reply, const char *name, zval *result)
{
    std::string_view body = reply.body();
    if (reply.kind == Answer::kThrown) {
        throw_again(body, name);
    } else if (reply.kind != Answer::kResult) {
        zend_throw_error(error_class, "%s %s", name, std::string(body).c_str());
    } else if (!unserialize(body, result)) {
        zval_ptr_dtor(result);
        ZVAL_UNDEF(result);
        if (!EG(exception)) {
            zend_throw_error(error_class, "the result of %s cannot be unserialized", name);
        }
    }
}

// Stores the result of the call or throws its exception, and releases the reply. If memory runs out, a fatal error
// jumps out of read_reply(). The function is not inline, because variables of a function that calls setjmp() may be lost.
[[gnu::noinline]] void settle(const Reply &reply, const char *name, zval *result)
{
    zend_try {
        read_reply(reply, name, result);
    } zend_catch {
        heap_storage().release(reply.block);
        zend_bailout();
    } zend_end_try();
    heap_storage().release(reply.block);
}

}  // namespace

// No C++ object with a destructor may exist in this function when it calls settle().
void offload(Coroutine &self, const FunctionCall &what, zval *result)
{
    ZVAL_FALSE(result);
    zend_string *name = name_of(*what.target);
    zend_string *shown = shown_name_of(*what.target);
    Reply reply;
    if (get_reply(self, what, name, ZSTR_VAL(shown), reply)) {
        settle(reply, ZSTR_VAL(shown), result);
    }
    if (name) {
        zend_string_release(name);
    }
    zend_string_release(shown);
}

const RuntimeObserver offload_observer({
    .order = Order::kLast,
    .on_run_end = OffloadPool::end,
    .on_fork = OffloadPool::abandon,
    .on_loop_abandoned = OffloadPool::end,
    .on_shutdown = OffloadPool::end,
});

}  // namespace coro::php
