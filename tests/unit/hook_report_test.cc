#include "coro/hook/hooks.h"
#include "coro/hook/host.h"

#include <algorithm>
#include <exception>
#include <gtest/gtest.h>

namespace {

using namespace coro;

class TestHost final : public hook::Host {
public:
    int wait(Waiter &, Deadline) override { return 0; }
    bool is_interrupted() const override { return false; }
    bool is_in_client_call() const override { return false; }
    bool is_closing_process() const override { return false; }
    bool is_running_command() const override { return false; }
    void report_shared(Coroutine &, Coroutine &, int) override {}
};

// An address in a library takes the place of an address in the PHP engine.
class HookReportTest : public ::testing::Test {
protected:
    void start(const void *engine) { hook::startup(host_, engine, forbidden_); }

    static const hook::HookedObject *find(const std::vector<hook::HookedObject> &objects, const char *name)
    {
        auto found = std::find_if(objects.begin(), objects.end(),
                                  [&](const hook::HookedObject &object) { return object.path.find(name) != std::string::npos; });
        return found == objects.end() ? nullptr : &*found;
    }

    TestHost host_;
    int forbidden_ = 0;
};

TEST_F(HookReportTest, an_engine_that_is_linked_statically_cannot_be_hooked)
{
    start(reinterpret_cast<const void *>(&std::terminate));
    EXPECT_TRUE(hook::can_hook_engine());
    start(reinterpret_cast<const void *>(&hook::can_hook_engine));   // the engine and the hooks are in one object
    EXPECT_FALSE(hook::can_hook_engine());
    start(nullptr);
    EXPECT_FALSE(hook::can_hook_engine());
}

TEST_F(HookReportTest, a_function_is_listed_with_the_groups_that_hook_it)
{
    start(reinterpret_cast<const void *>(&std::terminate));
    std::vector<hook::HookedObject> objects = hook::hooked_objects();
    const hook::HookedObject *library = find(objects, "libstdc++");
    ASSERT_TRUE(library);
    EXPECT_TRUE(library->hooked.empty());
    auto poll = std::find_if(library->blocking.begin(), library->blocking.end(), [](auto &each) { return each.name == "poll"; });
    ASSERT_NE(poll, library->blocking.end());
    EXPECT_TRUE(poll->groups & hook::kStreams);
    start(nullptr);
    objects = hook::hooked_objects();
    library = find(objects, "libstdc++");
    ASSERT_TRUE(library);
    EXPECT_EQ(library->blocking.front().groups, 0u);
}

}  // namespace
