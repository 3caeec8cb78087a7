#include "php/hook/iterations.h"

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/hook/interruptions.h"
#include "php/hook/turns.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"

#include "coro/base/list.h"

#include "zend_interfaces.h"

#include <memory>
#include <utility>

namespace coro::php {

namespace {

struct IterationTag;

// Says, while it exists, that a function of an iterator runs. `foreach` calls such a function without a frame. Must be on the
// heap if the function can call PHP code: a fatal error leaves it in its list.
struct Iteration : ListNode<IterationTag> {
    explicit Iteration(zend_object *object) : iterated(object) {}

    zend_object *iterated;
    const Coroutine &user = runtime().scheduler().current();
    const zend_execute_data *frame = EG(current_execute_data);   // of the code that iterates
};

List<Iteration, IterationTag> iterations;

using GetIterator = zend_object_iterator *(*)(zend_class_entry *ce, zval *object, int by_reference);

struct IteratedClass {
    const char *name;
    zend_class_entry *ce = nullptr;
    GetIterator before = nullptr;
    const zend_object_iterator_funcs *functions_before = nullptr;
    zend_object_iterator_funcs functions = {};
};

IteratedClass iterated_classes[] = {
    {"mysqli_result"},
    {"pdostatement"},
};

bool throw_when_busy(const void *connection)
{
    Coroutine *user = user_of(connection);
    if (user) {
        zend_throw_error(error_class,
                         "%s cannot read a result while %s waits in a call with the same connection: each needs its own",
                         current_with_place().c_str(), with_place(*user).c_str());
    }
    return user;
}

// Calls a function of an iterator of the object, unless another coroutine waits in a call with the connection of the object.
template <class Call>
void use_unless_busy(zend_object *object, const Call &call)
{
    if (!runtime().has_loop() || uses_calls_in_threads(object)) {
        call();
        return;
    }
    const void *connection = connection_of(object);
    bool has_turn = takes_turns(object, connection);
    if (has_turn ? !begin_turn(connection, "foreach") : throw_when_busy(connection)) {
        return;
    }
    {
        // On the heap: a fatal error in a constructor that PDO calls jumps over this frame, and forget_iterations_of() finds
        // the iteration in its list.
        auto iteration = std::make_unique<Iteration>(object);
        iterations.push_back(*iteration);
        call();
    }
    if (UNEXPECTED(EG(exception))) {
        put_interruption_on_top();
    }
    if (has_turn) {
        end_turn(connection);
    }
}

const IteratedClass &class_of(const zend_object_iterator *iterator)
{
    const IteratedClass *each = iterated_classes;
    while (iterator->funcs != &each->functions) {
        each++;
    }
    return *each;
}

void move_forward(zend_object_iterator *iterator)
{
    use_unless_busy(Z_OBJ(iterator->data), [=] { class_of(iterator).functions_before->move_forward(iterator); });
}

void rewind(zend_object_iterator *iterator)
{
    use_unless_busy(Z_OBJ(iterator->data), [=] { class_of(iterator).functions_before->rewind(iterator); });
}

zend_object_iterator *get_iterator(zend_class_entry *ce, zval *object, int by_reference)
{
    for (IteratedClass &each : iterated_classes) {
        if (!each.ce || !instanceof_function(ce, each.ce)) {
            continue;
        }
        zend_object_iterator *made = nullptr;
        use_unless_busy(Z_OBJ_P(object), [&] { made = each.before(ce, object, by_reference); });
        if (made && made->funcs != &each.functions) {
            each.functions_before = made->funcs;
            each.functions = *made->funcs;
            each.functions.move_forward = move_forward;
            each.functions.rewind = made->funcs->rewind ? rewind : nullptr;
            made->funcs = &each.functions;
        }
        return made;
    }
    return nullptr;   // not reached: only these classes have this function
}

void wrap_iterators()
{
    for (IteratedClass &each : iterated_classes) {
        zend_class_entry *ce = find_class(each.name);
        if (!each.ce && ce && ce->type == ZEND_INTERNAL_CLASS && ce->get_iterator) {
            each.ce = ce;
            each.before = std::exchange(ce->get_iterator, get_iterator);
        }
    }
}

void unwrap_iterators()
{
    for (IteratedClass &each : iterated_classes) {
        if (each.ce && each.ce->get_iterator == get_iterator) {
            each.ce->get_iterator = each.before;
        }
    }
}

}  // namespace

zend_object *iterated_object()
{
    for (Iteration *each = iterations.front(); each; each = iterations.next(*each)) {
        if (each->frame == EG(current_execute_data)) {
            return each->iterated;
        }
    }
    return nullptr;
}

void forget_iterations()
{
    while (iterations.pop_front()) {
    }
}

void forget_iterations_of(const Coroutine &user)
{
    List<Iteration, IterationTag> kept;
    while (Iteration *each = iterations.pop_front()) {
        if (&each->user != &user) {
            kept.push_back(*each);
        }
    }
    iterations.take(kept);
}

const RuntimeObserver guarded_iterators_observer({
    .order = Order::kGuards,
    .on_unload = unwrap_iterators,
    .on_first_request = wrap_iterators,
});

}  // namespace coro::php
