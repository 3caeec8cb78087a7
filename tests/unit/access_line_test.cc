#include "coro/server/connection/access_line.h"

#include "coro/base/line_file.h"
#include "coro/server/shared/request_id.h"
#include "core/server/http/exchange_log.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace {

using namespace coro;

std::string line_of(bool is_json, const AccessRecord &record)
{
    TextBuffer text;
    AccessLineWriter(is_json).append(text, record);
    return std::string(text.view());
}

AccessRecord usual()
{
    AccessRecord record;
    record.ended_at = 1'700'000'000 * kSecond + 7 * kMillisecond;
    record.address = {{192, 0, 2, 7}, 4000, AF_INET};
    record.method = "GET";
    record.target = "/a";
    record.protocol = "HTTP/1.1";
    record.host = "a.example";
    record.status = 200;
    record.bytes = 12;
    record.body_bytes = 2;
    record.duration = 1'234'567'891;
    record.handler_time = 1000;
    record.request_id = "id-1";
    return record;
}

TEST(AccessLine, HasBothFormats)
{
    ::setenv("TZ", "UTC", 1);
    ::tzset();
    EXPECT_EQ(line_of(false, usual()),
              "192.0.2.7 - - [14/Nov/2023:22:13:20 +0000] \"GET /a HTTP/1.1\" 200 2 \"-\" \"-\" 1.234567 0.000001 id-1 -\n");
    EXPECT_EQ(line_of(true, usual()),
              "{\"time\":\"2023-11-14T22:13:20.007Z\",\"remote_addr\":\"192.0.2.7\",\"remote_port\":4000,\"method\":\"GET\","
              "\"target\":\"/a\",\"protocol\":\"HTTP/1.1\",\"host\":\"a.example\",\"status\":200,\"bytes\":12,\"body_bytes\":2,"
              "\"duration\":1.234567,\"queue_time\":null,\"handler_time\":0.000001,\"wait_time\":null,"
              "\"referer\":null,\"user_agent\":null,\"request_id\":\"id-1\","
              "\"trace_id\":null,\"span_id\":null,\"aborted\":false}\n");
    EXPECT_EQ(line_of(false, {}), "- - - [01/Jan/1970:00:00:00 +0000] \"-\" 000 0 \"-\" \"-\" 0.000000 - - -\n");
}

TEST(AccessLine, EscapesEveryByteOfAClient)
{
    std::string all;
    for (int byte = 0; byte < 256; byte++) {
        all += char(byte);
    }
    for (bool is_json : {false, true}) {
        AccessRecord record = usual();
        record.method = record.target = record.protocol = record.host = record.referer = record.user_agent = all;
        record.is_aborted = true;
        std::string line = line_of(is_json, record);
        EXPECT_EQ(line.find_first_not_of("\n"), 0u);
        EXPECT_EQ(line.find('\n'), line.size() - 1);
        EXPECT_LE(line.size(), LineFile::kLongestLine);
        for (char byte : line.substr(0, line.size() - 1)) {
            EXPECT_TRUE(byte >= ' ' && byte <= '~') << int(byte);
        }
        record = usual();
        record.target = "/\"\\\n\x7f\xff";
        line = line_of(is_json, record);
        EXPECT_NE(line.find(is_json ? "\"/\\u0022\\u005c\\u000a\\u007f\\u00ff\"" : "GET /\\x22\\x5c\\x0a\\x7f\\xff HTTP"),
                  std::string::npos) << line;
    }
}

