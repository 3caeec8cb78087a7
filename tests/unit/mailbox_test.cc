#include "coro/server/shared/mailbox.h"

#include "coro/base/log.h"

#include <cerrno>
#include <deque>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace coro;

class LimitedStorage final : public Storage {
public:
    bool has_room(size_t size) override { return size <= room; }
    Block allocate(size_t capacity) override { return heap_storage().allocate(capacity); }
    Block grow(Block block, size_t capacity) override { return heap_storage().grow(block, capacity); }
    void free_block(Block block) override { heap_storage().release(block); }

    size_t room = SIZE_MAX;
};

class Recorder final : public MailHandler {
public:
    Storage &storage() override { return heap; }
    bool needs_coroutine(uint32_t kind) const override { return kind != urgent; }
    void on_mail(const Mail &mail) override
    {
        taken.push_back(std::to_string(mail.from) + ":" + std::to_string(mail.kind) + " " + std::string(mail.bytes));
        if (mail.block.data) {
            in_blocks++;
            heap_storage().release(mail.block);
        }
        if (handles) {
            reader->handled();
        }
    }

    LimitedStorage heap;
    MailReader *reader = nullptr;
    std::deque<std::string> taken;
    int in_blocks = 0;
    bool handles = true;
    uint32_t urgent = UINT32_MAX;   // messages of this kind are handled without a coroutine
};

class MailboxTest : public ::testing::Test {
protected:
    MailboxTest()
    {
        EXPECT_EQ(mailbox.open(), 0);
        handler.reader = &reader.emplace(loop, handler, mailbox);
        loop.ref();
    }

    int put(std::string_view bytes, int from = 3)
    {
        return mailbox.try_send({bytes.size(), from, 7}, bytes);
    }
    // Sends a message in a coroutine, because the sender may have to wait for room in the mailbox. `outcome` is 1
    // while the coroutine waits, and then the result.
    int64_t send(std::string bytes, int &outcome)
    {
        return loop.scheduler().spawn([this, bytes, &outcome] {
            outcome = 1;
            outcome = mailbox.send({bytes.size(), 3, 7}, bytes, loop.scheduler().current(),
                                   [this](Waiter &waiter, bool is_next) { return wait(waiter, is_next); });
        });
    }
    int wait(Waiter &waiter, bool is_next)
    {
        int outcome = park(waiter, is_next && step > 0 ? loop.read_clock() + step : kNever);
        times_out += outcome == -ETIMEDOUT;
        return outcome == -ETIMEDOUT ? after_step : outcome;
    }
    int fill_up()
    {
        int count = 0;
        while (put(std::string(Envelope::kInline, 'x')) == 0) {
            count++;
        }
        return count;
    }
    bool has_taken(size_t count)
    {
        for (int i = 0; i < 300 && handler.taken.size() < count; i++) {
            loop.arm(nudge, loop.read_clock() + kMillisecond);
            loop.turn();
        }
        return handler.taken.size() == count;
    }

    class Nudge final : public Timer {
    public:
        void on_time() override {}
    };

    Loop loop{null_host(), {}};
    Nudge nudge;
    Recorder handler;
    Mailbox mailbox;
    std::optional<MailReader> reader;
    Nanoseconds step = 0;       // how long the next sender waits for room before it tries again; 0: without a limit
    int after_step = -EAGAIN;   // what the wait returns then
    int times_out = 0;
};

TEST_F(MailboxTest, messages_sent_before_reading_began_are_taken_in_order)
{
    for (const char *bytes : {"a", "", "b"}) {
        ASSERT_EQ(put(bytes, -1), 0);
    }
    reader->start();
    ASSERT_TRUE(has_taken(3));
    EXPECT_EQ(handler.taken, (std::deque<std::string>{"-1:7 a", "-1:7 ", "-1:7 b"}));
    EXPECT_EQ(handler.in_blocks, 0);
}

TEST_F(MailboxTest, a_message_larger_than_a_datagram_is_one_message_in_a_block)
{
    reader->start();
    for (size_t size : {Envelope::kInline, Envelope::kInline + 1, size_t(3 << 20)}) {
        std::string bytes(size, 'a');
        bytes.back() = 'z';
        bytes[size / 2] = 'm';
        ASSERT_EQ(put(bytes), 0);
        ASSERT_TRUE(has_taken(1));
        EXPECT_EQ(handler.taken[0], "3:7 " + bytes);
        handler.taken.clear();
    }
    EXPECT_EQ(handler.in_blocks, 2);
}

TEST_F(MailboxTest, messages_that_are_not_taken_stay_for_the_next_reader)
{
    reader->start();
    ASSERT_EQ(put("a"), 0);
    ASSERT_TRUE(has_taken(1));
    reader->stop();
    ASSERT_EQ(put("b"), 0);
    loop.poller().poll(0);
    loop.scheduler().run_ready();
    EXPECT_EQ(handler.taken.size(), 1u);
    handler.reader = &reader.emplace(loop, handler, mailbox);
    reader->start();
    ASSERT_TRUE(has_taken(2));
    EXPECT_EQ(handler.taken[1], "3:7 b");
}

