// The switch for processors that we have none of our own for has to do the same.
#define CORO_BOOST_CONTEXT 1
#include "tests/unit/context_test.cc"
