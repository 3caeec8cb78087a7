#include "coro/proto/http/mime_types.h"

#include "core/proto/http/mime_table.h"

#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

namespace {

using namespace coro::http;

TEST(MimeTypes, has_many_types_of_its_own)
{
    MimeTypes types("");
    EXPECT_EQ(types.find("HTML"), "text/html");
    EXPECT_EQ(types.find("bin"), "application/octet-stream");
    EXPECT_EQ(types.find("mkv"), "video/x-matroska");
    EXPECT_EQ(types.find("stl"), "model/stl");
    for (const char *extension : {"", "unknown", "php", "html ", "a-very-long-extension"}) {
        EXPECT_EQ(types.find(extension), "") << extension;
    }
}

TEST(MimeTypes, takes_the_types_of_the_system_before_its_own_but_not_those_of_sites)
{
    MimeTypes types("# a comment\n"
                    "application/x-new\tnew  NEWER # and a comment\n"
                    "text/other ts js mkv\n"
                    "text/second mkv new\r\n"
                    "text/last last");
    EXPECT_EQ(types.find("new"), "application/x-new");
    EXPECT_EQ(types.find("Newer"), "application/x-new");
    EXPECT_EQ(types.find("and"), "");
    EXPECT_EQ(types.find("mkv"), "text/other");
    EXPECT_EQ(types.find("last"), "text/last");
    EXPECT_EQ(types.find("ts"), "video/mp2t");
    EXPECT_EQ(types.find("js"), "text/javascript");
    EXPECT_EQ(types.find("stl"), "model/stl");
}

TEST(MimeTypes, skips_lines_that_are_no_type)
{
    MimeTypes types("new new\n/ a1\ntext/ a2\n/x a3\ntext/a:b a4\ntext/x/y a5\n\n \ntext/x\n\x01/x a6\ntext/x a7\n");
    for (const char *extension : {"new", "a1", "a2", "a3", "a4", "a5", "a6"}) {
        EXPECT_EQ(types.find(extension), "") << extension;
    }
    EXPECT_EQ(types.find("a7"), "text/x");
}

TEST(MimeTypes, find_returns_the_type_that_was_set_last)
{
    MimeTypes types("text/system sys");
    types.set("HTML", "text/new");
    types.set("own", "text/own; charset=utf-8");
    types.set("own", "text/other");
    types.set("sys", "");
    EXPECT_EQ(types.find("html"), "text/new");
    EXPECT_EQ(types.find("OWN"), "text/other");
    EXPECT_EQ(types.find("sys"), "");
    EXPECT_EQ(types.find("htm"), "text/html");
}

TEST(MimeTypes, list_contains_each_known_extension_with_its_present_type)
{
    MimeTypes types("text/system sys");
    size_t before = types.list().size();
    types.set("own", "text/own");
    types.set("html", "text/new");
    types.set("sys", "");
    auto list = types.list();
    EXPECT_EQ(list.size(), before);
    EXPECT_EQ(list["own"], "text/own");
    EXPECT_EQ(list["html"], "text/new");
    EXPECT_EQ(list["htm"], "text/html");
    EXPECT_FALSE(list.contains("sys"));
}

TEST(MimeTypes, an_extension_has_no_dot_and_a_type_has_no_control_bytes)
{
    EXPECT_TRUE(is_extension("js"));
    for (const char *text : {"", ".js", "tar.gz", "a/b", "seventeen-bytes-x"}) {
        EXPECT_FALSE(is_extension(text)) << text;
    }
    for (const char *text : {"text/html", "text/html; charset=utf-8", "text/html;charset=\"x\""}) {
        EXPECT_TRUE(is_media_type(text)) << text;
    }
    for (const char *text : {"", "text", "/html", "text/", "text/html\r\nX: y", "text/html; a=\x7f", "te xt/html"}) {
        EXPECT_FALSE(is_media_type(text)) << text;
    }
}

TEST(MimeTypes, names_each_extension_once_in_sorted_tables)
{
    std::set<std::string> extensions;
    for (std::string_view table : {kSiteTypes, kOtherTypes}) {
        std::istringstream lines{std::string(table)};
        std::string line, before;
        while (std::getline(lines, line)) {
            EXPECT_LE(before, line);
            before = line;
            std::istringstream words(line);
            std::string type, extension;
            words >> type;
            while (words >> extension) {
                EXPECT_TRUE(extensions.insert(extension).second) << extension;
                EXPECT_EQ(MimeTypes("").find(extension), type);
            }
        }
    }
    EXPECT_GT(extensions.size(), 700u);
}

}  // namespace
