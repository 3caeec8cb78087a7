#include "coro/server/config/privileges.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace coro;

class PrivilegesTest : public ::testing::Test {
protected:
    PrivilegesTest() { before_ = ::prctl(PR_GET_DUMPABLE); }
    ~PrivilegesTest() override { ::prctl(PR_SET_DUMPABLE, before_); }

    // Looks up the user nobody. Returns false if this process may not use the rights of another user.
    bool find_nobody()
    {
        ServerConfig config;
        config.user = "nobody";
        const char *option;
        return ::geteuid() == 0 && ::getpwnam("nobody") && privileges_.find(config, &option) == 0;
    }
    static uid_t user_for_files() { return uid_t(::setfsuid(uid_t(-1))); }   // an invalid user changes nothing

    Privileges privileges_;

private:
    int before_;
};

TEST_F(PrivilegesTest, a_process_still_leaves_core_dumps_after_a_thread_has_used_the_rights_of_the_workers)
{
    ::prctl(PR_SET_DUMPABLE, 1);
    if (!find_nobody()) {
        GTEST_SKIP() << "only root may use the rights of nobody";
    }
    uid_t own = user_for_files();
    std::thread([&] {
        Privileges::FileRights rights(&privileges_);
        EXPECT_EQ(user_for_files(), ::getpwnam("nobody")->pw_uid);
        EXPECT_EQ(::prctl(PR_GET_DUMPABLE), 1);
    }).join();
    {
        Privileges::FileRights rights(&privileges_);
        EXPECT_NE(user_for_files(), own);
    }
    EXPECT_EQ(user_for_files(), own);
    EXPECT_EQ(::prctl(PR_GET_DUMPABLE), 1);
}

TEST_F(PrivilegesTest, a_process_that_leaves_no_core_dumps_goes_on_without_them)
{
    ::prctl(PR_SET_DUMPABLE, 0);
    if (!find_nobody()) {
        GTEST_SKIP() << "only root may use the rights of nobody";
    }
    {
        Privileges::FileRights rights(&privileges_);
        EXPECT_EQ(::prctl(PR_GET_DUMPABLE), 0);
    }
    EXPECT_EQ(::prctl(PR_GET_DUMPABLE), 0);
}

}  // namespace
