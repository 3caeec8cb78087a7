#include "core/server/admin/flame_graph.h"

#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro;

TEST(FlameGraph, folded_lines_of_the_same_stack_are_added_and_wrong_lines_are_ignored)
{
    FoldedStacks stacks;
    add_folded(stacks, "main;a 2\nmain;b 3\n\n 4\nwithout_a_number\nmain;c x\nmain;a 5");
    EXPECT_EQ(folded_text(stacks, 1000), "main;a 7\nmain;b 3\n");
}

TEST(FlameGraph, the_folded_text_has_whole_lines_up_to_its_limit)
{
    FoldedStacks stacks;
    add_folded(stacks, "aaaa 1\nbbbb 1\ncccc 1\n");
    EXPECT_EQ(folded_text(stacks, 12), "aaaa 1\nbbbb 1\n");
    EXPECT_EQ(folded_text(stacks, 0), "");
}

TEST(FlameGraph, the_width_of_a_function_is_its_part_of_all)
{
    FoldedStacks stacks;
    add_folded(stacks, "main;a 1\nmain;b 3\n");
    std::string image = flame_graph(stacks, "Title", "samples");
    EXPECT_NE(image.find("<title>main: 4 samples, 100.0 %</title>"), std::string::npos);
    EXPECT_NE(image.find("<title>a: 1 samples, 25.0 %</title>"), std::string::npos);
    EXPECT_NE(image.find("width=\"299.5\""), std::string::npos);   // a quarter of 1200, without the gap
    EXPECT_TRUE(image.starts_with("<svg ") && image.ends_with("</svg>\n"));
}

TEST(FlameGraph, hostile_names_do_not_end_an_element)
{
    FoldedStacks stacks;
    add_folded(stacks, std::string("</title><script>alert(\"1\")</script>&\x01\xff;next 1\n"));
    std::string image = flame_graph(stacks, "<b>", "\"");
    EXPECT_EQ(image.find("<script"), std::string::npos);
    EXPECT_EQ(image.find("<b>"), std::string::npos);
    EXPECT_EQ(image.find_first_of("\x01\xff"), std::string::npos);
    EXPECT_NE(image.find("&lt;/title&gt;"), std::string::npos);
}

TEST(FlameGraph, an_image_without_stacks_has_a_title_alone)
{
    std::string image = flame_graph({}, "Nothing ran", "samples");
    EXPECT_NE(image.find("Nothing ran"), std::string::npos);
    EXPECT_EQ(image.find("<title>"), std::string::npos);
}

TEST(FlameGraph, stacks_that_are_too_deep_are_cut)
{
    std::string deep = "f0";
    for (int i = 1; i < 500; i++) {
        deep += ";f" + std::to_string(i);
    }
    FoldedStacks stacks;
    add_folded(stacks, deep + " 1\n");
    std::string image = flame_graph(stacks, "Deep", "samples");
    EXPECT_NE(image.find("<title>f59:"), std::string::npos);
    EXPECT_EQ(image.find("<title>f60:"), std::string::npos);
}

}  // namespace
