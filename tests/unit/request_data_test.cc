#include "coro/proto/http1/parser.h"
#include "coro/server/http/request_data.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace {

using namespace coro;

class CountingStorage final : public Storage {
public:
    Block allocate(size_t capacity) override
    {
        alive++;
        return heap_storage().allocate(capacity);
    }
    Block grow(Block block, size_t capacity) override { return heap_storage().grow(block, capacity); }
    void free_block(Block block) override
    {
        alive--;
        heap_storage().release(block);
    }
    int alive = 0;
};

// Owns a buffer that contains a request. Lends the request to a RequestData, and then overwrites the buffer.
class Lender {
public:
    explicit Lender(const std::string &body = "the body") :
        bytes_("POST /path?q=1 HTTP/1.1\r\nHost: a\r\nX-One: two\r\nContent-Length: " + std::to_string(body.size()) +
               "\r\n\r\n" + body)
    {
        http1::HeadParser parser;
        size_ = parser.parse(bytes_, {}, head_);
        EXPECT_GT(size_, 0);
    }
    void lend(RequestData &message, std::string_view body)
    {
        message.borrow(head_, bytes_.data(), body, {address_, address_, 0}, &borrower);
    }
    void lend(RequestData &message) { lend(message, std::string_view(bytes_).substr(size_t(size_))); }
    void use_again()
    {
        std::fill(bytes_.begin(), bytes_.end(), '#');
        memset(&head_, 0xff, sizeof head_);
    }

    RequestData *borrower = nullptr;

private:
    std::string bytes_;
    http::Head head_;
    PeerAddress address_ = {};
    int size_;
};

void expect_whole(const RequestData &message, std::string_view body)
{
    EXPECT_EQ(message.text(message.head().path), "/path");
    EXPECT_EQ(message.text(message.head().query), "q=1");
    EXPECT_EQ(message.head().header_count, 3);
    EXPECT_EQ(message.text(message.head().headers[1].name), "X-One");
    EXPECT_EQ(message.text(message.head().headers[1].value), "two");
    EXPECT_TRUE(message.raw_head().ends_with("\r\n\r\n"));
    EXPECT_TRUE(message.raw_head().starts_with("POST "));
    EXPECT_EQ(message.body(), body);
}

TEST(RequestData, borrows_without_copying_until_keep_is_called)
{
    Lender lender;
    RequestData message;
    EXPECT_TRUE(message.is_empty());
    lender.lend(message);
    EXPECT_EQ(lender.borrower, &message);
    expect_whole(message, "the body");
    message.keep();
    EXPECT_EQ(lender.borrower, nullptr);
    lender.use_again();
    expect_whole(message, "the body");
    message.keep();   // a second call of keep() must have no effect
    expect_whole(message, "the body");
}

TEST(RequestData, a_destroyed_borrower_notifies_the_lender)
{
    Lender lender;
    {
        RequestData message;
        lender.lend(message);
    }
    EXPECT_EQ(lender.borrower, nullptr);
}

TEST(RequestData, may_outlive_the_lender_after_keep)
{
    RequestData message;
    {
        auto lender = std::make_unique<Lender>(std::string(100'000, 'b'));
        lender->lend(message);
        message.keep();
    }
    expect_whole(message, std::string(100'000, 'b'));
}

TEST(RequestData, owns_a_body_that_came_in_pieces_in_every_order)
{
    CountingStorage storage;
    for (int order = 0; order < 4; order++) {
        Block block = storage.allocate(100);
        memcpy(block.data, "in pieces", 9);
        Lender lender;
        RequestData message;
        lender.lend(message, {block.data, 9});
        message.take_body(storage, block, 9);
        EXPECT_TRUE(message.owns_body());
        if (order & 1) {
            message.keep();
            lender.use_again();
        }
        expect_whole(message, "in pieces");
        if (order & 2) {
            Block taken = message.detach_body();
            EXPECT_EQ(taken.data, block.data);
            EXPECT_FALSE(message.owns_body());
            EXPECT_EQ(message.detach_body().data, nullptr);
            EXPECT_EQ(message.body(), "in pieces");
            storage.release(taken);
        }
        message.reset();
        EXPECT_EQ(lender.borrower, nullptr);
        EXPECT_EQ(storage.alive, 0) << order;
    }
}

TEST(RequestData, a_borrowed_body_is_in_no_block)
{
    Lender lender;
    RequestData message;
    lender.lend(message);
    EXPECT_EQ(message.detach_body().data, nullptr);
    message.keep();
    EXPECT_EQ(message.detach_body().data, nullptr);
    EXPECT_EQ(message.body(), "the body");
}

TEST(RequestData, can_borrow_again_after_reset)
{
    RequestData message;
    for (int i = 0; i < 3; i++) {
        Lender lender(std::to_string(i));
        lender.lend(message);
        if (i != 1) {
            message.keep();
        }
        expect_whole(message, std::to_string(i));
        message.reset();
        EXPECT_TRUE(message.is_empty());
        EXPECT_EQ(message.body(), "");
        EXPECT_EQ(lender.borrower, nullptr);
    }
}

TEST(RequestData, an_empty_body_is_kept_as_well)
{
    Lender lender("");
    RequestData message;
    lender.lend(message, {});
    message.keep();
    lender.use_again();
    expect_whole(message, "");
}

}  // namespace
