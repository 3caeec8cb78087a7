#include "multipart_feed.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using coro::multipart::BoundaryFault;
using coro::multipart::PartHead;
using coro::multipart::read_boundary;
using coro::multipart::read_part_head;
using coro::multipart::Parser;
using multipart_feed::Part;

std::vector<Part> parts_of(const std::vector<std::string_view> &pieces, std::string_view boundary = "B")
{
    return multipart_feed::parts_of(pieces, boundary);
}

// Reads the body in one piece, byte for byte, and cut at each place. The parts must be the same.
std::vector<Part> parts_of(std::string_view body, std::string_view boundary = "B")
{
    std::vector<Part> whole = parts_of(std::vector{body}, boundary);
    std::vector<std::string_view> bytes;
    for (size_t i = 0; i < body.size(); i++) {
        bytes.push_back(body.substr(i, 1));
        EXPECT_EQ(parts_of({body.substr(0, i), body.substr(i)}, boundary), whole) << "cut at " << i;
    }
    EXPECT_EQ(parts_of(bytes, boundary), whole);
    return whole;
}

std::string field(std::string_view name, std::string_view content)
{
    return "--B\r\nContent-Disposition: form-data; name=\"" + std::string(name) + "\"\r\n\r\n" + std::string(content) + "\r\n";
}

TEST(Multipart, splits_a_form_into_its_fields)
{
    EXPECT_EQ(parts_of(field("a", "1") + field("b", "two\r\nlines") + "--B--\r\n"),
              (std::vector<Part>{{"a", "", "1", true}, {"b", "", "two\r\nlines", true}}));
}

TEST(Multipart, returns_the_bytes_of_a_file_unchanged)
{
    std::string bytes("\0\r\n--\r\n--A\r--B\n\r\n-\r\n", 19);
    std::string head = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.bin\"\r\nContent-Type: a/b\r\n\r\n";
    EXPECT_EQ(parts_of(head + bytes + "\r\n--B--\r\n"),
              (std::vector<Part>{{"f", "x.bin", bytes, true}}));
}

TEST(Multipart, gives_back_bytes_that_look_like_the_end_of_a_part)
{
    for (std::string_view content :
         {"", "\r", "\r\r", "\r\n", "\n\n", "\r\n-", "\r\n--", "\r\n--C", "\n-\n--", "\r\n--\r\n--", "--B"}) {
        EXPECT_EQ(parts_of(field("a", content) + "--B--"), (std::vector<Part>{{"a", "", std::string(content), true}}));
    }
}

TEST(Multipart, accepts_lines_that_end_in_a_line_feed_alone)
{
    EXPECT_EQ(parts_of("--B\nContent-Disposition: form-data; name=a\n\n1\n"
                       "--B\nContent-Disposition: form-data; name=b\n\n2\n--B--"),
              (std::vector<Part>{{"a", "", "1", true}, {"b", "", "2", true}}));
}

TEST(Multipart, ignores_text_outside_of_parts)
{
    EXPECT_EQ(parts_of("some text\r\n--Bc\r\n --B\r\n--b\r\n" + field("a", "1") +
                       "--B--\r\nmore\r\n--B-\r\n" + field("b", "2") + "--B--"),
              (std::vector<Part>{{"a", "", "1", true}, {"b", "", "2", true}}));
    EXPECT_TRUE(parts_of("").empty());
    EXPECT_TRUE(parts_of("no parts").empty());
    EXPECT_TRUE(parts_of("--B--\r\n").empty());
}

TEST(Multipart, reports_a_part_that_the_end_of_the_body_cuts_off)
{
    std::string whole = field("a", "123") + "--B--";
    EXPECT_EQ(parts_of(std::string_view(whole).substr(0, whole.size() - 5)), (std::vector<Part>{{"a", "", "123", false}}));
    EXPECT_EQ(parts_of("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n"), (std::vector<Part>{{"a", "", "", false}}));
}

