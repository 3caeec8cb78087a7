#include "coro/base/log.h"

#include "coro/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace coro;

// Must be the first test, because set_log_level(), which the other tests call, cannot be undone.
TEST(LogOnTerminal, gets_notices_only_until_the_terminal_is_spared)
{
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(terminal, 0);
    ASSERT_EQ(grantpt(terminal), 0);
    ASSERT_EQ(unlockpt(terminal), 0);
    int line = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    ASSERT_GE(line, 0);
    int before = dup(STDERR_FILENO);
    dup2(line, STDERR_FILENO);
    bool had_notices = is_logged(LogLevel::kNotice);
    log_only_problems_to_terminal();
    bool has_notices = is_logged(LogLevel::kNotice), has_warnings = is_logged(LogLevel::kWarning);
    dup2(before, STDERR_FILENO);
    for (int fd : {before, line, terminal}) {
        close(fd);
    }
    EXPECT_TRUE(had_notices);
    EXPECT_FALSE(has_notices);
    EXPECT_TRUE(has_warnings);
}

class Log : public ::testing::Test {
protected:
    Log()
    {
        close(mkstemp(path_));
        EXPECT_EQ(open_log_file(path_), 0);
    }
    ~Log() override
    {
        EXPECT_EQ(open_log_file(nullptr), 0);
        set_log_worker(-1);
        set_log_level(LogLevel::kInfo);
        unlink(path_);
    }
    std::string written() const
    {
        std::ifstream file(path_);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    char path_[32] = "/tmp/coro_log_XXXXXX";
};

TEST_F(Log, writes_one_line_a_message)
{
    set_log_worker(3);
    log(LogLevel::kWarning, "the %s of %d", "number", 7);
    std::regex line("\\[\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d #\\d+\\.3\\]\tWARNING\tthe number of 7\n");
    EXPECT_TRUE(std::regex_match(written(), line)) << written();
}

TEST_F(Log, is_opened_again_where_it_was)
{
    std::string moved = std::string(path_) + ".1";
    ASSERT_EQ(rename(path_, moved.c_str()), 0);
    log(LogLevel::kWarning, "old");
    EXPECT_EQ(written(), "");
    reopen_log_file();
    log(LogLevel::kWarning, "new");
    EXPECT_NE(written().find("new\n"), std::string::npos);
    EXPECT_EQ(written().find("old\n"), std::string::npos);
    unlink(moved.c_str());
}

TEST_F(Log, is_opened_again_while_another_thread_writes)
{
    constexpr int kLines = 2000;
    std::thread writer([] {
        for (int i = 0; i < kLines; i++) {
            log(LogLevel::kWarning, "line");
        }
    });
    for (int i = 0; i < kLines; i++) {
        reopen_log_file();
    }
    writer.join();
    std::string all = written();
    EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), kLines);
}

TEST_F(Log, stays_where_it_is_when_it_cannot_be_opened_again)
{
    ASSERT_EQ(rename(path_, (std::string(path_) + ".1").c_str()), 0);
    ASSERT_EQ(mkdir(path_, 0700), 0);
    reopen_log_file();
    log(LogLevel::kWarning, "still here");
    ASSERT_EQ(rmdir(path_), 0);
    ASSERT_EQ(rename((std::string(path_) + ".1").c_str(), path_), 0);
    EXPECT_NE(written().find("cannot be opened again"), std::string::npos);
    EXPECT_NE(written().find("still here\n"), std::string::npos);
}

TEST_F(Log, leaves_out_messages_below_its_level)
{
    log(LogLevel::kDebug, "no");
    set_log_level(LogLevel::kError);
    log(LogLevel::kWarning, "no");
    set_log_level(LogLevel::kNone);
    log(LogLevel::kError, "no");
    EXPECT_EQ(written(), "");
    set_log_level(LogLevel::kDebug);
    log(LogLevel::kDebug, "yes");
    EXPECT_NE(written().find("\tDEBUG\tyes\n"), std::string::npos);
}

TEST_F(Log, a_message_that_is_too_long_is_truncated_and_ends_its_line)
{
    for (size_t size : {4000, 4040, 4050, 4060, 4096, 5000, 100'000}) {
        log(LogLevel::kError, "%s", std::string(size, 'x').c_str());
    }
    std::string lines = written();
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 7);
    EXPECT_EQ(lines.back(), '\n');
    EXPECT_EQ(lines.find('\0'), std::string::npos);
}

TEST_F(Log, a_file_that_cannot_be_opened_changes_nothing)
{
    EXPECT_EQ(open_log_file("/nowhere/at/all"), -ENOENT);
    log(LogLevel::kError, "still here");
    EXPECT_NE(written().find("still here"), std::string::npos);
}

TEST(Error, every_code_of_ours_has_a_text_and_the_rest_is_strerror)
{
    EXPECT_STREQ(err::text(err::kClosed), "the channel or connection is closed");
    EXPECT_NE(std::string(err::text(err::kTooManyRunning)).find("max_coroutine"), std::string::npos);
    EXPECT_STREQ(err::text(ENOENT), strerror(ENOENT));
}

TEST(Escaped, shows_bytes_that_are_not_printable_ascii_as_hex)
{
    EXPECT_STREQ(Escaped("/a?b=c d~").text(), "/a?b=c d~");
    EXPECT_STREQ(Escaped("\r\n\t\x1b[0m\x7f\\").text(), "\\x0d\\x0a\\x09\\x1b[0m\\x7f\\");
    EXPECT_STREQ(Escaped(std::string_view("a\0b", 3)).text(), "a\\x00b");
    EXPECT_STREQ(Escaped("\xc2\x9b\xff").text(), "\\xc2\\x9b\\xff");
    EXPECT_STREQ(Escaped("").text(), "");
}

TEST(Escaped, truncates_long_text_but_no_escape_in_the_middle)
{
    EXPECT_EQ(std::string(Escaped(std::string(256, 'a')).text()), std::string(256, 'a'));
    EXPECT_EQ(std::string(Escaped(std::string(257, 'a')).text()), std::string(256, 'a') + "...");
    EXPECT_EQ(std::string(Escaped(std::string(254, 'a') + "\n").text()), std::string(254, 'a') + "...");
    EXPECT_LT(strlen(Escaped(std::string(100000, '\0')).text()), 260u);
}

}  // namespace
