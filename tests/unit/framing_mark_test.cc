#include "coro/proto/framing/framer.h"

#include "../../ext-src/core/proto/framing/mark.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace coro;

TEST(FindMark, answers_as_find_does_for_every_place_and_size)
{
    for (size_t mark_size = 1; mark_size <= kMaxMarkSize; mark_size++) {
        std::string mark = std::string("abababac").substr(8 - mark_size);
        for (size_t size = 0; size <= 70; size++) {
            for (size_t at = 0; at <= size; at++) {
                std::string text(size, 'a');
                text.replace(at, std::min(mark_size, size - at), mark, 0, size - at);
                std::vector<char> exact(text.begin(), text.end());
                ASSERT_EQ(find_mark({exact.data(), exact.size()}, mark), text.find(mark)) << text;
            }
        }
    }
}

TEST(FindMark, answers_as_find_does_on_texts_full_of_beginnings)
{
    std::mt19937 random(1);
    for (int round = 0; round < 100000; round++) {
        std::string mark(1 + random() % kMaxMarkSize, ' ');
        std::string text(random() % 90, ' ');
        for (char &byte : mark) {
            byte = "ab"[random() % 2];
        }
        for (char &byte : text) {
            byte = "aab"[random() % 3];
        }
        ASSERT_EQ(find_mark(text, mark), text.find(mark)) << mark << " in " << text;
    }
}

}  // namespace
