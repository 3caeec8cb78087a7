#include "coro/server/shared/task_table.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

class TaskTableTest : public ::testing::Test {
protected:
    static constexpr pid_t kSender = 100;
    static constexpr pid_t kTaskWorker = 200;

    TaskTableTest()
    {
        EXPECT_EQ(table.open(), 0);
        scoreboard.row(3).pid = kSender;
    }

    TaskTicket entered(uint32_t id, int row = 3)
    {
        TaskTicket ticket;
        ticket.id = id;
        ticket.sender = kSender;
        ticket.row = row;
        EXPECT_TRUE(table.enter(ticket));
        return ticket;
    }
    TaskTicket sent(uint32_t id, int row = 3)
    {
        TaskTicket ticket = entered(id, row);
        table.sent(ticket);
        return ticket;
    }
    std::vector<uint32_t> failed()
    {
        std::vector<uint32_t> ids;
        table.take_failures(kSender, [&ids](uint32_t id) { ids.push_back(id); });
        return ids;
    }
    uint64_t unfinished() { return table.counts().unfinished; }

    TaskTable table;
    Scoreboard scoreboard{4};
};

TEST_F(TaskTableTest, the_bytes_of_a_task_count_while_it_waits)
{
    TaskTicket ticket = {.id = 1, .sender = kSender};
    ASSERT_TRUE(table.enter(ticket, 1000));
    EXPECT_EQ(table.counts().waiting_bytes, 0u);
    table.sent(ticket);
    EXPECT_EQ(table.counts().waiting_bytes, 1000u);
    EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    EXPECT_EQ(table.counts().waiting_bytes, 0u);
}

TEST_F(TaskTableTest, a_task_is_claimed_once)
{
    TaskTicket ticket = sent(1);
    EXPECT_EQ(table.counts().waiting, 1u);
    EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    EXPECT_FALSE(table.claim(ticket, kTaskWorker));
    EXPECT_EQ(table.counts().waiting, 0u);
    EXPECT_EQ(unfinished(), 1u);
    table.remove(ticket);
    EXPECT_EQ(unfinished(), 0u);
    EXPECT_EQ(table.counts().sent, 1u);
}

TEST_F(TaskTableTest, a_task_can_be_claimed_before_its_sender_has_noted_that_it_was_sent)
{
    TaskTicket ticket = entered(1);
    EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    table.sent(ticket);
    EXPECT_FALSE(table.claim(ticket, kTaskWorker));
}

TEST_F(TaskTableTest, a_slot_that_has_another_task_is_not_claimed)
{
    TaskTicket ticket = sent(1);
    TaskTicket stale = ticket;
    stale.id = 2;
    EXPECT_FALSE(table.claim(stale, kTaskWorker));
    stale = ticket;
    stale.sender = kSender + 1;
    EXPECT_FALSE(table.claim(stale, kTaskWorker));
    stale.slot = TaskTable::kSlots;
    EXPECT_FALSE(table.claim(stale, kTaskWorker));
}

TEST_F(TaskTableTest, the_tasks_of_a_dead_task_worker_fail_and_their_senders_learn_it)
{
    TaskTicket first = sent(1), second = sent(2), unanswered = sent(3, -1);
    for (const TaskTicket &ticket : {first, second, unanswered}) {
        EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    }
    TaskTicket of_another = sent(4);
    EXPECT_TRUE(table.claim(of_another, kTaskWorker + 1));
    sent(5);
    uint64_t before = table.failures();
    EXPECT_EQ(table.process_ended(kTaskWorker, scoreboard), std::vector<int>{3});
    EXPECT_NE(table.failures(), before);
    EXPECT_EQ(failed().size(), 2u);
    EXPECT_TRUE(failed().empty());
    EXPECT_EQ(unfinished(), 2u);
    EXPECT_TRUE(table.process_ended(kTaskWorker, scoreboard).empty());
}

TEST_F(TaskTableTest, a_dead_sender_leaves_no_tasks_that_it_has_not_sent)
{
    entered(1);
    TaskTicket begun = sent(2);
    EXPECT_TRUE(table.claim(begun, kTaskWorker));
    EXPECT_EQ(table.process_ended(kTaskWorker, scoreboard).size(), 1u);
    EXPECT_TRUE(table.process_ended(kSender, scoreboard).empty());
    EXPECT_TRUE(failed().empty());
    for (uint32_t i = 0; i < TaskTable::kSlots; i++) {
        sent(i);
    }
    TaskTicket more;
    EXPECT_FALSE(table.enter(more));
}

TEST_F(TaskTableTest, the_task_of_a_dead_sender_leaves_no_slot_when_its_task_worker_dies)
{
    TaskTicket ticket = sent(1);
    EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    scoreboard.row(3).pid = 0;
    EXPECT_TRUE(table.process_ended(kSender, scoreboard).empty());
    scoreboard.row(3).pid = kSender + 1;
    EXPECT_TRUE(table.process_ended(kTaskWorker, scoreboard).empty());
    for (uint32_t i = 0; i < TaskTable::kSlots; i++) {
        sent(i);
    }
}

TEST_F(TaskTableTest, a_sender_learns_that_a_task_has_failed)
{
    TaskTicket ticket = sent(7);
    EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    uint64_t before = table.failures();
    table.fail(ticket, scoreboard);
    EXPECT_NE(table.failures(), before);
    EXPECT_EQ(failed(), std::vector<uint32_t>{7});
    EXPECT_EQ(unfinished(), 0u);
}

TEST_F(TaskTableTest, a_failed_task_whose_sender_has_ended_before_is_removed)
{
    TaskTicket ticket = sent(7);
    EXPECT_TRUE(table.claim(ticket, kTaskWorker));
    scoreboard.row(3).pid = 0;
    EXPECT_TRUE(table.process_ended(kSender, scoreboard).empty());
    table.fail(ticket, scoreboard);
    EXPECT_TRUE(failed().empty());
    EXPECT_EQ(unfinished(), 0u);
}

TEST_F(TaskTableTest, a_process_that_dies_with_the_lock_leaves_it_free)
{
    pid_t child = fork();
    if (child == 0) {
        new SharedMutexLock(table.lock());
        _exit(0);
    }
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    for (int i = 0; i < 2; i++) {
        SharedMutexLock lock = table.lock();
    }
}

}  // namespace
