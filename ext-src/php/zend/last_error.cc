#include "php/zend/last_error.h"

#include "php/zend/error_constants.h"

#include "coro/base/error.h"

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

const char *error_text(zend_long error)
{
    for (const ErrorConstant &known : kErrorConstants) {
        if (known.constant.value == error) {
            return known.text;
        }
    }
    return err::text(int(error));
}

}  // namespace coro::php
