#include "php/exceptions.h"
#include "php/module.h"
#include "php/names.h"
#include "php/runtime.h"
#include "php/spawn.h"
#include "php/timer.h"

#include "ext/spl/spl_array.h"
#include "php/iterator.h"

#include "php/stub/timer_arginfo.h"

#include <map>
#include <memory>

namespace coro::php {

namespace {

// A timer of PHP's. When it is due it queues itself, and calls its function from the run queue.
class TimerTask final : public Timer, public Runnable {
public:
    TimerTask(zend_long id, zend_long interval_ms, bool repeats, BoundCall call) :
        id_(id), interval_ms_(interval_ms), repeats_(repeats), call_(std::move(call)),
        due_(runtime().loop().read_clock() + interval_ms * kMillisecond)
    {
        runtime().loop().arm(*this, due_);
    }

    void on_time() override { runtime().scheduler().enqueue(*this); }
    void run() override;
    void add_info(zval *array);

private:
    void arm_next();

    zend_long id_;
    zend_long interval_ms_;
    zend_long runs_ = 0;
    bool repeats_;
    BoundCall call_;
    Nanoseconds due_;
};

std::map<zend_long, std::unique_ptr<TimerTask>> tasks;
zend_long last_id = 0;
zend_long rounds = 0;
zend_class_entry *iterator_class;

// The next whole interval after now: rounds that were missed are dropped, the rhythm stays.
void TimerTask::arm_next()
{
    Nanoseconds interval = interval_ms_ * kMillisecond;
    Nanoseconds now = runtime().loop().read_clock();
    due_ += interval;
    if (due_ <= now) {
        due_ += (now - due_) / interval * interval + interval;
    }
    runtime().loop().arm(*this, due_);
}

void TimerTask::run()
{
    if (UNEXPECTED(runtime().is_over())) {
        return;   // somebody else of this turn has called exit()
    }
    rounds++;
    runs_++;
    std::unique_ptr<TimerTask> last_time;   // a timer that is done is forgotten before its function runs
    uint32_t count = call_.argument_count();
    if (repeats_) {
        arm_next();
    } else {
        auto own = tasks.find(id_);
        last_time = std::move(own->second);
        tasks.erase(own);
    }
    // All of it goes to the coroutine, which may clear this timer, so that no destructor is left for the loop's stack.
    Callable function = call_.callable().share();
    uint32_t total = count + (repeats_ ? 1 : 0);
    zval *arguments = static_cast<zval *>(safe_emalloc(total, sizeof(zval), sizeof(zval)));
    if (repeats_) {
        ZVAL_LONG(&arguments[0], id_);
    }
    for (uint32_t i = 0; i < count; i++) {
        ZVAL_COPY(&arguments[total - count + i], &call_.arguments()[i]);
    }
    last_time.reset();
    spawn_from_loop(std::move(function), total, arguments);
    efree(arguments);
}

void TimerTask::add_info(zval *array)
{
    add_assoc_long(array, "exec_msec", due_ / kMillisecond);
    add_assoc_long(array, "exec_count", runs_);
    add_assoc_long(array, "interval", repeats_ ? interval_ms_ : 0);
    add_assoc_long(array, "round", rounds);
    add_assoc_bool(array, "removed", false);
}

void start_timer(INTERNAL_FUNCTION_PARAMETERS, bool repeats)
{
    zend_long interval_ms;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    zval *arguments = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(2, -1)
        Z_PARAM_LONG(interval_ms)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_VARIADIC('*', arguments, count)
    ZEND_PARSE_PARAMETERS_END();

    constexpr zend_long kLongest = kNever / kMillisecond / 4;
    if (interval_ms < 1 || interval_ms > kLongest) {
        zend_argument_value_error(1, "must be between 1 and " ZEND_LONG_FMT, kLongest);
        RETURN_THROWS();
    }
    runtime().run_at_end_of_script();
    zend_long id = ++last_id;
    tasks.emplace(id, std::make_unique<TimerTask>(id, interval_ms, repeats,
                                                  BoundCall(&info.function_name, target, count, arguments)));
    RETURN_LONG(id);
}

}  // namespace

void forget_timers()
{
    constexpr int kRounds = 10;   // destructors of what timers hold may start timers again, but not for ever
    for (int i = 0; i < kRounds && !tasks.empty(); i++) {
        decltype(tasks) old;
        old.swap(tasks);
    }
    last_id = rounds = 0;
}

void abandon_timers()
{
    for (auto &task : tasks) {
        (void) task.second.release();   // what it holds goes with PHP's heap, and nobody's destructors run here
    }
    tasks.clear();
}

void register_timer()
{
    add_names(register_class_Coro_Timer());
    add_method_functions("timer_", class_Coro_Timer_methods,
                         {"tick", "after", "exists", "info", "stats", "list", "clear", "clearAll"});
    iterator_class = register_class_Coro_Timer_Iterator(spl_ce_ArrayIterator);
    add_names(iterator_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Timer, tick)
{
    start_timer(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Coro_Timer, after)
{
    start_timer(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Coro_Timer, exists)
{
    zend_long id;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(id)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(tasks.count(id) != 0);
}

ZEND_METHOD(Coro_Timer, info)
{
    zend_long id;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(id)
    ZEND_PARSE_PARAMETERS_END();
    auto task = tasks.find(id);
    if (task == tasks.end()) {
        RETURN_NULL();
    }
    array_init(return_value);
    task->second->add_info(return_value);
}

ZEND_METHOD(Coro_Timer, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    add_assoc_bool(return_value, "initialized", runtime().has_loop());
    add_assoc_long(return_value, "num", zend_long(tasks.size()));
    add_assoc_long(return_value, "round", rounds);
}

ZEND_METHOD(Coro_Timer, list)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval ids;
    array_init(&ids);
    for (auto &task : tasks) {
        add_next_index_long(&ids, task.first);
    }
    make_iterator(return_value, iterator_class, &ids);
}

ZEND_METHOD(Coro_Timer, clear)
{
    zend_long id;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(id)
    ZEND_PARSE_PARAMETERS_END();
    auto task = tasks.find(id);
    if (task == tasks.end()) {
        RETURN_FALSE;
    }
    std::unique_ptr<TimerTask> cleared = std::move(task->second);   // its arguments' destructors may call us again
    tasks.erase(task);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Timer, clearAll)
{
    ZEND_PARSE_PARAMETERS_NONE();
    decltype(tasks) cleared;
    cleared.swap(tasks);
    RETURN_TRUE;
}
