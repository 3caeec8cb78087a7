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
