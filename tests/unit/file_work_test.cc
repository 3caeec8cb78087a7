#include "coro/loop/file_work.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace coro;

class FileWorkTest : public ::testing::Test {
protected:
    FileWorkTest() { close(mkstemp(path_)); }
    ~FileWorkTest() { unlink(path_); }

    int write(std::string_view bytes, FileWrite::Mode mode = {})
    {
        FileWrite work(path_, bytes, mode);
        work.run();
        EXPECT_EQ(work.written(), work.outcome() == 0 ? bytes.size() : 0);
        return work.outcome();
    }

    std::string read(bool locks = false)
    {
        FileRead work(path_, locks, SIZE_MAX);
        work.run();
        EXPECT_EQ(work.outcome(), 0);
        return std::string(work.bytes());
    }

    char path_[32] = "/tmp/coro-file-work-XXXXXX";
};

TEST_F(FileWorkTest, reads_the_bytes_that_were_written)
{
    std::string bytes(3 << 20, 'x');
    bytes[1000] = '\0';
    EXPECT_EQ(write(bytes), 0);
    EXPECT_EQ(read(), bytes);
    EXPECT_EQ(read(true), bytes);
}

TEST_F(FileWorkTest, writing_replaces_or_appends_locked_or_not)
{
    EXPECT_EQ(write("a longer text"), 0);
    EXPECT_EQ(write("one"), 0);
    EXPECT_EQ(read(), "one");
    EXPECT_EQ(write("two", {.appends = true}), 0);
    EXPECT_EQ(write("three", {.appends = true, .locks = true}), 0);
    EXPECT_EQ(read(), "onetwothree");
    EXPECT_EQ(write("four", {.locks = true}), 0);
    EXPECT_EQ(read(), "four");
    EXPECT_EQ(write(""), 0);
    EXPECT_EQ(read(), "");
}

TEST_F(FileWorkTest, the_old_content_stays_until_the_lock_is_held)
{
    EXPECT_EQ(write("old"), 0);
    int held = open(path_, O_RDONLY);
    ASSERT_EQ(flock(held, LOCK_EX), 0);
    std::thread other([this] { EXPECT_EQ(write("new", {.locks = true}), 0); });
    EXPECT_EQ(read(), "old");
    close(held);
    other.join();
    EXPECT_EQ(read(), "new");
}

TEST_F(FileWorkTest, failures_name_the_failed_step)
{
    FileRead missing("/nowhere/file", false, SIZE_MAX);
    missing.run();
    EXPECT_EQ(missing.outcome(), -ENOENT);
    EXPECT_STREQ(missing.failed(), "open");
    FileRead folder("/", false, SIZE_MAX);
    folder.run();
    EXPECT_EQ(folder.outcome(), -EISDIR);
    EXPECT_STREQ(folder.failed(), "read");
    FileWrite full("/dev/full", "text", {.locks = true});
    full.run();
    EXPECT_EQ(full.outcome(), -ENOSPC);
    EXPECT_STREQ(full.failed(), "write");
    FileSystemFigures nowhere("/nowhere");
    nowhere.run();
    EXPECT_EQ(nowhere.outcome(), -ENOENT);
}

TEST_F(FileWorkTest, larger_than_the_limit_is_refused)
{
    ASSERT_EQ(truncate(path_, 1000), 0);
    FileRead exact(path_, false, 1000), larger(path_, false, 999), endless("/dev/zero", false, 100'000);
    exact.run();
    larger.run();
    endless.run();
    EXPECT_EQ(exact.outcome(), 0);
    EXPECT_EQ(larger.outcome(), -EFBIG);
    EXPECT_EQ(endless.outcome(), -EFBIG);
    EXPECT_EQ(endless.bytes().size(), 0u);
}

TEST_F(FileWorkTest, figures_of_a_file_system)
{
    FileSystemFigures root("/");
    root.run();
    EXPECT_EQ(root.outcome(), 0);
    EXPECT_GT(root.figures().f_blocks, 0u);
}

}  // namespace
