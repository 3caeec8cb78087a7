#include "coro/shm/shared_table.h"

#include "coro/base/clock.h"
#include "forked_child.h"

#include <csignal>
#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;
using Type = TableColumns::Type;

constexpr size_t kNumber = 0, kText = 1;

TableColumns two_columns()
{
    TableColumns columns;
    columns.add(Type::kInt);
    columns.add(Type::kString, 20);
    return columns;
}

bool put(SharedTable &table, std::string_view key, int64_t number, std::string_view text = "")
{
    SharedTable::Edit edit(table, key);
    char *row = edit.begin();
    if (!row) {
        return false;
    }
    TableColumns::set_number(row, table.columns()[kNumber], number);
    TableColumns::set_string(row, table.columns()[kText], text);
    edit.publish();
    return true;
}

bool remove(SharedTable &table, std::string_view key)
{
    SharedTable::Edit edit(table, key);
    if (!edit.row()) {
        return false;
    }
    edit.remove();
    return true;
}

int64_t number_of(SharedTable &table, std::string_view key)
{
    int64_t number = -1;
    table.read(key, [&](const char *row) { number = TableColumns::number<int64_t>(row, table.columns()[kNumber]); });
    return number;
}

std::multiset<std::string> keys_of(SharedTable &table)
{
    std::multiset<std::string> keys;
    SharedTable::Cursor cursor;
    for (int outcome = cursor.begin(table); outcome == 0 && !cursor.is_over(); outcome = cursor.step(table)) {
        keys.emplace(SharedTable::key_of(cursor.row()));
    }
    return keys;
}

TEST(SharedTable, all_rows_fit_and_no_more)
{
    for (size_t rows : {1, 64, 1000, 5000}) {
        SharedTable table;
        ASSERT_EQ(table.create(rows, two_columns()), 0);
        for (int round = 0; round < 3; round++) {
            for (size_t i = 0; i < rows; i++) {
                ASSERT_TRUE(put(table, std::to_string(i), int64_t(i)));
            }
            EXPECT_FALSE(put(table, "one too many", 0));
            EXPECT_TRUE(put(table, "0", 0)) << "a row of a full table can be changed";
            EXPECT_EQ(table.count(), rows);
            EXPECT_EQ(keys_of(table).size(), rows);
            for (size_t i = 0; i < rows; i++) {
                ASSERT_EQ(number_of(table, std::to_string(i)), int64_t(i));
                ASSERT_TRUE(remove(table, std::to_string(i)));
            }
            EXPECT_EQ(table.count(), 0u);
            EXPECT_TRUE(keys_of(table).empty());
        }
    }
}

TEST(SharedTable, keys_of_all_lengths_and_bytes_are_different_keys)
{
    SharedTable table;
    ASSERT_EQ(table.create(1000, two_columns()), 0);
    std::string key;
    for (size_t length = 0; length <= SharedTable::kMostKeyBytes; length++) {
        ASSERT_TRUE(put(table, key, int64_t(length), std::string(length % 21, 'x')));
        key.push_back(length % 3 == 0 ? '\0' : '7');
    }
    key.clear();
    for (size_t length = 0; length <= SharedTable::kMostKeyBytes; length++) {
        ASSERT_EQ(number_of(table, key), int64_t(length));
        table.read(key, [&](const char *row) {
            EXPECT_EQ(TableColumns::string(row, table.columns()[kText]), std::string(length % 21, 'x'));
        });
        key.push_back(length % 3 == 0 ? '\0' : '7');
    }
}

TEST(SharedTable, an_edit_without_publish_changes_nothing)
{
    SharedTable table;
    ASSERT_EQ(table.create(64, two_columns()), 0);
    put(table, "a", 1);
    for (const char *key : {"a", "b"}) {
        SharedTable::Edit edit(table, key);
        TableColumns::set_number(edit.begin(), table.columns()[kNumber], int64_t(9));
    }
    EXPECT_EQ(number_of(table, "a"), 1);
    EXPECT_EQ(number_of(table, "b"), -1);
    EXPECT_EQ(table.count(), 1u);
    for (int i = 0; i < 63; i++) {
        ASSERT_TRUE(put(table, std::to_string(i), i));
    }
}

TEST(SharedTable, large_rows_and_strings_with_long_lengths_keep_their_bytes)
{
    TableColumns columns;
    columns.add(Type::kString, 1 << 19);
    columns.add(Type::kInt);
    columns.add(Type::kString, 300);
    SharedTable table;
    ASSERT_EQ(table.create(64, columns), 0);
    std::string large(1 << 19, 'l'), middle(300, 'm');
    for (int i = 0; i < 64; i++) {
        std::string key = std::to_string(i);
        SharedTable::Edit edit(table, key);
        char *row = edit.begin();
        TableColumns::set_string(row, table.columns()[0], large);
        TableColumns::set_number(row, table.columns()[1], int64_t(i));
        TableColumns::set_string(row, table.columns()[2], middle);
        edit.publish();
    }
    for (int i = 0; i < 64; i++) {
        table.read(std::to_string(i), [&](const char *row) {
            EXPECT_EQ(TableColumns::string(row, table.columns()[0]), large);
            EXPECT_EQ(TableColumns::number<int64_t>(row, table.columns()[1]), i);
            EXPECT_EQ(TableColumns::string(row, table.columns()[2]), middle);
        });
    }
}

