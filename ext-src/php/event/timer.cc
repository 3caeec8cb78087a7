#include "php/event/event.h"

#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/kept_node.h"
#include "php/zend/names.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"

#include "ext/spl/spl_array.h"
#include "php/zend/iterator.h"

#include "php/stub/timer_arginfo.h"

#include <algorithm>
#include <map>

namespace coro::php {

namespace {

// A timer of the PHP program. When the timer is due, it appends itself to the run queue. The run queue calls
// run(), which calls the program's function.
class TimerTask : public KeptNode<BoundCall>, public Timer, public Runnable {
public:
    TimerTask(zend_long id, zend_long interval_ms, bool repeats, BoundCall call);

    void on_time() override { runtime().scheduler().enqueue(*this); }
    void run() override;
    void add_info(zval *array);
    void leave();

protected:
    ~TimerTask() = default;

private:
    Nanoseconds interval() const { return std::min<Nanoseconds>(interval_ms_, kLongest / kMillisecond) * kMillisecond; }
    void arm_next();
    BoundCall next_call();

    zend_long id_;
    zend_long interval_ms_;
    zend_long runs_ = 0;
    bool repeats_;
    Nanoseconds due_;
};

Keeper<TimerTask> kept_tasks;
std::map<zend_long, TimerTask *> tasks;   // all timers, by id
zend_long last_id = 0;
zend_long rounds = 0;
zend_class_entry *iterator_class;

TimerTask::TimerTask(zend_long id, zend_long interval_ms, bool repeats, BoundCall call) :
    KeptNode(std::move(call)), id_(id), interval_ms_(interval_ms), repeats_(repeats),
    due_(runtime().loop().read_clock() + interval())
{
    tasks.emplace_hint(tasks.end(), id, this);
    runtime().loop().arm(*this, due_);
    // As in Swoole, a new timer does not fire before the present turn of the loop has ended: see
    // docs/concepts/events.md.
    runtime().loop().hold_back_timers(due_);
}

void TimerTask::leave()
{
    tasks.erase(id_);
}

// Arms a repeating timer for the first multiple of its interval that lies in the future. Missed ticks are dropped.
void TimerTask::arm_next()
{
    Nanoseconds now = runtime().loop().read_clock();
    due_ += interval();
    if (due_ <= now) {
        due_ += (now - due_) / interval() * interval() + interval();
    }
    runtime().loop().arm(*this, due_);
}

void TimerTask::run()
{
    if (UNEXPECTED(runtime().is_over())) {
        return;   // another coroutine has called exit() in this turn of the loop
    }
    rounds++;
    runs_++;
    // The new coroutine takes over the function and its arguments, because the function may clear this timer: no
    // destructor may run on the stack of the loop.
    BoundCall call = next_call();
    spawn_from_loop(std::move(call), {.event = "a timer"});
}

// Returns the function to call and its arguments. A timer that does not repeat is removed before its function
// runs.
BoundCall TimerTask::next_call()
{
    if (!repeats_) {
        return kept_tasks.take(*this);
    }
    arm_next();
    zval id;
    ZVAL_LONG(&id, id_);
    return values.share_behind(&id);
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
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(2, -1)
        Z_PARAM_LONG(interval_ms)
        CORO_PARAM_CALL(given)
    ZEND_PARSE_PARAMETERS_END();

    if (interval_ms < (repeats ? 1 : 0)) {
        zend_argument_value_error(1, "must be greater than%s 0", repeats ? "" : " or equal to");
        RETURN_THROWS();
    }
    runtime().run_at_end_of_script();
    zend_long id = ++last_id;
    kept_tasks.make(id, interval_ms, repeats, given.later());
    RETURN_LONG(id);
}

}  // namespace

std::vector<BoundCall> take_timers()
{
    return kept_tasks.take_all();
}

void abandon_timers()
{
    kept_tasks.abandon_all();
    tasks.clear();
}

void forget_timer_numbers()
{
    last_id = rounds = 0;
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
    CORO_PARSE_ONE(Z_PARAM_LONG, id);
    RETURN_BOOL(tasks.count(id) != 0);
}

ZEND_METHOD(Coro_Timer, info)
{
    zend_long id;
    CORO_PARSE_ONE(Z_PARAM_LONG, id);
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
    CORO_PARSE_ONE(Z_PARAM_LONG, id);
    auto task = tasks.find(id);
    if (task == tasks.end()) {
        RETURN_FALSE;
    }
    (void) kept_tasks.take(*task->second);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Timer, clearAll)
{
    ZEND_PARSE_PARAMETERS_NONE();
    (void) take_timers();
    RETURN_TRUE;
}
