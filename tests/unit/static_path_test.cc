#include "core/server/http/open_beneath.h"
#include "coro/proto/http/static_path.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace coro;
using namespace coro::http;

namespace {

// Returns the relative path for the path of a URL, or "refused".
std::string decoded(std::string_view url_path)
{
    std::string path;
    return decode_static_path(url_path, path) ? path : "refused";
}

TEST(StaticPath, IsDecodedOnce)
{
    EXPECT_EQ(decoded("/"), "");
    EXPECT_EQ(decoded("/a.txt"), "a.txt");
    EXPECT_EQ(decoded("/a/b/"), "a/b/");
    EXPECT_EQ(decoded("/a%20b%2Btext+c.txt"), "a b+text+c.txt");
    EXPECT_EQ(decoded("/%C3%A4"), "\xc3\xa4");
    EXPECT_EQ(decoded("/\xc3\xa4"), "\xc3\xa4");
    EXPECT_EQ(decoded("/%252e%252e/x"), "%2e%2e/x");
    EXPECT_EQ(decoded("/a%253Cb"), "a%3Cb");
    EXPECT_EQ(decoded("/a..b/c..."), "a..b/c...");
    EXPECT_EQ(decoded("/.well-known/acme/x"), ".well-known/acme/x");
}

TEST(StaticPath, IsRefused)
{
    for (std::string_view path : {"", "*", "a", "//", "//a", "/a//b", "/..", "/../a", "/a/..", "/a/../b", "/.", "/./a",
                                  "/%2e%2e/a", "/%2E./a", "/a/%2e%2e%2f", "/a%2fb", "/a%5cb",
                                  "/a\\b", "/..\\b", "/a%00.txt", "/%",
                                  "/%4", "/%zz",
                                  "/%u002e", "/.git/config", "/a/.htaccess", "/%2egit", "/a/.well-known/x", "/.well-known/.x",
                                  "/a%0d%0ab", "/a%7f", "/...", "/.well-knownx"}) {
        EXPECT_EQ(decoded(path), "refused") << path;
    }
    EXPECT_EQ(decoded("/" + std::string(5000, 'a')), "refused");
}

TEST(StaticPath, MayHaveDetours)
{
    const std::pair<const char *, const char *> kCases[] = {
        {"", ""}, {"a", "a"}, {"a/", "a/"}, {"a//b", "a/b"}, {"/a", "a"}, {"./a/.", "a/"}, {"a/../b", "b"}, {"a/..", ""},
        {"../www/a", "a"}, {"../../srv/www/a", "a"}, {"../www", ""}, {"..", "refused"}, {"../a", "refused"},
        {"../www2/a", "refused"}, {"../../a", "refused"}, {"../../../a", "refused"}, {"a/../../b", "refused"},
        {"a/../../www/b", "b"}, {"...", "..."}};
    for (auto [given, expected] : kCases) {
        std::string path = given;
        EXPECT_EQ(shorten_static_path("/srv/www", path) ? path : "refused", expected) << given;
        path = given;
        EXPECT_EQ(shorten_static_path("//srv/./www/", path) ? path : "refused", expected) << given;
    }
}

TEST(StaticPath, KnowsSourcesOfPrograms)
{
    for (const char *path : {"index.php", "a/INDEX.PHP", "x.php8", "x.phps", "x.phtml", "x.PhAr", "x.pht",
                             "x.p\u00adhp", "x.php\u00ad", "x.p\u212Ahp"}) {
        EXPECT_TRUE(is_program_source(path)) << path;
    }
    for (const char *path : {"php", "php/a.txt", "a.php/b", "a.txt", "a.ph", "a.phone", "index.php.txt", "\u00e4.txt", ""}) {
        EXPECT_FALSE(is_program_source(path)) << path;
    }
}

using Open = int (*)(int folder, const std::string &path, Fd &file);

int open_at_once(int folder, const std::string &path, Fd &file)
{
    return open_beneath(folder, path, file);
}

class OpenBeneath : public ::testing::TestWithParam<Open> {
protected:
    OpenBeneath()
    {
        char path[] = "/tmp/open_beneath_XXXXXX";
        base_ = ::mkdtemp(path);
        std::filesystem::create_directories(base_ + "/root/a/b");
        for (const char *file : {"/secret", "/root/f", "/root/a/g", "/root/a/b/h"}) {
            Fd made(::open((base_ + file).c_str(), O_WRONLY | O_CREAT, 0600));
        }
        std::filesystem::create_symlink("a/b", base_ + "/root/to_b");
        std::filesystem::create_symlink("../f", base_ + "/root/a/to_f");
        std::filesystem::create_symlink("../../secret", base_ + "/root/a/out");
        std::filesystem::create_symlink("..", base_ + "/root/up");
        std::filesystem::create_symlink(base_ + "/root/f", base_ + "/root/absolute");
        std::filesystem::create_symlink("loop", base_ + "/root/loop");
        ::mkfifo((base_ + "/root/fifo").c_str(), 0600);
        root_ = Fd(::open((base_ + "/root").c_str(), O_PATH | O_DIRECTORY));
    }
    ~OpenBeneath() override { std::filesystem::remove_all(base_); }

