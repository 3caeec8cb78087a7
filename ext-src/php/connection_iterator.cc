#include "php/box.h"
#include "php/module.h"
#include "php/names.h"
#include "php/server_clients.h"
#include "php/server_state.h"

#include "zend_interfaces.h"

#include "php/stub/connection_iterator_arginfo.h"

#include <vector>

namespace coro::php {

namespace {

struct ConnectionIterator {
    std::vector<int64_t> ids;   // as they were at rewind()
    size_t at = 0;

    void skip_closed()
    {
        while (at < ids.size() && !find_client(ids[at])) {
            at++;
        }
    }
};

using IteratorBox = Box<ConnectionIterator>;

}  // namespace

void make_connection_iterator(zval *into)
{
    ZVAL_OBJ(into, IteratorBox::create(IteratorBox::class_entry));
}

void register_connection_iterator()
{
    IteratorBox::install(register_class_Coro_Connection_Iterator(zend_ce_iterator, zend_ce_arrayaccess, zend_ce_countable));
    add_names(IteratorBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Connection_Iterator, rewind)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ConnectionIterator &iterator = IteratorBox::of(ZEND_THIS);
    iterator.ids.clear();
    iterator.at = 0;
    if (Worker *worker = current_worker()) {
        iterator.ids = worker->client_ids(0, SIZE_MAX);
    }
    iterator.skip_closed();
}

ZEND_METHOD(Coro_Connection_Iterator, next)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ConnectionIterator &iterator = IteratorBox::of(ZEND_THIS);
    iterator.at++;
    iterator.skip_closed();
}

ZEND_METHOD(Coro_Connection_Iterator, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ConnectionIterator &iterator = IteratorBox::of(ZEND_THIS);
    if (iterator.at < iterator.ids.size()) {
        RETURN_LONG(iterator.ids[iterator.at]);
    }
}

ZEND_METHOD(Coro_Connection_Iterator, key)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(zend_long(IteratorBox::of(ZEND_THIS).at));
}

ZEND_METHOD(Coro_Connection_Iterator, valid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ConnectionIterator &iterator = IteratorBox::of(ZEND_THIS);
    RETURN_BOOL(iterator.at < iterator.ids.size());
}

ZEND_METHOD(Coro_Connection_Iterator, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Worker *worker = current_worker();
    RETURN_LONG(worker ? zend_long(worker->client_count()) : 0);
}

ZEND_METHOD(Coro_Connection_Iterator, offsetExists)
{
    zval *id;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(id)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(find_client(zval_get_long(id)) != nullptr);
}

ZEND_METHOD(Coro_Connection_Iterator, offsetGet)
{
    zval *id;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(id)
    ZEND_PARSE_PARAMETERS_END();
    if (Client *client = find_client(zval_get_long(id))) {
        RETURN_LONG(client->session());
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
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(id)
    ZEND_PARSE_PARAMETERS_END();
    if (Client *client = find_client(zval_get_long(id))) {
        close_client(*client);
    }
}