TEST(Multipart, refuses_a_head_that_is_too_long)
{
    std::string line = "--B\r\nContent-Disposition: form-data; name=\"";
    std::string rest = "\"\r\n\r\n1\r\n--B--";
    size_t most = Parser::kMostHeadBytes - (line.size() - 5) - 5;
    EXPECT_EQ(parts_of(std::vector<std::string_view>{line, std::string(most, 'x'), rest}).front().name.size(), most);
    EXPECT_EQ(parts_of(std::vector<std::string_view>{line, std::string(most + 1, 'x'), rest}).front().name, "too long");
}

TEST(Multipart, takes_long_boundaries_and_boundaries_with_odd_characters)
{
    std::string boundary = "'()+_,-./:=? " + std::string(200, 'b');
    std::string body = "--" + boundary + "\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--" + boundary + "--";
    EXPECT_EQ(parts_of(body, boundary), (std::vector<Part>{{"a", "", "1", true}}));
}

TEST(MultipartHead, has_name_file_name_and_type)
{
    PartHead head = read_part_head("Content-Disposition: form-data; name=\"a\"; filename=\"b.txt\"\r\n"
                                   "content-type: text/plain; charset=x\r\n");
    EXPECT_TRUE(head.is_field && head.has_name && head.has_file_name);
    EXPECT_EQ(head.name, "a");
    EXPECT_EQ(head.file_name, "b.txt");
    EXPECT_EQ(head.content_type, "text/plain");
}

TEST(MultipartHead, reads_odd_values_as_php_does)
{
    auto name = [](std::string value) { return read_part_head("Content-Disposition: form-data; name=" + value + "\n").name; };
    EXPECT_EQ(name("plain"), "plain");
    EXPECT_EQ(name("plain text"), "plain");
    EXPECT_EQ(name("'single \"quotes\"'"), "single \"quotes\"");
    EXPECT_EQ(name(R"("with \"quotes\" and \\ and \n")"), R"(with "quotes" and \ and \n)");
    EXPECT_EQ(name("\"no end"), "no end");
    EXPECT_EQ(name("\"a;b=c\""), "a;b=c");
    EXPECT_EQ(name("  \"spaces before\""), "spaces before");
    EXPECT_EQ(name("\"\""), "");
    EXPECT_EQ(name("a; name=b"), "b");
    EXPECT_EQ(name(std::string("\"a\0b\"", 5)), "a");
}

TEST(MultipartHead, joins_lines_without_a_colon_and_takes_the_first_field_of_a_name)
{
    PartHead head = read_part_head("continued\nContent-Disposition: form-data;\r\n name=\"a\"\r\nX: y\r\n"
                                   "Content-Disposition: form-data; name=b\r\nContent-Type: one\nContent-Type: two\n");
    EXPECT_EQ(head.name, "a");
    EXPECT_EQ(head.content_type, "one");
    EXPECT_FALSE(read_part_head("Content-Type: text/plain\r\n").is_field);
    EXPECT_FALSE(read_part_head("Content-Disposition: form-data\r\n").has_name);
}

TEST(MultipartBoundary, is_read_from_the_content_type)
{
    auto boundary_of = [](std::string_view type) {
        std::string_view boundary;
        BoundaryFault fault = read_boundary(type, boundary);
        return fault == BoundaryFault::kNone ? boundary : fault == BoundaryFault::kMissing ? "(missing)" : "(no end)";
    };
    EXPECT_EQ(boundary_of("multipart/form-data; boundary=abc"), "abc");
    EXPECT_EQ(boundary_of("multipart/form-data; Boundary=\"a b;c\"; x=y"), "a b;c");
    EXPECT_EQ(boundary_of("multipart/form-data; boundary=abc; x=y"), "abc");
    EXPECT_EQ(boundary_of("multipart/form-data; boundary=abc, x"), "abc");
    EXPECT_EQ(boundary_of("multipart/form-data; boundary=\"abc"), "(no end)");
    EXPECT_EQ(boundary_of("multipart/form-data; boundary="), "");
    EXPECT_EQ(boundary_of("multipart/form-data; boundary"), "(missing)");
    EXPECT_EQ(boundary_of("multipart/form-data"), "(missing)");
}

}  // namespace