    // Returns the path of the opened file relative to the test's folder, or the negative error.
    std::string open(const std::string &path)
    {
        Fd file;
        if (int outcome = GetParam()(root_.get(), path, file); outcome < 0) {
            return std::to_string(outcome);
        }
        return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file.get())).string().substr(base_.size());
    }

    std::string base_;
    Fd root_;
};

// On a file system with a disk, the kernel has no name in memory that was never looked up.
TEST_P(OpenBeneath, CanOpenWhatIsInMemoryAlone)
{
    Fd file;
    EXPECT_EQ(open_beneath(root_.get(), "a/b/h", file, OpenWait::kNever), 0);
    int outcome = open_beneath(root_.get(), "a/out", file, OpenWait::kNever);
    EXPECT_TRUE(outcome == -EAGAIN || outcome == -EXDEV) << outcome;
    outcome = open_beneath(root_.get(), "a/none", file, OpenWait::kNever);
    EXPECT_TRUE(outcome == -EAGAIN || outcome == -ENOENT) << outcome;
    EXPECT_EQ(open_folder(base_ + "/root/a", file, OpenWait::kNever), 0);
    EXPECT_EQ(open_folder(base_ + "/root/f", file, OpenWait::kAsNeeded), -ENOTDIR);
}

TEST(StaticPath, OnlyFilesWithAKnownExtensionThatAreNoSecretsArePublic)
{
    for (const char *path : {"a.html", "b/c.JPG", "video.mkv", "firmware.bin", "archive.tar.gz"}) {
        EXPECT_TRUE(is_public_file(path)) << path;
    }
    for (const char *path : {"", "Makefile", "a.html/b", "a.unknown", "server.key", "server.PEM", "dump.sql", "app.sqlite",
                             "site.accdb", "key.asc", "key.pgp", "key.GPG", "site.dmp", "site.dump",
                             "index.html.bak", "config.old", "trailing."}) {
        EXPECT_FALSE(is_public_file(path)) << path;
    }
}

TEST_P(OpenBeneath, StaysBelowTheFolder)
{
    EXPECT_EQ(open("f"), "/root/f");
    EXPECT_EQ(open(""), "/root");
    EXPECT_EQ(open("a/b/h"), "/root/a/b/h");
    EXPECT_EQ(open("a/"), "/root/a");
    EXPECT_EQ(open("to_b/h"), "/root/a/b/h");
    EXPECT_EQ(open("to_b"), "/root/a/b");
    EXPECT_EQ(open("a/to_f"), "/root/f");
    EXPECT_EQ(open("fifo"), "/root/fifo");
    EXPECT_EQ(open("a/../f"), "/root/f");
    EXPECT_EQ(open("a/out"), std::to_string(-EXDEV));
    EXPECT_EQ(open("up"), std::to_string(-EXDEV));
    EXPECT_EQ(open("up/secret"), std::to_string(-EXDEV));
    EXPECT_EQ(open("../secret"), std::to_string(-EXDEV));
    EXPECT_EQ(open("absolute"), std::to_string(-EXDEV));
    EXPECT_EQ(open("loop"), std::to_string(-ELOOP));
    EXPECT_EQ(open("missing"), std::to_string(-ENOENT));
    EXPECT_EQ(open("f/"), std::to_string(-ENOTDIR));
    EXPECT_EQ(open("f/x"), std::to_string(-ENOTDIR));
}

TEST_P(OpenBeneath, LinksMayLeadAnywhereIfTheyAreAllowedTo)
{
    for (const char *path : {"a/out", "absolute", "to_b/h"}) {
        Fd file;
        EXPECT_EQ(open_beneath(root_.get(), path, file, OpenWait::kAsNeeded, LinksTo::kAnywhere), 0) << path;
    }
}

INSTANTIATE_TEST_SUITE_P(BothWays, OpenBeneath, ::testing::Values(open_at_once, open_beneath_by_steps));

}  // namespace
