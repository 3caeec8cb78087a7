#include "php/thrown_warnings.h"

#include "php/runtime.h"

#include "zend_exceptions.h"

namespace coro::php {

namespace {

decltype(zend_error_cb) report;   // PHP's, or another extension's

// Notices and deprecations are no errors; what the compiler warns of has no statement that could throw. Some classes, such as
// SplFileObject, have PHP throw exceptions of their own for warnings.
bool is_thrown(int type)
{
    return (type & (E_WARNING | E_USER_WARNING)) && (type & EG(error_reporting)) && EG(error_handling) == EH_NORMAL &&
           !CG(in_compilation) && runtime().find(0);
}

void throw_warning(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    if (!is_thrown(type)) {
        report(type, file, line, message);
    } else if (!EG(exception)) {
        zend_throw_error_exception(zend_ce_error_exception, message, 0, type);
    }
}

}  // namespace

ThrownWarnings::ThrownWarnings()
{
    report = zend_error_cb;
    zend_error_cb = throw_warning;
}

ThrownWarnings::~ThrownWarnings()
{
    zend_error_cb = report;
}

}  // namespace coro::php
