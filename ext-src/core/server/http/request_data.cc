#include "coro/server/http/request_data.h"

#include "coro/base/check.h"
#include "coro/server/http/request_body.h"

#include <cstdlib>
#include <cstring>
#include <utility>

namespace coro {

void RequestData::keep()
{
    if (!borrower_) {
        return;
    }
    *borrower_ = nullptr;
    borrower_ = nullptr;
    size_t head_room = (head_->used_size() + alignof(http::Head) - 1) & ~(alignof(http::Head) - 1);
    size_t body_size = block_.data ? 0 : body_.size();
    kept_ = static_cast<char *>(malloc(head_room + head_->text_size() + body_size));
    CORO_CHECK(kept_);
    memcpy(kept_, head_, head_->used_size());
    memcpy(kept_ + head_room, base_, head_->text_size());
    if (body_size) {
        char *body = kept_ + head_room + head_->text_size();
        memcpy(body, body_.data(), body_size);
        body_ = {body, body_size};
    }
    head_ = reinterpret_cast<const http::Head *>(kept_);
    base_ = kept_ + head_room;
}

void RequestData::take_body(Storage &storage, Block block, size_t size)
{
    storage_ = &storage;
    block_ = block;
    body_ = {block.data, size};
    arriving_.reset();
}

void RequestData::take_arriving(RequestBody &body)
{
    keep();
    arriving_ = body.shared_from_this();
}

void RequestData::drop_arriving()
{
    std::exchange(arriving_, nullptr)->drop();
}

Block RequestData::detach_body()
{
    return std::exchange(block_, {});
}

}  // namespace coro