// Runs `work` in a child process, which then kills itself.
template <class Work>
void run_and_kill(Work work)
{
    pid_t child = fork();
    if (child == 0) {
        work();
        kill(getpid(), SIGKILL);
    }
    waitpid(child, nullptr, 0);
}

TEST(SharedTable, a_process_that_dies_while_it_has_locked_a_row_leaves_the_old_row)
{
    SharedTable table;
    ASSERT_EQ(table.create(64, two_columns()), 0);
    put(table, "a", 1);
    run_and_kill([&] {
        SharedTable::Edit edit(table, "a");
        TableColumns::set_number(edit.begin(), table.columns()[kNumber], int64_t(9));
        kill(getpid(), SIGKILL);
    });
    EXPECT_EQ(number_of(table, "a"), 1);
    EXPECT_EQ(table.count(), 1u);
    EXPECT_TRUE(put(table, "a", 2));
    EXPECT_EQ(number_of(table, "a"), 2);
}

TEST(SharedTable, rows_that_dead_processes_have_taken_are_free_again)
{
    SharedTable table;
    ASSERT_EQ(table.create(64, two_columns()), 0);
    for (int i = 0; i < 10; i++) {
        run_and_kill([&] {
            SharedTable::Edit edit(table, "new");
            edit.begin();
            kill(getpid(), SIGKILL);
        });
    }
    EXPECT_EQ(table.count(), 0u);
    for (int i = 0; i < 64; i++) {
        ASSERT_TRUE(put(table, std::to_string(i), i));
    }
    EXPECT_EQ(keys_of(table).size(), 64u);
}

TEST(SharedTable, a_child_writes_with_a_place_of_its_own)
{
    SharedTable table;
    ASSERT_EQ(table.create(64, two_columns()), 0);
    put(table, "parent", 1);
    for (int i = 0; i < 600; i++) {   // more children than there are places
        pid_t child = fork();
        if (child == 0) {
            _exit(put(table, "child", i) && number_of(table, "parent") == 1 ? 0 : 1);
        }
        int status;
        waitpid(child, &status, 0);
        ASSERT_EQ(status, 0);
    }
    EXPECT_EQ(number_of(table, "child"), 599);
    EXPECT_TRUE(put(table, "parent", 2));
    EXPECT_EQ(table.count(), 2u);
}

TEST(SharedTable, readers_never_see_half_of_a_row)
{
    SharedTable table;
    ASSERT_EQ(table.create(64, two_columns()), 0);
    put(table, "a", 0, "00000000000000000000");
    pid_t child = fork();
    if (child == 0) {
        for (int i = 0;; i++) {
            put(table, "a", i, std::string(20, char('0' + i % 10)));
        }
    }
    for (int i = 0; i < 200000; i++) {
        int64_t number;
        char text[20];
        ASSERT_TRUE(table.read("a", [&](const char *row) {
            number = TableColumns::number<int64_t>(row, table.columns()[kNumber]);
            TableColumns::string(row, table.columns()[kText]).copy(text, sizeof text);
        }));
        ASSERT_EQ(std::string(text, 20), std::string(20, char('0' + number % 10)));
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(put(table, "a", 1));
}

TEST(SharedTable, count_is_never_below_zero_while_one_process_adds_and_another_removes)
{
    SharedTable table;
    ASSERT_EQ(table.create(64, two_columns()), 0);
    std::vector<std::unique_ptr<ForkedChild>> children;
    auto fork_writer = [&](auto work) {
        children.push_back(std::make_unique<ForkedChild>(work));
        while (table.stats().inserts < children.size()) {
            ::usleep(100);
        }
    };
    fork_writer([&] {
        for (;;) {
            put(table, "a", 1);
        }
    });
    for (int i = 0; i < 100; i++) {   // their places lie between those of the two processes
        fork_writer([&] {
            put(table, "b", 1);
            remove(table, "b");
            ::pause();
        });
    }
    ForkedChild remover([&] {
        for (;;) {
            remove(table, "a");
        }
    });
    // The kernel must interrupt count() and let both others run, which it does after a few milliseconds.
    for (Deadline end = system_clock().now() + 500 * kMillisecond; system_clock().now() < end;) {
        for (int i = 0; i < 1000; i++) {
            ASSERT_LE(table.count(), 64u);   // the size: a number below zero would be far above it
        }
    }
}

TEST(SharedTable, a_table_that_is_too_large_is_refused)
{
    SharedTable table;
    EXPECT_EQ(table.create(SharedTable::kMostRows, two_columns()), -ENOMEM);
    SharedTable rows;
    EXPECT_EQ(rows.create(SharedTable::kMostRows + 1, two_columns()), -ENOMEM);
    TableColumns columns;
    EXPECT_FALSE(columns.add(Type::kString, TableColumns::kMostRowBytes + 1));
    EXPECT_TRUE(columns.add(Type::kString, TableColumns::kMostRowBytes));
    EXPECT_FALSE(columns.add(Type::kInt));
}

}  // namespace