TEST_F(MailboxTest, a_full_mailbox_refuses_messages_and_holds_few_large_ones)
{
    int small = fill_up();
    EXPECT_GT(small, 2);
    EXPECT_EQ(put(""), -EAGAIN);
    EXPECT_EQ(put(std::string(1 << 20, 'x')), -EAGAIN);
    reader->start();
    ASSERT_TRUE(has_taken(size_t(small)));
    int large = 0;
    reader->stop();
    while (put(std::string(1 << 20, 'x')) == 0) {
        large++;
    }
    EXPECT_GT(large, 0);
    EXPECT_LE(large, small / 2);
}

TEST_F(MailboxTest, a_message_waits_until_there_is_memory_for_it)
{
    handler.handles = false;
    handler.heap.room = 2 << 20;
    reader->start();
    ASSERT_EQ(put("first"), 0);
    ASSERT_TRUE(has_taken(1));
    ASSERT_EQ(put(std::string(3 << 20, 'x')), 0);
    ASSERT_EQ(put("last"), 0);
    EXPECT_FALSE(has_taken(2));
    handler.heap.room = 4 << 20;
    EXPECT_TRUE(has_taken(3));
}

TEST_F(MailboxTest, a_message_for_which_there_never_is_memory_is_dropped)
{
    set_log_level(LogLevel::kNone);
    handler.heap.room = 2 << 20;
    reader->start();
    ASSERT_EQ(put(std::string(3 << 20, 'x')), 0);
    ASSERT_EQ(put("last"), 0);
    EXPECT_TRUE(has_taken(1));
    EXPECT_EQ(handler.taken[0], "3:7 last");
    set_log_level(LogLevel::kInfo);
}

TEST_F(MailboxTest, coroutines_wait_for_room_and_send_in_order)
{
    int filled = fill_up();
    int outcomes[3] = {};
    for (int i = 0; i < 3; i++) {
        ASSERT_GT(send(std::to_string(i), outcomes[i]), 0);
        EXPECT_EQ(outcomes[i], 1) << "it does not wait";
    }
    reader->start();
    ASSERT_TRUE(has_taken(size_t(filled) + 3));
    for (int i = 0; i < 3; i++) {
        EXPECT_EQ(outcomes[i], 0);
        EXPECT_EQ(handler.taken[size_t(filled + i)], "3:7 " + std::to_string(i));
    }
}

TEST_F(MailboxTest, a_canceled_sender_lets_the_next_one_go_on)
{
    int filled = fill_up();
    int outcomes[3] = {};
    int64_t ids[3];
    for (int i = 0; i < 3; i++) {
        ids[i] = send(std::to_string(i), outcomes[i]);
    }
    ASSERT_TRUE(loop.scheduler().find(ids[1])->cancel());   // the second sender waits until the first one has sent
    ASSERT_TRUE(loop.scheduler().find(ids[0])->cancel());   // the first sender waits for room in the mailbox
    loop.scheduler().run_ready();
    loop.scheduler().run_ready();
    EXPECT_EQ(outcomes[0], -ECANCELED);
    EXPECT_EQ(outcomes[1], -ECANCELED);
    EXPECT_EQ(outcomes[2], 1);
    reader->start();
    ASSERT_TRUE(has_taken(size_t(filled) + 1));
    EXPECT_EQ(outcomes[2], 0);
    EXPECT_EQ(handler.taken.back(), "3:7 2");
}

TEST_F(MailboxTest, a_sender_that_waits_in_steps_keeps_its_turn)
{
    step = kMillisecond;
    int filled = fill_up();
    int outcomes[2] = {};
    for (int i = 0; i < 2; i++) {
        send(std::to_string(i), outcomes[i]);
    }
    EXPECT_FALSE(has_taken(1));
    EXPECT_GT(times_out, 2);
    reader->start();
    ASSERT_TRUE(has_taken(size_t(filled) + 2));
    EXPECT_EQ(handler.taken[size_t(filled)], "3:7 0");
    EXPECT_EQ(handler.taken[size_t(filled) + 1], "3:7 1");
}

TEST_F(MailboxTest, a_sender_that_gives_up_lets_the_next_one_go_on)
{
    step = kMillisecond;
    after_step = -EPIPE;
    fill_up();
    int outcomes[2] = {};
    for (int i = 0; i < 2; i++) {
        send(std::to_string(i), outcomes[i]);
    }
    EXPECT_FALSE(has_taken(1));
    EXPECT_EQ(outcomes[0], -EPIPE);
    EXPECT_EQ(outcomes[1], -EPIPE);
}

