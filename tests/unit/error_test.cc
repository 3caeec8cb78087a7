#include "coro/base/error.h"

#include <cerrno>
#include <gtest/gtest.h>

namespace {

using namespace coro;

TEST(Error, a_reason_has_the_text_and_the_name_of_an_errno)
{
    EXPECT_STREQ(err::Reason(EACCES).text(), "Permission denied (EACCES)");
}

TEST(Error, a_reason_says_which_limit_to_raise)
{
    EXPECT_STREQ(err::Reason(EMFILE).text(), "Too many open files (EMFILE); raise LimitNOFILE");
}

TEST(Error, a_reason_has_the_number_of_an_errno_without_a_row)
{
    EXPECT_STREQ(err::Reason(ECHILD).text(), "No child processes (errno 10)");
}

TEST(Error, a_reason_has_only_the_text_of_an_error_of_the_core)
{
    EXPECT_STREQ(err::Reason(err::kClosed).text(), "the channel or connection is closed");
}

}  // namespace
