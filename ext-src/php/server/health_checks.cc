#include "php/server/admin_state.h"

#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/zend/exceptions.h"

#include "coro/base/log.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <string>
#include <utility>

namespace coro::php {

namespace {

// Returns why the check has failed that has returned `result` or has thrown the exception in EG(exception), as one line.
std::string why_failed(zval *result)
{
    if (EG(exception)) {
        std::string text = zend_is_unwind_exit(EG(exception)) ? "it called exit()" : "it threw " + describe_exception();
        std::replace_if(text.begin(), text.end(), [](unsigned char byte) { return byte < ' '; }, ' ');
        return text;
    }
    return Z_TYPE_P(result) <= IS_NULL ? "it returned null" : "it returned false";
}

}  // namespace

HealthChecks *HealthChecks::of_worker;

HealthChecks::~HealthChecks()
{
    of_worker = of_worker == this ? nullptr : of_worker;
}

bool HealthChecks::add(const std::string &name, Callable callback)
{
    if (names_.size() == WorkerRow::kMostHealthChecks || std::find(names_.begin(), names_.end(), name) != names_.end()) {
        return false;
    }
    names_.push_back(name);
    checks_.push_back(std::make_unique<Check>());
    checks_.back()->callback = std::move(callback);
    return true;
}

void HealthChecks::show_to_collector(zend_get_gc_buffer *seen)
{
    for (auto &check : checks_) {
        zend_get_gc_buffer_add_zval(seen, check->callback.function());
    }
}

void HealthChecks::run_later(WorkerRow &row)
{
    row_ = &row;
    of_worker = this;
    if (!checks_.empty()) {
        runtime().scheduler().enqueue_once(*this);
    }
}

void HealthChecks::run()
{
    for (size_t i = 0; i < checks_.size() && !runtime().has_bailed_out(); i++) {
        if (!std::exchange(checks_[i]->is_running, true)) {
            Duty duty;
            duty.event = "health";
            duty.subject = zend_long(i);
            duty.settled = settled;
            duty.ended = ended;
            duty.exit = Duty::Exit::kEndsCoroutine;
            (void) the_server->call_event(checks_[i]->callback, 0, nullptr, duty);
        }
    }
}

// Called when a check has returned, or has thrown the exception in EG(exception), which is a failure of the check and no error of
// the worker. The log tells of each change.
void HealthChecks::settled(zend_long index, zval *result)
{
    if (!of_worker || runtime().is_fork_of_server() || (EG(exception) && zend_is_graceful_exit(EG(exception)))) {
        return;
    }
    HealthChecks &self = *of_worker;
    bool has_passed = !EG(exception) && zend_is_true(result);
    std::atomic<int64_t> &last = self.row_->health[size_t(index)];
    Nanoseconds now = runtime().loop().clock().now();
    if (int64_t before = last.exchange(has_passed ? now : -now); has_passed ? before < 0 : before >= 0) {
        const char *name = self.names_[size_t(index)].c_str();
        if (has_passed) {
            log(LogLevel::kNotice, "the health check %s passes again", name);
        } else {
            log(LogLevel::kWarning, "the health check %s has failed: %s", name, why_failed(result).c_str());
        }
    }
    if (EG(exception) && !zend_is_unwind_exit(EG(exception))) {
        zend_clear_exception();
    }
}

void HealthChecks::ended(zend_long index)
{
    if (of_worker) {
        of_worker->checks_[size_t(index)]->is_running = false;
    }
}

}  // namespace coro::php
