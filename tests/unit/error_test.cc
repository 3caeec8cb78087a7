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

TEST(Error, a_reason_without_a_name_has_the_number)
{
    EXPECT_STREQ(err::Reason(err::kClosed).text(), "the channel or connection is closed (error 11001)");
}

}  // namespace
