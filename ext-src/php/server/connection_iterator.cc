#include "php/zend/box.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/iterator.h"
#include "php/server/classes.h"
#include "php/zend/names.h"
#include "php/server/connections.h"
#include "php/server/state.h"

#include "php/stub/connection_iterator_arginfo.h"

#include <vector>

namespace coro::php {

namespace {

constexpr int kAllPorts = -1;

// Visits the connections that were open when begin() was called, and skips connections that have closed since then.
class Walk {
public:
    explicit Walk(int port = kAllPorts) : port_(port) {}

    void begin(bool of_all_workers = shows_other_workers())
    {
        of_all_workers_ = of_all_workers;
        ids_.clear();
        at_ = 0;
        ids_ = connection_ids(0, SIZE_MAX, of_all_workers);
        skip_closed();
    }
    void step()
    {
        at_++;
        skip_closed();
    }
    bool is_over() const { return at_ >= ids_.size(); }
    int64_t id() const { return ids_[at_]; }
    zend_long key() const { return zend_long(at_) + first_connection_key; }
    int port() const { return port_; }
    void set_port(int index) { port_ = index; }

    // Returns true if this is the id of an open connection of the port `port_`.
    bool includes(zend_long id, bool of_all_workers = shows_other_workers()) const
    {
        if (Peer *peer = find_peer(id)) {
            return is_of_port(peer->port().index);
        }
        ShownSession other = of_all_workers ? find_at_other_worker(id) : ShownSession{};
        return other.protocol != SessionNumbers::kNone && is_of_port(other.port);
    }

private:
    bool is_of_port(int index) const { return port_ == kAllPorts || port_ == index; }
    void skip_closed()
    {
        while (!is_over() && !includes(id(), of_all_workers_)) {
            at_++;
        }
    }

    int port_;   // the index of the port whose connections are visited, or kAllPorts
    bool of_all_workers_ = true;
    std::vector<int64_t> ids_;
    size_t at_ = 0;
};

using IteratorBox = Box<Walk>;

// The position of one foreach loop.
struct LoopPosition : Walk {
    using Walk::Walk;
    zval *value()
    {
        ZVAL_LONG(&id_of_value, id());
        return &id_of_value;
    }
    zval key() const
    {
        zval number;
        ZVAL_LONG(&number, Walk::key());
        return number;
    }

    zval id_of_value;
};

zend_object_iterator *begin_foreach(zend_class_entry *, zval *object, int by_reference)
{
    return ForeachLoop<LoopPosition>::make(object, by_reference, IteratorBox::of(object).port());
}

}  // namespace

void add_connection_iterator(zend_object *object, int port)
{
    zval iterator;
    ZVAL_OBJ(&iterator, IteratorBox::create(IteratorBox::class_entry));
    IteratorBox::of(&iterator).set_port(port);
    zend_update_property(object->ce, object, ZEND_STRL("connections"), &iterator);
    zval_ptr_dtor(&iterator);
}

void add_connection_iterator(zend_object *object)
{
    add_connection_iterator(object, kAllPorts);
}

void register_connection_iterator()
{
    IteratorBox::install(register_class_Coro_Connection_Iterator(zend_ce_iterator, zend_ce_arrayaccess, zend_ce_countable));
    IteratorBox::class_entry->get_iterator = begin_foreach;
    add_names(IteratorBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Connection_Iterator, __construct)
{
    zend_throw_error(error_class, "%s cannot be created: use the property connections of a server",
                     ZSTR_VAL(Z_OBJCE_P(ZEND_THIS)->name));
}

ZEND_METHOD(Coro_Connection_Iterator, rewind)
{
    ZEND_PARSE_PARAMETERS_NONE();
    IteratorBox::of(ZEND_THIS).begin();
}

ZEND_METHOD(Coro_Connection_Iterator, next)
{
    ZEND_PARSE_PARAMETERS_NONE();
    IteratorBox::of(ZEND_THIS).step();
}

ZEND_METHOD(Coro_Connection_Iterator, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const Walk &walk = IteratorBox::of(ZEND_THIS);
    if (!walk.is_over()) {
        RETURN_LONG(walk.id());
    }
}

ZEND_METHOD(Coro_Connection_Iterator, key)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(IteratorBox::of(ZEND_THIS).key());
}

ZEND_METHOD(Coro_Connection_Iterator, valid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!IteratorBox::of(ZEND_THIS).is_over());
}

ZEND_METHOD(Coro_Connection_Iterator, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int port = IteratorBox::of(ZEND_THIS).port();
    if (port == kAllPorts) {
        RETURN_LONG(zend_long(connection_count()));
    }
    Walk walk(port);
    zend_long count = 0;
    for (walk.begin(true); !walk.is_over(); walk.step()) {
        count++;
    }
    RETURN_LONG(count);
}

ZEND_METHOD(Coro_Connection_Iterator, offsetExists)
{
    zval *id;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, id);
    RETURN_BOOL(IteratorBox::of(ZEND_THIS).includes(zval_get_long(id)));
}

ZEND_METHOD(Coro_Connection_Iterator, offsetGet)
{
    zval *id;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, id);
    zend_long session = zval_get_long(id);
    if (!IteratorBox::of(ZEND_THIS).includes(session) || !describe_client(session, return_value)) {
        RETURN_FALSE;
    }
}

ZEND_METHOD(Coro_Connection_Iterator, offsetSet)
{
    zval *id;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_ZVAL(id)
        Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
}

ZEND_METHOD(Coro_Connection_Iterator, offsetUnset)
{
    zval *id;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, id);
}
