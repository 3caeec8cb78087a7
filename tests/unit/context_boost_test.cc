// Runs the tests of the context switch with boost.context, which is used on processors for which coro has no
// switch of its own.
#define CORO_BOOST_CONTEXT 1
#include "tests/unit/context_test.cc"
