#include "php/runtime/runtime.h"
#include "php/shm/classes.h"
#include "php/shm/shared_wait.h"
#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"

#include "coro/shm/shared_atomic.h"

#include "php/stub/atomic_arginfo.h"

#include <climits>
#include <type_traits>

namespace coro::php {

namespace {

using AtomicBox = Box<SharedAtomic>;
using LongBox = Box<SharedLong>;

// Returns the number of an Atomic or of an Atomic\Long.
template <class Boxed>
auto &number_of(zval *object)
{
    return Boxed::of(object).number();
}

template <class Boxed>
using Number = std::remove_reference_t<decltype(number_of<Boxed>(nullptr))>::value_type;

template <class Boxed>
[[gnu::always_inline]] inline void construct_number(INTERNAL_FUNCTION_PARAMETERS)
{
    zend_long value = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, value);
    if (!Boxed::of(ZEND_THIS).is_shared()) {
        throw_exception(-ENOMEM, "cannot make memory that processes share");
        RETURN_THROWS();
    }
    number_of<Boxed>(ZEND_THIS).store(Number<Boxed>(value));
}

// The new number is computed without a sign, because an overflow of a number with a sign is not defined.
template <class Boxed>
[[gnu::always_inline]] inline void change_number(zval *object, zval *return_value, zend_long value, bool subtracts)
{
    auto change = std::make_unsigned_t<Number<Boxed>>(value);
    change = subtracts ? 0 - change : change;
    std::make_unsigned_t<Number<Boxed>> before = number_of<Boxed>(object).fetch_add(Number<Boxed>(change));
    RETURN_LONG(Number<Boxed>(before + change));
}

template <class Boxed>
[[gnu::noinline]] void parse_and_change_number(INTERNAL_FUNCTION_PARAMETERS, bool subtracts)
{
    zend_long value = 1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, value);
    change_number<Boxed>(ZEND_THIS, return_value, value, subtracts);
}

// The usual calls are parsed here, because they need no frame on the stack then.
template <class Boxed>
[[gnu::always_inline]] inline void add_to_number(INTERNAL_FUNCTION_PARAMETERS, bool subtracts)
{
    zval *argument = ZEND_CALL_ARG(execute_data, 1);
    if (EXPECTED(ZEND_NUM_ARGS() == 0)) {
        change_number<Boxed>(ZEND_THIS, return_value, 1, subtracts);
    } else if (EXPECTED(ZEND_NUM_ARGS() == 1 && Z_TYPE_P(argument) == IS_LONG)) {
        change_number<Boxed>(ZEND_THIS, return_value, Z_LVAL_P(argument), subtracts);
    } else {
        parse_and_change_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU, subtracts);
    }
}

template <class Boxed>
[[gnu::always_inline]] inline void get_number(INTERNAL_FUNCTION_PARAMETERS)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(number_of<Boxed>(ZEND_THIS).load());
}

template <class Boxed>
[[gnu::always_inline]] inline void set_number(INTERNAL_FUNCTION_PARAMETERS)
{
    zend_long value;
    CORO_PARSE_ONE(Z_PARAM_LONG, value);
    number_of<Boxed>(ZEND_THIS).store(Number<Boxed>(value));
}

template <class Boxed>
[[gnu::always_inline]] inline void compare_and_set_number(INTERNAL_FUNCTION_PARAMETERS)
{
    zend_long expected, value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(expected)
        Z_PARAM_LONG(value)
    ZEND_PARSE_PARAMETERS_END();
    auto present = Number<Boxed>(expected);
    RETURN_BOOL(number_of<Boxed>(ZEND_THIS).compare_exchange_strong(present, Number<Boxed>(value)));
}

}  // namespace

void register_atomic()
{
    AtomicBox::install(register_class_Coro_Atomic());
    LongBox::install(register_class_Coro_Atomic_Long());
    add_names(AtomicBox::class_entry);
    add_names(LongBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

// The methods that both classes have.
#define CORO_NUMBER_METHODS(class_name, Boxed)                                                           \
    ZEND_METHOD(class_name, __construct) { construct_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU); }  \
    ZEND_METHOD(class_name, add) { add_to_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU, false); }      \
    ZEND_METHOD(class_name, sub) { add_to_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU, true); }       \
    ZEND_METHOD(class_name, get) { get_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU); }                \
    ZEND_METHOD(class_name, set) { set_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU); }                \
    ZEND_METHOD(class_name, cmpset) { compare_and_set_number<Boxed>(INTERNAL_FUNCTION_PARAM_PASSTHRU); }

CORO_NUMBER_METHODS(Coro_Atomic, AtomicBox)
CORO_NUMBER_METHODS(Coro_Atomic_Long, LongBox)

ZEND_METHOD(Coro_Atomic, wait)
{
    double timeout = 1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    SharedWait how;
    if (!describe_wait(how, ZEND_THIS, "Atomic::wait", timeout)) {
        RETURN_THROWS();
    }
    RETURN_BOOL(AtomicBox::of(ZEND_THIS).wait(how) == 0);
}

ZEND_METHOD(Coro_Atomic, wakeup)
{
    zend_long count = 1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, count);
    if (count < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    AtomicBox::of(ZEND_THIS).wakeup(uint32_t(MIN(count, INT_MAX)));
    RETURN_TRUE;
}
