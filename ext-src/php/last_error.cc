#include "php/last_error.h"

namespace coro::php {

static zend_long noted_error;

void set_last_error(zend_long error)
{
    noted_error = error;
}

zend_long last_error()
{
    return noted_error;
}

}  // namespace coro::php
