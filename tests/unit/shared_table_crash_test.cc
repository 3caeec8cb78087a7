// Kills a process that changes a shared table after each single instruction of the change.
#include "coro/shm/shared_table.h"

#include <csignal>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#if CORO_HAVE_VALGRIND
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

namespace {

using namespace coro;

constexpr size_t kRows = 64;
constexpr int64_t kNone = -1;
constexpr int kFew = 9;   // every so many instructions the process dies

void put(SharedTable &table, std::string_view key, int64_t number)
{
    SharedTable::Edit edit(table, key);
    if (char *row = edit.begin()) {
        TableColumns::set_number(row, table.columns()[0], number);
        TableColumns::set_number(row, table.columns()[1], ~number);
        edit.publish();
    }
}

void remove(SharedTable &table, std::string_view key)
{
    SharedTable::Edit edit(table, key);
    if (edit.row()) {
        edit.remove();
    }
}

int64_t number_of(SharedTable &table, std::string_view key)
{
    int64_t number = kNone, other = ~kNone;
    table.read(key, [&](const char *row) {
        number = TableColumns::number<int64_t>(row, table.columns()[0]);
        other = TableColumns::number<int64_t>(row, table.columns()[1]);
    });
    EXPECT_EQ(number, ~other) << "half of a row";
    return number;
}

size_t visited_rows(SharedTable &table)
{
    size_t rows = 0;
    SharedTable::Cursor cursor;
    for (int outcome = cursor.begin(table); outcome == 0 && !cursor.is_over(); outcome = cursor.step(table)) {
        rows++;
    }
    return rows;
}

// Runs `work` in a child, and kills the child after `steps` instructions. Returns true if the work had ended before.
bool run_steps(int steps, const std::function<void()> &prepare, const std::function<void()> &work)
{
    pid_t child = fork();
    if (child == 0) {
        prepare();
        ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        raise(SIGSTOP);
        work();
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    for (int i = 0; i < steps && WIFSTOPPED(status); i++) {
        if (ptrace(PTRACE_SINGLESTEP, child, nullptr, nullptr) != 0) {
            break;
        }
        waitpid(child, &status, 0);
    }
    if (WIFSTOPPED(status)) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
        return false;
    }
    return true;
}

// Returns false also where the instructions of a change are far too many, because a tool adds its own.
bool may_trace()
{
#if defined(CORO_ASAN) || defined(CORO_TSAN)
    return false;
#endif
    if (RUNNING_ON_VALGRIND) {
        return false;
    }
    pid_t child = fork();
    if (child == 0) {
        _exit(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0 ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    return status == 0;
}

// Fills the table, which shows that no row is lost, and empties it again except for the keys in `kept`.
void expect_all_rows_fit(SharedTable &table)
{
    size_t had = table.count();
    for (size_t i = had; i < kRows; i++) {
        put(table, "fill " + std::to_string(i), 1);
    }
    EXPECT_EQ(table.count(), kRows);
    EXPECT_EQ(visited_rows(table), kRows);
    put(table, "one too many", 1);
    EXPECT_EQ(table.count(), kRows);
    for (size_t i = had; i < kRows; i++) {
        remove(table, "fill " + std::to_string(i));
    }
    EXPECT_EQ(table.count(), had);
}

// The rows before the change: so many that some have no link in their bucket.
void set_rows(SharedTable &table, bool has_x)
{
    for (int i = 0; i < 60; i++) {
        put(table, std::to_string(i), i);
    }
    has_x ? put(table, "x", 1) : remove(table, "x");
}

void check(SharedTable &table, int64_t before, int64_t after, int steps)
{
    int64_t seen = number_of(table, "x");
    EXPECT_TRUE(seen == before || seen == after) << seen << " after " << steps << " steps";
    EXPECT_EQ(table.count(), visited_rows(table)) << steps;
    EXPECT_EQ(table.count(), 60u + (seen != kNone)) << steps;
    for (int i = 0; i < 60; i++) {
        EXPECT_EQ(number_of(table, std::to_string(i)), i);
    }
    if (seen != kNone) {   // writers go on
        put(table, "x", seen + 1);
        EXPECT_EQ(number_of(table, "x"), seen + 1);
    }
    expect_all_rows_fit(table);
}

TableColumns two_numbers(size_t text = 0)
{
    TableColumns columns;
    columns.add(TableColumns::Type::kInt);
    columns.add(TableColumns::Type::kInt);
    if (text > 0) {
        columns.add(TableColumns::Type::kString, text);
    }
    return columns;
}

// Dies after each instruction, or after every `stride`th one, beginning with a random one.
void crash_everywhere(size_t text, int stride, bool has_x, int64_t after, const std::function<void(SharedTable &)> &change)
{
    if (!may_trace()) {
        GTEST_SKIP() << "this process cannot trace its children";
    }
    SharedTable table;
    ASSERT_EQ(table.create(kRows, two_numbers(text)), 0);
    constexpr int kMostSteps = 20000;
    bool has_ended = false;
    int steps = getpid() % stride;
    for (; !has_ended && steps < kMostSteps && !testing::Test::HasFailure(); steps += stride) {
        set_rows(table, has_x);
        has_ended = run_steps(steps, [&] { put(table, "0", 0); }, [&] { change(table); });
        check(table, has_x ? 1 : kNone, after, steps);
    }
    EXPECT_TRUE(has_ended);
    EXPECT_GT(steps, 100);
}

TEST(SharedTableCrash, a_changed_row_is_the_old_or_the_new_one)
{
    crash_everywhere(0, kFew, true, 7, [](SharedTable &table) { put(table, "x", 7); });
}

TEST(SharedTableCrash, a_new_row_is_there_or_not)
{
    crash_everywhere(0, kFew, false, 7, [](SharedTable &table) { put(table, "x", 7); });
}

TEST(SharedTableCrash, a_removed_row_is_there_or_not)
{
    crash_everywhere(0, kFew, true, kNone, [](SharedTable &table) { remove(table, "x"); });
}

TEST(SharedTableCrash, a_process_that_writes_a_large_row_has_its_place_for_one_change)
{
    crash_everywhere(3000, 7 * kFew, true, 7, [](SharedTable &table) { put(table, "x", 7); });
}

// A process dies in the middle of a change, and then the process dies that finishes this change.
TEST(SharedTableCrash, the_process_that_finishes_the_change_of_a_dead_one_may_die_too)
{
    if (!may_trace()) {
        GTEST_SKIP() << "this process cannot trace its children";
    }
    SharedTable table;
    ASSERT_EQ(table.create(kRows, two_numbers()), 0);
    std::function<void()> nothing = [] {};
    std::function<void()> changes[] = {[&] { put(table, "x", 7); }, [&] { remove(table, "x"); }};
    for (size_t kind = 0; kind < 3; kind++) {   // replace, remove, insert
        bool has_x = kind != 2;
        const std::function<void()> &change = changes[kind == 1];
        bool has_ended = false;
        for (int first = 0; !has_ended && !testing::Test::HasFailure(); first += 11 * kFew) {
            for (int second = first % 23; second < 600 && !testing::Test::HasFailure(); second += 8 * kFew + 1) {
                set_rows(table, has_x);
                has_ended = run_steps(first, [&] { put(table, "0", 0); }, change);
                run_steps(second, nothing, [&] { table.count(); put(table, "0", 0); });
                check(table, has_x ? 1 : kNone, kind == 1 ? kNone : 7, first * 1000 + second);
            }
        }
    }
}

}  // namespace
