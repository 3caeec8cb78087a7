#include "coro/server/shared/slow_requests.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <signal.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

SlowRequest request_of(Nanoseconds total, Nanoseconds ended_at = kSecond)
{
    SlowRequest request;
    request.ended_at = ended_at;
    request.handler_time = total;
    request.set_line("GET", "/" + std::to_string(total));
    return request;
}

std::vector<Nanoseconds> totals_of(const SlowRequests &requests)
{
    std::vector<Nanoseconds> totals;
    for (size_t i = 0; i < SlowRequests::kCount; i++) {
        SlowRequest request;
        if (requests.read(i, request)) {
            totals.push_back(request.total());
        }
    }
    return totals;
}

TEST(SlowRequests, a_short_request_is_not_slow)
{
    auto requests = std::make_unique<SlowRequests>();
    EXPECT_FALSE(requests->is_slow(SlowRequests::kShortest));
    EXPECT_TRUE(requests->is_slow(SlowRequests::kShortest + 1));
    EXPECT_TRUE(totals_of(*requests).empty());
}

TEST(SlowRequests, the_fastest_one_makes_room_for_a_slower_one)
{
    auto requests = std::make_unique<SlowRequests>();
    for (size_t i = 1; i <= SlowRequests::kCount; i++) {
        requests->add(request_of(Nanoseconds(i) * kSecond));
    }
    EXPECT_FALSE(requests->is_slow(kSecond));
    ASSERT_TRUE(requests->is_slow(kSecond + 1));
    requests->add(request_of(100 * kSecond));
    std::vector<Nanoseconds> totals = totals_of(*requests);
    EXPECT_EQ(totals.size(), SlowRequests::kCount);
    EXPECT_EQ(std::count(totals.begin(), totals.end(), kSecond), 0);
    EXPECT_EQ(std::count(totals.begin(), totals.end(), 100 * kSecond), 1);
    EXPECT_FALSE(requests->is_slow(2 * kSecond));
}

TEST(SlowRequests, old_requests_are_forgotten)
{
    auto requests = std::make_unique<SlowRequests>();
    requests->add(request_of(5 * kSecond, kSecond));
    requests->add(request_of(6 * kSecond, 100 * kSecond));
    requests->forget_old(kSecond + SlowRequests::kKept);
    EXPECT_EQ(totals_of(*requests).size(), 2u);
    requests->forget_old(kSecond + SlowRequests::kKept + 1);
    EXPECT_EQ(totals_of(*requests), std::vector<Nanoseconds>{6 * kSecond});
    requests->clear();
    EXPECT_TRUE(totals_of(*requests).empty());
    EXPECT_TRUE(requests->is_slow(SlowRequests::kShortest + 1));
}

TEST(SlowRequests, a_long_line_is_cut_with_dots)
{
    SlowRequest request;
    request.set_line("GET", "/" + std::string(1000, 'x'));
    EXPECT_EQ(request.line().size(), request.text.size());
    EXPECT_TRUE(request.line().starts_with("GET /xxx"));
    EXPECT_TRUE(request.line().ends_with("x..."));
    request.set_line("GET", "/");
    EXPECT_EQ(request.line(), "GET /");
}

TEST(SlowRequests, a_process_that_dies_while_it_writes_leaves_no_mixture)
{
    void *memory = mmap(nullptr, sizeof(SlowRequests), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    auto *requests = new (memory) SlowRequests;
    pid_t child = fork();
    if (child == 0) {
        for (Nanoseconds i = 2 * kSecond;; i++) {
            requests->add(request_of(i, i));
        }
    }
    SlowRequest seen;
    for (int read = 0; read < 2000;) {
        if (requests->read(size_t(read) % SlowRequests::kCount, seen)) {
            read++;
            ASSERT_EQ(seen.ended_at, seen.handler_time);
            ASSERT_EQ(seen.line(), "GET /" + std::to_string(seen.handler_time));
        }
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (size_t i = 0; i < SlowRequests::kCount; i++) {
        if (requests->read(i, seen)) {
            EXPECT_EQ(seen.ended_at, seen.handler_time);
        }
    }
    requests->clear();   // the next process with this place
    EXPECT_TRUE(totals_of(*requests).empty());
    requests->add(request_of(3 * kSecond));
    EXPECT_EQ(totals_of(*requests).size(), 1u);
    munmap(memory, sizeof(SlowRequests));
}

}  // namespace
