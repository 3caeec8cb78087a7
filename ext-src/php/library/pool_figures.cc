#include "php/coroutine/channel.h"
#include "php/coroutine/classes.h"
#include "php/runtime/observer.h"
#include "php/runtime/runtime.h"
#include "php/zend/internal_function.h"

#include "coro/server/shared/program_figures.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unistd.h>

// The figures of the objects of Coro\ConnectionPool, for the admin process.
namespace coro::php {

namespace {

constexpr std::string_view kPoolClass = "coro\\connectionpool";

// Returns a property that the class ConnectionPool declares. Reads its place in the object, and not by its name: a program that
// has unset the property could have a method __get(), which must not be called here.
zval *pool_property(zend_object *pool, const char *name)
{
    const zend_class_entry *ce = find_class(kPoolClass);
    auto *info = static_cast<zend_property_info *>(zend_hash_str_find_ptr(&ce->properties_info, name, strlen(name)));
    zval *value = info ? OBJ_PROP(pool, info->offset) : &EG(uninitialized_zval);
    ZVAL_DEREF(value);
    return value;
}

uint64_t number_in(zend_object *pool, const char *name)
{
    zval *value = pool_property(pool, name);
    return Z_TYPE_P(value) == IS_LONG ? uint64_t(std::max<zend_long>(Z_LVAL_P(value), 0)) : 0;
}

std::string_view text_in(zend_object *pool, const char *name)
{
    zval *value = pool_property(pool, name);
    return Z_TYPE_P(value) == IS_STRING ? std::string_view(Z_STRVAL_P(value), Z_STRLEN_P(value)) : std::string_view();
}

std::string_view short_name(const zend_class_entry *ce)
{
    std::string_view name(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name));
    return name == "Coro\\Database\\SharedPDOPool" ? "PDO" : name.substr(name.rfind('\\') + 1);
}

void add_pool(ProgramFigures &figures, zend_object *pool)
{
    zval *channel = pool_property(pool, "pool");
    if (Z_TYPE_P(channel) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(channel), ChannelBox::class_entry)) {
        return;   // the pool is closed
    }
    PoolFigures &row = add_named(figures.pools, text_in(pool, "label"));
    row.kind.set(figures.pools.is_others(row) ? "" : short_name(pool->ce));
    row.size += number_in(pool, "size");
    if (number_in(pool, "process") != uint64_t(::getpid())) {
        return;   // this process has not used the pool yet: the connections are those of its parent
    }
    uint64_t open = number_in(pool, "num");
    uint64_t idle = std::min(number_in(pool, "idle"), open);
    row.used += open - idle;
    row.idle += idle;
    Channel<Value> &queue = ChannelBox::of(Z_OBJ_P(channel));
    row.waiting += queue.consumers();
    if (Waiter *first = queue.first_consumer()) {
        Nanoseconds wait = figures.published_at - first->coroutine().waits_since();
        row.longest_wait = std::max(row.longest_wait, uint64_t(std::max<Nanoseconds>(wait, 0)));
    }
}

// The pools of the process are the keys of a WeakMap.
void add_pools(ProgramFigures &figures)
{
    zend_class_entry *ce = find_class(kPoolClass);
    zval *all = ce ? zend_read_static_property(ce, ZEND_STRL("all"), true) : nullptr;
    if (!all || Z_TYPE_P(all) != IS_OBJECT || Z_OBJCE_P(all)->get_iterator == nullptr) {
        return;   // the program has no pool
    }
    zend_object_iterator *at = Z_OBJCE_P(all)->get_iterator(Z_OBJCE_P(all), all, false);
    for (at->funcs->rewind(at); at->funcs->valid(at) == SUCCESS; at->funcs->move_forward(at)) {
        zval pool;
        at->funcs->get_current_key(at, &pool);
        add_pool(figures, Z_OBJ(pool));
        zval_ptr_dtor(&pool);
    }
    zend_iterator_dtor(at);
}

const RuntimeObserver pool_figures_observer({.on_figures = add_pools});

}  // namespace

}  // namespace coro::php
