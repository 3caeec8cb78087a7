#include "php/runtime/deferred_errors.h"

#include "php/runtime/runtime.h"
#include "php/runtime/executor_state.h"

#include <utility>

namespace coro::php {

namespace {

DeferredErrors *keeping;
decltype(zend_error_cb) usual_callback;
zend_error_handling usual_handling;

void stop_keeping()
{
    if (keeping) {
        keeping = nullptr;
        zend_error_cb = usual_callback;
        zend_restore_error_handling(&usual_handling);
    }
}

}  // namespace

// Begins to keep errors. EH_THROW makes the engine leave out the call of the script's error handler.
DeferredErrors::Keeper::Keeper(DeferredErrors &errors)
{
    keeping = &errors;
    usual_callback = std::exchange(zend_error_cb, keep);
    zend_replace_error_handling(EH_THROW, nullptr, &usual_handling);
}

DeferredErrors::Keeper::~Keeper()
{
    stop_keeping();
}

void DeferredErrors::keep(int type, zend_string *file, uint32_t line, zend_string *message)
{
    if (type & E_FATAL_ERRORS) {
        stop_keeping();
        zend_error_cb(type, file, line, message);
        return;
    }
    if (!keeping->errors_) {
        keeping->errors_ = new std::vector<Error>;
    }
    keeping->errors_->push_back({type, file ? zend_string_copy(file) : nullptr, line, zend_string_copy(message)});
}

void DeferredErrors::report()
{
    Coroutine &self = runtime().scheduler().current();
    bool is_main = self.is_main();
    int64_t id = self.id();
    auto warned = std::exchange(php_state_of(self).duty.warned, nullptr);
    for (const Error &error : *errors_) {
        zend_error_zstr_at(error.type, error.file, error.line, error.message);
    }
    // While the errors were reported, a native Fiber may have moved to another coroutine, and the coroutine `self`
    // may have ended.
    if (runtime().has_loop() && (is_main || runtime().scheduler().find(id))) {
        php_state_of(self).duty.warned = warned;
    }
}

void DeferredErrors::forget()
{
    for (const Error &error : *errors_) {
        if (error.file) {
            zend_string_release(error.file);
        }
        zend_string_release(error.message);
    }
    delete errors_;
}

}  // namespace coro::php
