#include "coro/base/text_buffer.h"

#include <gtest/gtest.h>
#include <string>

namespace {

using namespace coro;

TEST(TextBuffer, appends_text_and_numbers)
{
    TextBuffer text;
    std::string model;
    for (uint64_t number : std::initializer_list<uint64_t>{0, 7, 10, 99, 1'000'000, UINT64_MAX}) {
        text.append("n=");
        text.append(Digits(number));
        model += "n=" + std::to_string(number);
    }
    EXPECT_EQ(text.view(), model);
}

TEST(TextBuffer, an_empty_view_without_an_address_may_be_appended)
{
    TextBuffer text;
    text.append(std::string_view());
    EXPECT_EQ(text.size(), 0u);
    text.append("a");
    text.append(std::string_view());
    EXPECT_EQ(text.view(), "a");
}

TEST(TextBuffer, clear_empties_it_and_keeps_its_memory)
{
    TextBuffer text;
    text.append(std::string(5000, 'x'));
    const char *memory = text.view().data();
    text.clear();
    EXPECT_EQ(text.view(), "");
    text.append(std::string(5000, 'y'));
    EXPECT_EQ(text.view().data(), memory);
}

TEST(TextBuffer, appends_several_parts_in_order)
{
    TextBuffer text;
    text.append("ab", Digits(0), std::string_view(), Digits(255, 16), std::string(3, 'c'));
    EXPECT_EQ(text.view(), "ab0ffccc");
}

TEST(TextBuffer, grows_over_many_small_appends)
{
    TextBuffer text;
    for (int i = 0; i < 100'000; i++) {
        text.append("abc");
    }
    ASSERT_EQ(text.size(), 300'000u);
    EXPECT_EQ(text.view().substr(299'997), "abc");
}

TEST(TextBuffer, appends_short_texts_of_every_size)
{
    std::string letters = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+/";
    for (size_t size = 0; size <= letters.size(); size++) {
        // a string of the exact size, so that AddressSanitizer reports a read beyond its end
        std::string exact(letters, letters.size() - size);
        TextBuffer text;
        text.append("<", Short(exact), ">");
        EXPECT_EQ(text.view(), "<" + exact + ">");
    }
}

}  // namespace
