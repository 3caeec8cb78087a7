#include "coro/server/shared/scoreboard.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

TEST(Scoreboard, rows_are_shared_with_forked_processes)
{
    Scoreboard scoreboard(3);
    EXPECT_EQ(scoreboard.workers(), 3);
    for (int i = 0; i < 3; i++) {
        if (fork() == 0) {
            for (int n = 0; n < 1000 * (i + 1); n++) {
                count(scoreboard.row(i).requests);
            }
            scoreboard.row(i).pid.store(getpid());
            _exit(0);
        }
    }
    for (int i = 0; i < 3; i++) {
        int status = -1;
        wait(&status);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(scoreboard.sum(&WorkerRow::requests), 6000u);
    EXPECT_EQ(scoreboard.row(1).requests.load(), 2000u);
    EXPECT_NE(scoreboard.row(2).pid.load(), 0);
}

TEST(Scoreboard, a_new_scoreboard_is_empty_and_counters_can_decrease)
{
    Scoreboard scoreboard(2);
    EXPECT_EQ(scoreboard.row(1).pid.load(), 0);
    EXPECT_EQ(scoreboard.row(1).worker_id.load(), -1);
    EXPECT_EQ(scoreboard.sum(&WorkerRow::running), 0u);
    count(scoreboard.row(0).running);
    count(scoreboard.row(0).running, uint64_t(-1));
    EXPECT_EQ(scoreboard.sum(&WorkerRow::running), 0u);
}

}  // namespace
