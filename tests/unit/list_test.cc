#include "coro/base/list.h"

#include <deque>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <vector>

namespace {

using namespace coro;

struct FirstTag;
struct SecondTag;

struct Item : ListNode<FirstTag>, ListNode<SecondTag> {
    explicit Item(int number) : number(number) {}

    int number;
};

using First = List<Item, FirstTag>;
using Second = List<Item, SecondTag>;

template <class L>
std::vector<int> numbers(L &list)
{
    std::vector<int> result;
    for (Item *item = list.front(); item; item = list.next(*item)) {
        result.push_back(item->number);
    }
    return result;
}

TEST(List, gives_back_first_in_first_out)
{
    First list;
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(list.front(), nullptr);
    EXPECT_EQ(list.pop_front(), nullptr);
    Item a(1), b(2);
    list.push_back(a);
    list.push_back(b);
    EXPECT_EQ(list.pop_front(), &a);
    EXPECT_FALSE(a.ListNode<FirstTag>::is_linked());
    EXPECT_EQ(list.pop_front(), &b);
    EXPECT_TRUE(list.empty());
}

TEST(List, an_object_may_be_in_two_lists_with_different_tags)
{
    First first;
    Second second;
    Item a(1);
    first.push_back(a);
    second.push_back(a);
    a.ListNode<FirstTag>::unlink();
    EXPECT_TRUE(first.empty());
    EXPECT_EQ(second.front(), &a);
}

TEST(List, unlinking_twice_or_when_never_linked_does_nothing)
{
    First list;
    Item a(1), b(2);
    a.ListNode<FirstTag>::unlink();
    list.push_back(a);
    list.push_back(b);
    a.ListNode<FirstTag>::unlink();
    a.ListNode<FirstTag>::unlink();
    EXPECT_EQ(numbers(list), std::vector<int>{2});
}

TEST(List, a_dying_object_leaves_its_lists)
{
    First list;
    Item a(1), c(3);
    list.push_back(a);
    {
        Item b(2);
        list.push_back(b);
        list.push_back(c);
    }
    EXPECT_EQ(numbers(list), (std::vector<int>{1, 3}));
}

TEST(List, a_dying_list_leaves_its_objects_unlinked)
{
    Item a(1), b(2);
    {
        First list;
        list.push_back(a);
        list.push_back(b);
    }
    EXPECT_FALSE(a.ListNode<FirstTag>::is_linked());
    EXPECT_FALSE(b.ListNode<FirstTag>::is_linked());
    First next;
    next.push_back(b);
    EXPECT_EQ(next.front(), &b);
}

TEST(List, take_appends_the_other_list_and_empties_it)
{
    Item a(1), b(2), c(3), d(4);
    First left, right;
    left.push_back(a);
    left.push_back(b);
    right.push_back(c);
    right.push_back(d);
    left.take(right);
    EXPECT_EQ(numbers(left), (std::vector<int>{1, 2, 3, 4}));
    EXPECT_TRUE(right.empty());
}

TEST(List, take_works_from_and_into_an_empty_list)
{
    Item a(1);
    First left, right;
    left.take(right);
    EXPECT_TRUE(left.empty());
    right.push_back(a);
    left.take(right);
    EXPECT_EQ(numbers(left), std::vector<int>{1});
    left.take(right);
    EXPECT_EQ(numbers(left), std::vector<int>{1});
    a.ListNode<FirstTag>::unlink();
    EXPECT_TRUE(left.empty());
}

// Performs random operations on three lists and compares the lists with a model made of deques.
TEST(List, agrees_with_a_model_over_random_operations)
{
    std::mt19937 random(7);
    std::vector<std::unique_ptr<Item>> items;
    for (int i = 0; i < 20; i++) {
        items.push_back(std::make_unique<Item>(i));
    }
    First lists[3];
    std::deque<int> model[3];
    for (int step = 0; step < 20'000; step++) {
        int which = int(random() % 3);
        Item &item = *items[random() % items.size()];
        auto forget = [&] {
            for (auto &part : model) {
                std::erase(part, item.number);
            }
        };
        switch (random() % 5) {
        case 0:
        case 1:
            item.ListNode<FirstTag>::unlink();
            forget();
            lists[which].push_back(item);
            model[which].push_back(item.number);
            break;
        case 2:
            item.ListNode<FirstTag>::unlink();
            forget();
            break;
        case 3:
            if (Item *first = lists[which].pop_front()) {
                ASSERT_EQ(first->number, model[which].front());
                model[which].pop_front();
            }
            break;
        default:
            int other = (which + 1) % 3;
            lists[which].take(lists[other]);
            model[which].insert(model[which].end(), model[other].begin(), model[other].end());
            model[other].clear();
        }
        for (int i = 0; i < 3; i++) {
            std::vector<int> expected(model[i].begin(), model[i].end());
            ASSERT_EQ(numbers(lists[i]), expected) << "step " << step;
        }
    }
}

}  // namespace