TEST(AccessLine, IsShortWhateverTheLengthsAre)
{
    for (size_t size : {size_t(0), size_t(1), size_t(400), size_t(1797), size_t(1800), size_t(100'000)}) {
        for (char byte : {'a', '\x01', '"'}) {
            std::string text(size, byte);
            for (bool is_json : {false, true}) {
                AccessRecord record;
                record.method = record.target = record.protocol = record.host = record.referer = record.user_agent = text;
                record.request_id = record.trace_id = std::string_view(text).substr(0, RequestId::kMost);
                record.address.family = AF_INET6;
                record.duration = record.handler_time = INT64_MAX;
                record.bytes = record.body_bytes = UINT64_MAX;
                std::string line = line_of(is_json, record);
                EXPECT_LE(line.size(), LineFile::kLongestLine);
                EXPECT_EQ(line.back(), '\n');
                EXPECT_EQ(line.find("...") != std::string::npos, size >= 400) << line;
            }
        }
    }
}

TEST(ResponseMeter, FindsTheStatusWhateverTheCutsAre)
{
    std::string answer = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
                         "HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nabc";
    for (size_t first = 0; first <= answer.size(); first++) {
        ResponseMeter meter;
        EXPECT_EQ(meter.status(), 0);
        meter.add(std::string_view(answer).substr(0, first));
        meter.add(std::string_view(answer).substr(first));
        meter.add_file(10);
        EXPECT_EQ(meter.status(), 404);
        EXPECT_EQ(meter.body_bytes(), 13u);
        EXPECT_EQ(meter.bytes(), answer.size() + 10);
    }
    ResponseMeter bytes;
    for (char &byte : answer) {
        bytes.add({&byte, 1});
    }
    EXPECT_EQ(bytes.status(), 404);
    EXPECT_EQ(bytes.body_bytes(), 3u);
}

TEST(LineFile, LosesWholeLinesIfAPipeIsBlocked)
{
    char folder[] = "/tmp/coro-test-XXXXXX";
    ASSERT_TRUE(::mkdtemp(folder));
    std::string path = std::string(folder) + "/pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    LineFile &file = *new LineFile;   // never destroyed, as its comment says
    EXPECT_EQ(file.open(path), -ENXIO);
    int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_EQ(file.open(path), 0);
    file.add_user();
    std::string line = std::string(999, 'a') + "\n";
    constexpr int kLines = 3000;
    for (int i = 0; i < kLines; i++) {
        file.write(line);
    }
    if (pid_t child = ::fork(); child == 0) {
        ::_exit(file.take_lost().lines > 0);
    } else {
        int status = -1;
        ::waitpid(child, &status, 0);
        EXPECT_EQ(status, 0) << "a forked child has no losses of its own";
    }
    uint64_t lost = file.take_lost().lines;
    EXPECT_GT(lost, 0u);
    std::string got;
    char part[65536];
    for (ssize_t size; got.size() < (kLines - lost) * line.size();) {
        size = ::read(reader, part, sizeof part);
        if (size > 0) {
            got.append(part, size_t(size));
        } else {
            ::usleep(100);
        }
    }
    EXPECT_EQ(got.size(), (kLines - lost) * line.size());
    file.remove_user(kSecond);
    EXPECT_EQ(file.take_lost().lines, 0u);
    ::close(reader);
    ::unlink(path.c_str());
    ::rmdir(folder);
}

TEST(LineFile, CountsEachLineOnceThatAFullFileDoesNotTake)
{
    ::signal(SIGXFSZ, SIG_IGN);
    char path[] = "/tmp/coro-test-XXXXXX";
    ::close(::mkstemp(path));
    rlimit before;
    ::getrlimit(RLIMIT_FSIZE, &before);
    rlimit small = {7, before.rlim_max};
    LineFile &file = *new LineFile;   // never destroyed, as its comment says
    ASSERT_EQ(file.open(path), 0);
    ::setrlimit(RLIMIT_FSIZE, &small);
    uint64_t lost[3];
    for (auto &[lines, count] : {std::pair("aaaa\nbbbb\ncccc\n", 0), std::pair("dddd\n", 1), std::pair("eeee\nffff\n", 2)}) {
        file.add_user();
        file.write(lines);
        file.remove_user(10 * kSecond);
        lost[count] = file.take_lost().lines;
    }
    ::setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(lost[0], 2u) << "the line that is written in part, and the line behind it";
    EXPECT_EQ(lost[1], 1u);
    EXPECT_EQ(lost[2], 2u);
    ::unlink(path);
}

}  // namespace
