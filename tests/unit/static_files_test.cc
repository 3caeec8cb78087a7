#include "http_server_fixture.h"

#include "coro/base/log.h"
#include "coro/loop/page_cache.h"
#include "core/server/http/open_beneath.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <linux/magic.h>
#include <pthread.h>
#include <signal.h>
#include <sys/fsuid.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

using namespace http_test;

namespace {

constexpr int64_t kTime = 784'111'777;   // Sun, 06 Nov 1994 08:49:37 GMT

// Serves the files of a folder. The handler answers all other requests with their path.
class StaticFilesTest : public ServerTest {
protected:
    StaticFilesTest()
    {
        char path[] = "/tmp/static_files_XXXXXX";
        root_ = ::mkdtemp(path);
        large_ = std::string(700'000, ' ');
        for (size_t i = 0; i < large_.size(); i++) {
            large_[i] = char('a' + i / 7 % 26);
        }
        write("small.txt", "0123456789");
        write("empty.css", "");
        write("large.bin.txt", large_);
        port.enable_static_handler = true;
        port.document_root = root_;
    }
    ~StaticFilesTest() override { std::filesystem::remove_all(root_); }

    // Writes a file as a program does that replaces files: under another name, with an old time of change.
    void write(const std::string &name, std::string_view bytes, int64_t time = kTime)
    {
        std::ofstream(root_ + "/new") << bytes;
        set_time("new", time);
        ASSERT_EQ(::rename((root_ + "/new").c_str(), (root_ + "/" + name).c_str()), 0);
    }
    void set_time(const std::string &name, int64_t time)
    {
        timespec times[] = {{time, 0}, {time, 0}};
        ASSERT_EQ(::utimensat(AT_FDCWD, (root_ + "/" + name).c_str(), times, 0), 0);
    }
    Answer get(std::string_view path, std::string_view fields = "")
    {
        client_->get(path, fields);
        return client_->answer();
    }
    template <class Script>
    void with_client(Script script)
    {
        serve([&] {
            BlockingClient client = connect();
            client_ = &client;
            script();
        });
    }
    static std::string value(const Answer &answer, const std::string &name)
    {
        size_t at = answer.head.find("\r\n" + name + ": ");
        if (at == answer.head.npos) {
            return "";
        }
        at += name.size() + 4;
        return answer.head.substr(at, answer.head.find("\r\n", at) - at);
    }

    std::string root_;
    std::string large_;
    BlockingClient *client_ = nullptr;
};

TEST_F(StaticFilesTest, sends_files_and_leaves_the_rest_to_the_handler)
{
    with_client([&] {
        Answer small = get("/small.txt?x=1");
        EXPECT_EQ(small.status, 200);
        EXPECT_EQ(small.body, "0123456789");
        EXPECT_TRUE(small.has_field("content-type: text/plain; charset=utf-8"));
        EXPECT_TRUE(small.has_field("last-modified: sun, 06 nov 1994 08:49:37 gmt"));
        EXPECT_TRUE(small.has_field("accept-ranges: bytes"));
        EXPECT_FALSE(small.has("vary"));
        EXPECT_EQ(value(small, "etag").substr(0, 1), "\"");
        EXPECT_EQ(get("/large.bin.txt").body, large_);
        EXPECT_EQ(get("/empty.css").body, "");
        EXPECT_TRUE(handler.seen.empty());
        for (const char *path : {"/", "/none.txt", "/small.txt/", "/sub", "/a%2f", "/small", "//small.txt"}) {
            EXPECT_EQ(get(path).body, path);
        }
        client_->send("POST /small.txt HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx");
        EXPECT_EQ(client_->answer().body, "/small.txt");
        EXPECT_EQ(row->requests.load(), 11u);
        EXPECT_EQ(row->responses.load(), 11u);
    });
}

TEST_F(StaticFilesTest, answers_head_requests_and_pipelined_requests)
{
    with_client([&] {
        for (const char *path : {"/small.txt", "/large.bin.txt"}) {
            client_->send("HEAD " + std::string(path) + " HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\n\r\n");
            Answer head = client_->answer(true);
            EXPECT_EQ(head.status, 200);
            EXPECT_EQ(value(head, "content-length"), path[1] == 's' ? "10" : "700000");
        }
        std::string requests;
        for (const char *path : {"/small.txt", "/x", "/large.bin.txt", "/small.txt", "/large.bin.txt", "/y"}) {
            requests += "GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client_->send(requests);
        for (const std::string &body : {std::string("0123456789"), "/x"s, large_, "0123456789"s, large_, "/y"s}) {
            EXPECT_EQ(client_->answer().body, body);
        }
        client_->send("GET /large.bin.txt HTTP/1.0\r\n\r\n");
        EXPECT_EQ(client_->answer().body, large_);
        EXPECT_TRUE(client_->is_closed());
    });
}

TEST_F(StaticFilesTest, answers_conditions)
{
    with_client([&] {
        for (const char *path : {"/small.txt", "/large.bin.txt"}) {
            std::string etag = value(get(path), "etag");
            Answer same = get(path, "If-None-Match: " + etag + "\r\nRange: bytes=0-1\r\n");
            EXPECT_EQ(same.status, 304);
            EXPECT_EQ(value(same, "etag"), etag);
            EXPECT_FALSE(same.has("content-type"));
            EXPECT_FALSE(same.has("content-length"));
            EXPECT_EQ(get(path, "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n").status, 304);
            EXPECT_EQ(get(path, "If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT\r\n").status, 200);
            EXPECT_EQ(get(path, "If-Match: \"x\"\r\n").status, 412);
            EXPECT_EQ(get(path, "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT\r\n").status, 412);
            EXPECT_EQ(get(path, "Range: bytes=2-3\r\nIf-Range: " + etag + "\r\n").status, 206);
            EXPECT_EQ(get(path, "Range: bytes=2-3\r\nIf-Range: \"x\"\r\n").status, 200);
        }
    });
}

TEST_F(StaticFilesTest, sends_ranges)
{
    with_client([&] {
        Answer part = get("/small.txt", "Range: bytes=2-4\r\n");
        EXPECT_EQ(part.status, 206);
        EXPECT_EQ(part.body, "234");
        EXPECT_TRUE(part.has_field("content-range: bytes 2-4/10"));
        EXPECT_EQ(get("/large.bin.txt", "Range: bytes=300000-\r\n").body, large_.substr(300'000));
        EXPECT_EQ(get("/small.txt", "Range: bytes=-3\r\n").body, "789");
        EXPECT_EQ(get("/small.txt", "Range: bytes=4-2\r\n").body, "0123456789");
        Answer outside = get("/small.txt", "Range: bytes=10-\r\n");
        EXPECT_EQ(outside.status, 416);
        EXPECT_TRUE(outside.has_field("content-range: bytes */10"));
        EXPECT_EQ(get("/empty.css", "Range: bytes=0-\r\n").status, 416);
        const std::string *files[] = {nullptr, &large_};
        for (const std::string *whole : files) {
            std::string bytes = whole ? *whole : "0123456789";
            Answer parts = get(whole ? "/large.bin.txt" : "/small.txt", "Range: bytes=7-8,0-1,-1\r\n");
            EXPECT_EQ(parts.status, 206);
            std::string type = value(parts, "content-type");
            std::string boundary = "\r\n--" + type.substr(type.find('=') + 1);
            std::string size = std::to_string(bytes.size());
            std::string lines = "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes ";
            auto part_of = [&](size_t first, size_t last) {
                std::string range = std::to_string(first) + "-" + std::to_string(last) + "/" + size;
                return boundary + lines + range + "\r\n\r\n" + bytes.substr(first, last - first + 1);
            };
            // 7-8 and the last byte of the small file touch
            std::string expected =
                whole ? part_of(7, 8) + part_of(0, 1) + part_of(699'999, 699'999) : part_of(7, 9) + part_of(0, 1);
            EXPECT_EQ(parts.body, expected + boundary + "--\r\n");
        }
    });
}

TEST_F(StaticFilesTest, notices_changes_after_the_cache_time)
{
    with_client([&] {
        Answer before = get("/small.txt");
        EXPECT_EQ(get("/none.txt").body, "/none.txt");
        write("small.txt", "replaced", kTime + 5);
        write("none.txt", "there");
        EXPECT_EQ(get("/small.txt").body, "0123456789");
        pass_ms(1000);
        Answer after = get("/small.txt");
        EXPECT_EQ(after.body, "replaced");
        EXPECT_NE(value(after, "etag"), value(before, "etag"));
        EXPECT_EQ(get("/none.txt").body, "there");
        ASSERT_EQ(::unlink((root_ + "/none.txt").c_str()), 0);
        std::string large_tag = value(get("/large.bin.txt"), "etag");
        pass_ms(1000);
        EXPECT_EQ(get("/none.txt").body, "/none.txt");
        EXPECT_EQ(value(get("/small.txt"), "etag"), value(after, "etag"));
        EXPECT_EQ(value(get("/large.bin.txt"), "etag"), large_tag);
        // The file has changed just now, so it may change again within the same tick of the file system's clock.
        std::ofstream(root_ + "/small.txt") << "new";
        pass_ms(1000);
        EXPECT_EQ(get("/small.txt").body, "new");
        std::string fresh = value(get("/small.txt"), "etag");
        EXPECT_EQ(fresh.substr(0, 2), "w/");
        EXPECT_EQ(get("/small.txt", "Range: bytes=0-0\r\nIf-Range: W" + fresh.substr(1) + "\r\n").status, 200);
    });
}

TEST_F(StaticFilesTest, follows_the_root_to_another_folder)
{
    std::filesystem::create_directory(root_ + "/one");
    std::filesystem::create_directory(root_ + "/two");
    write("one/a.txt", "one");
    write("two/a.txt", "two");
    std::filesystem::create_symlink("one", root_ + "/current");
    port.document_root = root_ + "/current";
    with_client([&] {
        EXPECT_EQ(get("/a.txt").body, "one");
        std::filesystem::create_symlink("two", root_ + "/next");
        ASSERT_EQ(::rename((root_ + "/next").c_str(), (root_ + "/current").c_str()), 0);
        pass_ms(1000);
        EXPECT_EQ(get("/a.txt").body, "two");
        ASSERT_EQ(::unlink((root_ + "/current").c_str()), 0);
        pass_ms(1000);
        EXPECT_EQ(get("/a.txt").body, "two");
    });
}

TEST_F(StaticFilesTest, answers_from_the_new_root_as_soon_as_it_is_noticed)
{
    char path[] = "/var/tmp/static_files_XXXXXX";   // /tmp may have no disk
    std::string folder = ::mkdtemp(path);
    for (std::string name : {"one", "two"}) {
        std::filesystem::create_directory(folder + "/" + name);
        std::ofstream(folder + "/" + name + "/a.png") << name;
    }
    std::filesystem::create_symlink(folder + "/one", folder + "/current");
    port.document_root = folder + "/current";
    for (double cache_time : {1.0, 0.0}) {
        port.static_handler_cache_time = cache_time;
        with_client([&] {
            for (std::string name : {"one", "two"}) {
                std::filesystem::create_symlink(folder + "/" + name, folder + "/next");
                // The kernel must write the time of access to follow this link, which it does in a thread only.
                timespec times[] = {{kTime, 0}, {kTime, 0}};
                ASSERT_EQ(::utimensat(AT_FDCWD, (folder + "/next").c_str(), times, AT_SYMLINK_NOFOLLOW), 0);
                ASSERT_EQ(::rename((folder + "/next").c_str(), (folder + "/current").c_str()), 0);
                pass_ms(1000);
                EXPECT_EQ(get("/a.png").body, name);
                EXPECT_EQ(get("/none.txt").body, "/none.txt");
            }
        });
    }
    std::filesystem::remove_all(folder);
}

TEST_F(StaticFilesTest, keeps_a_file_that_is_being_sent_and_ends_the_connection_of_a_truncated_one)
{
    std::string huge(8 << 20, 'h');
    write("huge.txt", huge);
    serve([&] {
        BlockingClient slow = connect(4096);
        slow.get("/huge.txt");
        EXPECT_TRUE(eventually([&] { return slow.has_something(); }));
        turns();
        write("huge.txt", "short");
        ASSERT_EQ(::unlink((root_ + "/huge.txt").c_str()), 0);
        EXPECT_EQ(slow.answer().body.size(), huge.size());

        write("huge.txt", huge);
        pass_ms(1000);
        slow.get("/huge.txt");
        EXPECT_TRUE(eventually([&] { return slow.has_something(); }));
        turns();
        ASSERT_EQ(::truncate((root_ + "/huge.txt").c_str(), 1000), 0);
        EXPECT_LT(slow.rest().size(), huge.size());
    });
}

TEST_F(StaticFilesTest, chooses_a_file_in_a_coding)
{
    write("a.js", "0123456789");
    write("a.js.gz", "gzip");
    write("a.js.br", "br");
    write("a.js.zst", "0123456789 larger");
    write("b.js", "0123456789");
    write("b.js.gz", "old", kTime - 1);
    with_client([&] {
        Answer plain = get("/a.js");
        EXPECT_EQ(plain.body, "0123456789");
        EXPECT_TRUE(plain.has_field("vary: accept-encoding"));
        EXPECT_FALSE(plain.has("content-encoding"));
        Answer gzip = get("/a.js", "Accept-Encoding: gzip, deflate\r\n");
        EXPECT_EQ(gzip.body, "gzip");
        EXPECT_TRUE(gzip.has_field("content-encoding: gzip"));
        EXPECT_TRUE(gzip.has_field("content-type: text/javascript; charset=utf-8"));
        EXPECT_NE(value(gzip, "etag"), value(plain, "etag"));
        EXPECT_EQ(get("/a.js", "Accept-Encoding: gzip, br, zstd\r\n").body, "br");
        EXPECT_EQ(get("/a.js", "Accept-Encoding: gzip, br;q=0.5\r\n").body, "gzip");
        EXPECT_EQ(get("/a.js", "Accept-Encoding: br;q=0, identity\r\n").body, "0123456789");
        EXPECT_EQ(get("/a.js", "Accept-Encoding: gzip;q=0.1, identity;q=0.5\r\n").body, "0123456789");
        EXPECT_EQ(get("/a.js", "Accept-Encoding: gzip\r\nAccept-Encoding: deflate\r\nACCEPT-encoding: br\r\n").body, "br");
        EXPECT_EQ(get("/a.js", "Accept-Encoding: gzip, br\r\nAccept-Encoding: br;q=0\r\n").body, "gzip");
        EXPECT_EQ(get("/a.js", "Accept-Encoding: gzip\r\nIf-None-Match: " + value(gzip, "etag") + "\r\n").status, 304);
        EXPECT_EQ(get("/a.js", "Accept-Encoding: br\r\nIf-None-Match: " + value(gzip, "etag") + "\r\n").status, 200);
        EXPECT_EQ(get("/b.js", "Accept-Encoding: gzip\r\n").body, "0123456789");
        EXPECT_TRUE(get("/a.js.gz").has_field("content-type: application/gzip"));
    });
}

TEST_F(StaticFilesTest, obeys_locations)
{
    std::filesystem::create_directory(root_ + "/files");
    write("files/a.unknown", "unknown");
    write("files/index.php", "<?php");
    port.static_handler_locations = {"/files/", "/em"};
    with_client([&] {
        EXPECT_EQ(get("/small.txt").body, "/small.txt");
        EXPECT_EQ(get("/empty.css").status, 200);
        EXPECT_EQ(get("/files/a.unknown").body, "unknown");
        EXPECT_EQ(get("/fil%65s/a.unknown").body, "unknown");
        Answer missing = get("/files/none");
        EXPECT_EQ(missing.status, 404);
        EXPECT_EQ(missing.body, "404 Not Found\n");
        EXPECT_EQ(get("/files/").status, 404);
        EXPECT_EQ(get("/files/../small.txt").status, 404);
        EXPECT_EQ(get("/files/index.php").body, "/files/index.php");
        client_->send("DELETE /files/none HTTP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(client_->answer().body, "/files/none");
    });
}

TEST_F(StaticFilesTest, answers_for_folders)
{
    for (const char *name : {"/with", "/php", "/list", "/list/sub"}) {
        std::filesystem::create_directory(root_ + name);
    }
    write("with/index.html", "index");
    write("php/index.php", "<?php");
    for (const char *name : {"list/b.txt", "list/a&<\"'>.txt", "list/.hidden", "list/c.php", "list/java:x.txt"}) {
        write(name, "x");
    }
    port.http_index_files = {"index.php", "index.html"};
    port.http_autoindex = true;
    with_client([&] {
        EXPECT_EQ(get("/with/").body, "index");
        EXPECT_TRUE(get("/with/").has_field("content-type: text/html; charset=utf-8"));
        Answer redirect = get("/with?a=b");
        EXPECT_EQ(redirect.status, 301);
        EXPECT_TRUE(redirect.has_field("location: /with/?a=b"));
        EXPECT_EQ(get("/php/").body, "/php/");
        Answer list = get("/list/");
        EXPECT_EQ(list.status, 200);
        size_t at = 0;
        for (const char *part : {"<a href=\"../\">", "<a href=\"./a%26%3C%22%27%3E.txt\">a&amp;&lt;&quot;&#39;&gt;.txt</a>",
                                 ">b.txt</a>",
                                 "<a href=\"./java%3Ax.txt\">", "<a href=\"./sub/\">sub/</a>"}) {
            at = list.body.find(part, at);
            ASSERT_NE(at, list.body.npos) << part << " in " << list.body;
        }
        EXPECT_EQ(list.body.find("hidden"), list.body.npos);
        EXPECT_EQ(list.body.find("c.php"), list.body.npos);
        EXPECT_EQ(get("/").body.find("../"), list.body.npos);
    });
}

TEST_F(StaticFilesTest, sends_neither_hidden_nor_outer_nor_special_files)
{
    write(".hidden.txt", "hidden");
    write("source.txt.php", "<?php");
    ASSERT_EQ(::mkfifo((root_ + "/fifo.txt").c_str(), 0600), 0);
    std::filesystem::create_symlink("../../etc/passwd", root_ + "/outer.txt");
    std::filesystem::create_symlink("/etc/passwd", root_ + "/absolute.txt");
    std::filesystem::create_symlink("small.txt", root_ + "/link.txt");
    with_client([&] {
        for (const char *path : {"/.hidden.txt", "/source.txt.php", "/fifo.txt", "/outer.txt", "/absolute.txt", "/../etc/passwd",
                                 "/%2e%2e/etc/passwd", "/..%2fetc/passwd", "/%252e%252e/etc/passwd", "/small.txt%00.png",
                                 "/..%5csmall.txt"}) {
            EXPECT_EQ(get(path).body, path);
        }
        EXPECT_EQ(get("/link.txt").body, "0123456789");
    });
}

TEST(PageCache, is_also_known_for_file_systems_that_cannot_read_without_waiting)
{
    Fd file(::memfd_create("page_cache", MFD_CLOEXEC));
    std::string bytes(3'000'000, 'x');
    ASSERT_EQ(::write(file.get(), bytes.data(), bytes.size()), ssize_t(bytes.size()));
    EXPECT_TRUE(is_in_memory(file.get(), 0, bytes.size()));
    EXPECT_TRUE(is_in_memory(file.get(), 12'345, 1));
    ASSERT_EQ(::ftruncate(file.get(), 9'000'000), 0);   // the new part has no pages yet
    EXPECT_FALSE(is_in_memory(file.get(), 2'000'000, 5'000'000));
    EXPECT_FALSE(is_in_memory(file.get(), 8'999'999, 1));
}

TEST_F(StaticFilesTest, answers_with_403_for_a_file_that_it_may_not_read)
{
    write("secret.txt", "secret");
    ASSERT_EQ(::chmod((root_ + "/secret.txt").c_str(), 0), 0);
    ASSERT_EQ(::chmod(root_.c_str(), 0755), 0);
    std::filesystem::create_directory(root_ + "/closed");
    ASSERT_EQ(::chmod((root_ + "/closed").c_str(), 0), 0);
    char log_path[] = "/tmp/static_files_log_XXXXXX";
    ::close(::mkstemp(log_path));
    ASSERT_EQ(open_log_file(log_path), 0);
    with_client([&] {
        constexpr uid_t kNobody = 65534;
        int before = ::setfsuid(kNobody);   // root may read all files
        for (const char *path : {"/secret.txt", "/secret.txt"}) {
            Answer answer = get(path, "Range: bytes=0-1\r\n");
            EXPECT_EQ(answer.status, 403);
            EXPECT_EQ(answer.body, "403 Forbidden\n");
        }
        for (int i = 0; i < 30; i++) {
            EXPECT_EQ(get("/closed/" + std::to_string(i) + ".txt").status, 403);
        }
        ::setfsuid(uid_t(before));
    });
    std::ifstream log(log_path);
    std::string lines{std::istreambuf_iterator<char>(log), {}};
    EXPECT_NE(lines.find("/secret.txt cannot be opened: Permission denied"), lines.npos) << lines;
    EXPECT_LE(std::count(lines.begin(), lines.end(), '\n'), 10) << "clients can fill the disk with log lines";
    EXPECT_EQ(open_log_file(nullptr), 0);
    ::unlink(log_path);
}

TEST_F(StaticFilesTest, looks_up_a_file_again_at_once_after_an_error_that_has_passed)
{
    std::filesystem::create_directory(root_ + "/sub");
    write("sub/index.html", "index");
    port.http_index_files = {"index.html"};
    with_client([&] {
        EXPECT_EQ(get("/large.bin.txt").status, 200);   // opens document_root
        rlimit before;
        ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
        // The process has no free descriptor, or only one, with which it opens the folder and not its index file.
        for (int free : {0, 1}) {
            Fd first(::fcntl(0, F_DUPFD, 0)), second(::fcntl(0, F_DUPFD, 0));
            rlimit few = {rlim_t(free ? second.get() : first.get()), before.rlim_max};
            first.reset();
            second.reset();
            ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
            Answer answer = get(free ? "/sub/" : "/small.txt");
            ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
            EXPECT_EQ(answer.status, free ? 200 : 503) << answer.body;
            EXPECT_EQ(get(free ? "/sub/" : "/small.txt").body, free ? "index" : "0123456789");
        }
    });
}

TEST_F(StaticFilesTest, obeys_rewrite_rules)
{
    std::filesystem::create_directories(root_ + "/pages/sub");
    write("pages/7.html", "seven");
    write("pages/sub/index.html", "sub");
    write(".hidden.txt", "hidden");
    port.http_index_files = {"index.html"};
    port.static_handler_locations = {"/pages", "/small"};
    for (auto &[from, to] : std::vector<std::pair<std::string, std::string>>{
             {"/post/7", "/pages/7.html"}, {"/post/8", "/pages/8.html"}, {"/view/", "/pages/"}, {"/dir", "/pages/sub"},
             {"/hide", "/.hidden.txt"}, {"/up", "/pages/.."}, {"/view/7", "/small.txt"}, {"/other", "/large.bin.txt"}}) {
        port.rewrite_rules.push_back([from = from, to = to](const std::string &path, std::string &result) {
            result = to + path.substr(std::min(from.size(), path.size()));
            return path.starts_with(from);
        });
    }
    with_client([&] {
        EXPECT_EQ(get("/post/7?a=b").body, "seven");
        EXPECT_EQ(get("/p%6fst/7").body, "seven");
        EXPECT_EQ(get("/view/7.html").body, "seven");
        EXPECT_EQ(get("/pages/7.html").body, "seven");
        EXPECT_EQ(get("/post/8").status, 404);
        EXPECT_TRUE(get("/dir").has_field("location: /dir/"));
        EXPECT_EQ(get("/dir/").body, "sub");
        EXPECT_EQ(get("/small.txt").body, "0123456789");
        for (const char *path : {"/hide", "/up", "/up/small.txt", "/other", "/post/x", "/view%2f7.html"}) {
            EXPECT_EQ(get(path).body, path);
        }
    });
}

// A name that was never looked up is not in the memory of the kernel, unless the file system itself is in memory.
TEST_F(StaticFilesTest, looks_up_names_that_are_not_in_memory_in_a_thread)
{
    char path[] = "/var/tmp/static_files_XXXXXX";
    std::string root = ::mkdtemp(path);
    std::filesystem::create_directory(root + "/list");
    std::ofstream(root + "/list/b.txt") << "b";
    std::filesystem::create_symlink("list", root + "/link");
    Fd folder(::open(root.c_str(), O_PATH));
    Fd unused;
    bool has_thread = open_beneath(folder.get(), "other", unused, OpenWait::kNever) == -EAGAIN;
    port.document_root = root;
    port.http_autoindex = true;
    port.package_max_length = 1 << 20;
    serve([&] {
        BlockingClient client = connect();
        client.get("/none.txt");   // the client pipelines, so that requests wait for one that waits for a thread
        client.get("/none.txt", "Content-Length: 5\r\n");
        client.send("12345");
        client.get("/link/b.txt");
        client.get("/list/");
        client.send("HEAD /list/b.txt HTTP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(client.answer().body, "/none.txt");
        EXPECT_EQ(client.answer().body, "/none.txt");
        EXPECT_EQ(client.answer().body, "b");
        EXPECT_NE(client.answer().body.find("b.txt"), std::string::npos);
        EXPECT_EQ(value(client.answer(true), "content-length"), "1");
        if (has_thread) {
            EXPECT_GT(Loop::current()->threads().figures().threads, 0);
        }
        // A body that came in pieces is passed on to the handler.
        std::string body(100'000, 'b');
        handler.routes["/echo.txt"] = [](auto call) { (void) call->answer(call->message.body()); };
        client.get("/echo.txt", "Content-Length: 100000\r\n");
        client.send(body);
        EXPECT_EQ(client.answer().body, body);
        // Several clients wait for one path, and one of them goes.
        BlockingClient second = connect(), third = connect();
        for (BlockingClient *one : {&client, &second, &third}) {
            one->get("/missing.txt");
        }
        turns(1);
        third.reset();
        EXPECT_EQ(client.answer().body, "/missing.txt");
        EXPECT_EQ(second.answer().body, "/missing.txt");
        EXPECT_TRUE(has_closed(1));
        client.get("/last.txt");   // the server ends while a thread looks up the path
        turns(1);
    });
    std::filesystem::remove_all(root);
}

TEST_F(StaticFilesTest, looks_up_in_a_thread_what_is_mounted_below_a_root_in_memory)
{
    char path[] = "/dev/shm/static_files_XXXXXX";
    struct stat of_root, of_folder;
    struct statfs system;
    bool has_mount = ::mkdtemp(path) && ::stat("/dev", &of_root) == 0 && ::stat(path, &of_folder) == 0 &&
                     of_root.st_dev != of_folder.st_dev && ::statfs("/dev", &system) == 0 && system.f_type == TMPFS_MAGIC;
    if (!has_mount) {
        GTEST_SKIP() << "/dev is not in memory, or /dev/shm is not mounted below it";
    }
    std::string folder = std::string(path).substr(std::size("/dev") - 1);
    std::ofstream(std::string(path) + "/a.txt") << "mounted";
    std::filesystem::create_symlink("../../../etc/passwd", std::string(path) + "/outer.txt");
    port.document_root = "/dev";
    with_client([&] {
        ThreadPool &threads = Loop::current()->threads();
        EXPECT_EQ(get("/none.txt").body, "/none.txt");
        EXPECT_EQ(threads.figures().threads, 0);
        EXPECT_EQ(get(folder + "/a.txt").body, "mounted");
        EXPECT_GT(threads.figures().threads, 0);
        EXPECT_EQ(get(folder + "/outer.txt").body, folder + "/outer.txt");
    });
    std::filesystem::remove_all(path);
}

// The program knows the session, and answers for it while a thread is looking up the path.
TEST_F(StaticFilesTest, forgets_a_request_that_the_program_has_answered_before_the_filter)
{
    class Gate final : public Work {
    public:
        explicit Gate(int file) : file_(file) {}
        void run() override
        {
            char byte;
            (void) !::read(file_, &byte, 1);
        }

    private:
        int file_;
    };
    char path[] = "/var/tmp/static_files_XXXXXX";
    std::string root = ::mkdtemp(path);
    port.document_root = root;
    port.open_websocket_protocol = true;
    HttpStream *stream = nullptr;
    bool is_handshake = false;
    handler.connecting = [&](Connection &connection) { stream = connection.http(); };
    handler.handshaking = [&](const IncomingRequest &, const WebSocketOffer &) {
        is_handshake = true;   // the handshake is answered later
        return 0;
    };
    serve([&] {
        ThreadPool &threads = Loop::current()->threads();
        threads.set_options({0, 1});
        int ends[2];
        ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
        Waiter waiter(Loop::current()->scheduler().current(), "gate");
        ErrandFor<Gate> errand(threads, waiter, std::make_unique<Gate>(ends[0]));   // the only thread waits
        ASSERT_EQ(errand.start(), 0);
        BlockingClient client = connect();
        client.get("/none.txt");
        client.get("/", "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
        EXPECT_TRUE(eventually([&] { return stream && (stream->is_awaiting_response() || !handler.seen.empty()); }));
        bool has_lookup = handler.seen.empty();   // false: the names of this file system are in memory
        auto answer = [&](int status) {
            ResponseWriter writer;
            writer.attach(*stream, false, 1, true);
            writer.begin_head(status, reason_phrase(status));
            EXPECT_EQ(writer.end_with({}, 0), 0);
        };
        if (has_lookup) {
            answer(204);
        }
        EXPECT_EQ(client.answer().status, has_lookup ? 204 : 200);
        EXPECT_TRUE(eventually([&] { return is_handshake; }));
        ::close(ends[1]);
        EXPECT_TRUE(eventually([&] {
            ThreadPool::Figures figures = threads.figures();
            return errand.is_done() && figures.busy + figures.queued == 0;
        }));
        turns();
        EXPECT_EQ(handler.seen.size(), has_lookup ? 0u : 1u);
        answer(101);
        EXPECT_EQ(client.answer().status, 101);
        ::close(ends[0]);
    });
    std::filesystem::remove_all(root);
}

// While the loop waits in a poll that guards interrupts, all signals are blocked.
TEST_F(StaticFilesTest, passes_a_request_to_its_handler_after_the_poll_that_a_lookup_has_ended)
{
    class NoInterrupts final : public Interrupts {
    public:
        bool are_there() const override { return false; }
        void run() override {}
    };
    char path[] = "/var/tmp/static_files_XXXXXX";
    std::string root = ::mkdtemp(path);
    port.document_root = root;
    NoInterrupts none;
    Waiter *waiting = nullptr;
    bool blocks_signals = true;
    handler.routes["/none.txt"] = [&](auto call) {
        sigset_t blocked;
        ::pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
        blocks_signals = sigismember(&blocked, SIGWINCH);
        (void) call->answer("handled");
        waiting->wake(0);
    };
    serve([&] {
        Loop &loop = *Loop::current();
        loop.guard_interrupts();
        loop.set_interrupts(&none);
        BlockingClient client = connect();
        client.get("/none.txt");
        Waiter waiter(loop.scheduler().current(), "handler");   // the loop waits in its polls as long as no coroutine is ready
        waiting = &waiter;
        loop.scheduler().suspend_in(waiter);
        EXPECT_FALSE(blocks_signals);
        EXPECT_EQ(client.answer().body, "handled");
        loop.set_interrupts(nullptr);
    });
    std::filesystem::remove_all(root);
}

TEST_F(StaticFilesTest, looks_up_each_time_without_a_cache_time)
{
    port.static_handler_cache_time = 0;
    with_client([&] {
        for (int i = 0; i < 2; i++) {
            EXPECT_EQ(get("/small.txt").body, "0123456789");
            EXPECT_EQ(get("/none.txt").body, "/none.txt");
        }
        std::filesystem::rename(root_ + "/small.txt", root_ + "/none.txt");
        EXPECT_EQ(get("/none.txt").body, "0123456789");
    });
}

TEST_F(StaticFilesTest, reads_files_that_are_not_in_memory_in_a_thread)
{
    char path[] = "/var/tmp/static_files_XXXXXX";   // /tmp may have no disk
    int file = ::mkstemp(path);
    ASSERT_GE(file, 0);
    std::string name = std::filesystem::path(path).filename();
    std::string huge(3 << 20, 'h');
    huge.back() = 'e';
    ASSERT_EQ(::write(file, huge.data(), huge.size()), ssize_t(huge.size()));
    ASSERT_EQ(::fsync(file), 0);
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    bool was_cold = !is_in_memory(file, 0, huge.size());
    port.document_root = "/var/tmp";
    port.static_handler_locations = {"/static_files_"};
    serve([&] {
        BlockingClient client = connect();
        client.get("/" + name);
        Answer answer = client.answer();
        EXPECT_EQ(answer.body, huge);
        if (was_cold) {
            EXPECT_GT(Loop::current()->threads().figures().threads, 0);
        }
        ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
        client.get("/" + name, "Range: bytes=1000000-1000009,0-4,-1\r\n");
        EXPECT_NE(client.answer().body.find("hhhhhhhhhh\r\n"), std::string::npos);
        ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
        client.get("/" + name);   // the client disconnects while a thread reads
        turns(1);
        client.reset();
        EXPECT_TRUE(has_closed(1));
    });
    ::unlink(path);
    ::close(file);
}

}  // namespace