TEST_F(MailboxTest, a_mailbox_that_cannot_be_watched_is_read)
{
    class Other final : public Watcher {
    public:
        explicit Other(int fd) : Watcher(fd) {}
        void on_ready(uint32_t) override {}
    };
    set_log_level(LogLevel::kNone);
    Other other(mailbox.reading_end());
    ASSERT_EQ(loop.poller().add(other), 0);
    reader->start();
    ASSERT_EQ(put("a"), 0);
    EXPECT_TRUE(has_taken(1));
    ASSERT_EQ(put("b"), 0);
    EXPECT_TRUE(has_taken(2));
    loop.poller().remove(other);
    set_log_level(LogLevel::kInfo);
}

TEST_F(MailboxTest, no_more_messages_are_taken_than_are_handled)
{
    constexpr size_t kMost = 1024;
    handler.handles = false;
    reader->start();
    int outcome = 0;
    for (size_t i = 0; i < kMost + 10; i++) {
        send("x", outcome);
        loop.poller().poll(0);
        loop.scheduler().run_ready();
    }
    ASSERT_TRUE(has_taken(kMost));
    EXPECT_FALSE(has_taken(kMost + 1));
    reader->handled();
    EXPECT_TRUE(has_taken(kMost + 1));
}

TEST_F(MailboxTest, a_message_that_needs_no_coroutine_is_taken_when_there_is_none)
{
    loop.scheduler().set_max_coroutines(0);
    handler.urgent = 7;
    reader->start();
    ASSERT_EQ(put("at once"), 0);
    EXPECT_TRUE(has_taken(1));
    handler.urgent = 8;
    ASSERT_EQ(put("later"), 0);
    EXPECT_FALSE(has_taken(2));
    loop.scheduler().set_max_coroutines(1);
    EXPECT_TRUE(has_taken(2));
}

class TaskMailboxTest : public MailboxTest {
protected:
    TaskMailboxTest()
    {
        EXPECT_EQ(table.open(), 0);
        handler.reader = &reader.emplace(loop, handler, mailbox, &table);
    }
    TaskTicket put_task(std::string_view bytes)
    {
        MailHead head = {bytes.size(), 3, 7};
        head.task.id = next_id++;
        head.task.sender = getpid();
        EXPECT_TRUE(table.enter(head.task));
        EXPECT_EQ(mailbox.try_send(head, bytes), 0);
        table.sent(head.task);
        return head.task;
    }

    TaskTable table;
    Scoreboard scoreboard{1};
    uint32_t next_id = 1;
};

TEST_F(TaskMailboxTest, a_reader_claims_each_task_that_it_takes)
{
    reader->start();
    put_task("a");
    put_task("b");
    ASSERT_TRUE(has_taken(2));
    EXPECT_EQ(handler.taken[0], "3:7 a");
    EXPECT_EQ(table.counts().waiting, 0u);
    EXPECT_EQ(table.process_ended(getpid(), scoreboard).size(), 0u);   // the sender of the tasks has no row
    EXPECT_EQ(table.counts().unfinished, 0u);
}

TEST_F(TaskMailboxTest, two_readers_share_the_tasks_of_a_mailbox)
{
    MailReader other(loop, handler, mailbox, &table);
    EXPECT_FALSE(other.has_mail());
    put_task("a");
    put_task("b");
    EXPECT_TRUE(other.has_mail());
    EXPECT_TRUE(other.take_one());
    EXPECT_TRUE(reader->take_one());
    EXPECT_FALSE(reader->take_one());
    EXPECT_EQ(handler.taken.size(), 2u);
}

TEST_F(TaskMailboxTest, a_reader_that_leaves_a_task_in_the_mailbox_wakes_another_reader)
{
    reader->start();
    put_task("a");
    ASSERT_TRUE(has_taken(1));
    loop.scheduler().set_max_coroutines(0);
    put_task("b");
    EXPECT_FALSE(has_taken(2));
    char datagram[sizeof(MailHead) + 1];
    EXPECT_EQ(recv(mailbox.reading_end(), datagram, sizeof datagram, 0), ssize_t(sizeof datagram));
    EXPECT_EQ(recv(mailbox.reading_end(), datagram, sizeof datagram, 0), 0) << "there is no empty datagram";
}

TEST_F(TaskMailboxTest, a_reader_drops_empty_datagrams)
{
    mailbox.wake_another();
    put_task("a");
    reader->start();
    EXPECT_TRUE(has_taken(1));
    EXPECT_FALSE(reader->has_mail());
}

TEST_F(TaskMailboxTest, a_task_that_a_dead_process_has_claimed_is_dropped)
{
    TaskTicket claimed = put_task("claimed");
    put_task("next");
    EXPECT_TRUE(table.claim(claimed, getpid() + 1));
    EXPECT_TRUE(table.process_ended(getpid() + 1, scoreboard).empty());
    EXPECT_TRUE(reader->take_one());
    ASSERT_EQ(handler.taken.size(), 1u);
    EXPECT_EQ(handler.taken[0], "3:7 next");
}

}  // namespace
