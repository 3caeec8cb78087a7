#include "coro/server/shared/inquiry.h"

#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace coro;

constexpr Question kAboutCoroutines = {Question::About::kCoroutines, Question::kAsText, 0, 10};

TEST(Inquiry, a_process_answers_a_question_once)
{
    Inquiry inquiry;
    ASSERT_EQ(inquiry.open(2), 0);
    EXPECT_FALSE(inquiry.has_question(0));
    inquiry.ask(kAboutCoroutines);
    ASSERT_TRUE(inquiry.has_question(0));
    EXPECT_FALSE(inquiry.has_answered(0));
    Question question = inquiry.question();
    EXPECT_EQ(question.about, Question::About::kCoroutines);
    EXPECT_EQ(question.flags, Question::kAsText);
    EXPECT_EQ(question.most, 10u);
    inquiry.answer(0, question, "none");
    EXPECT_FALSE(inquiry.has_question(0));
    EXPECT_TRUE(inquiry.has_answered(0));
    EXPECT_TRUE(inquiry.has_question(1));
    EXPECT_FALSE(inquiry.has_answered(1));
    EXPECT_EQ(inquiry.take_answer(0), "none");
}

TEST(Inquiry, the_answer_to_an_earlier_question_is_no_answer_to_the_present_one)
{
    Inquiry inquiry;
    ASSERT_EQ(inquiry.open(1), 0);
    inquiry.ask(kAboutCoroutines);
    Question first = inquiry.question();
    inquiry.ask({Question::About::kProfile, 0, 0, 0});
    inquiry.answer(0, first, "late");
    EXPECT_FALSE(inquiry.has_answered(0));
    EXPECT_TRUE(inquiry.has_question(0));
}

TEST(Inquiry, a_child_answers_its_parent_and_the_memory_of_an_answer_that_was_taken_is_free)
{
    Inquiry inquiry;
    ASSERT_EQ(inquiry.open(3), 0);
    inquiry.ask(kAboutCoroutines);
    pid_t child = fork();
    if (child == 0) {
        inquiry.answer(1, inquiry.question(), std::string(1 << 20, 'x'));
        _exit(0);
    }
    waitpid(child, nullptr, 0);
    ASSERT_TRUE(inquiry.has_answered(1));
    EXPECT_EQ(inquiry.take_answer(1), std::string(1 << 20, 'x'));
    EXPECT_EQ(inquiry.take_answer(1), std::string(1 << 20, '\0'));   // the file has a hole there
}

TEST(Inquiry, an_answer_that_is_too_long_is_cut_and_does_not_touch_that_of_the_next_process)
{
    Inquiry inquiry;
    ASSERT_EQ(inquiry.open(2), 0);
    inquiry.ask(kAboutCoroutines);
    inquiry.answer(1, inquiry.question(), "second");
    inquiry.answer(0, inquiry.question(), std::string(Inquiry::kMostBytes + 100, 'x'));
    EXPECT_EQ(inquiry.take_answer(0).size(), Inquiry::kMostBytes);
    EXPECT_EQ(inquiry.take_answer(1), "second");
}

TEST(Inquiry, a_process_with_a_limit_on_files_answers_nothing_and_lives)
{
    Inquiry inquiry;
    ASSERT_EQ(inquiry.open(1), 0);
    inquiry.ask(kAboutCoroutines);
    pid_t child = fork();
    if (child == 0) {
        rlimit limit = {4096, 4096};
        setrlimit(RLIMIT_FSIZE, &limit);
        inquiry.answer(0, inquiry.question(), std::string(1 << 20, 'x'));
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_TRUE(inquiry.has_answered(0));
    EXPECT_EQ(inquiry.take_answer(0), "");
}

TEST(Inquiry, the_numbers_of_questions_begin_again_after_the_last_one)
{
    Inquiry inquiry;
    ASSERT_EQ(inquiry.open(1), 0);
    for (int i = 0; i < 70'000; i++) {
        inquiry.ask(kAboutCoroutines);
        ASSERT_TRUE(inquiry.has_question(0));
        inquiry.answer(0, inquiry.question(), "");
        ASSERT_TRUE(inquiry.has_answered(0));
    }
}

}  // namespace
