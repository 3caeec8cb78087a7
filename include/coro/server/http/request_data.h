#pragma once

#include "coro/base/clock.h"
#include "coro/base/storage.h"
#include "coro/net/address.h"
#include "coro/proto/http/head.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

namespace coro {

class RequestBody;

// The head, body and addresses of a request that a handler reads. The object usually refers to bytes in the
// thread's receive buffer, so that a request whose handler answers without waiting is never copied. The owner of
// the buffer calls keep() before new bytes are written to the buffer.
class RequestData {
public:
    RequestData() = default;
    ~RequestData() { reset(); }
    RequestData(const RequestData &) = delete;
    RequestData &operator=(const RequestData &) = delete;

    // The time when the request was received, and the addresses of its connection.
    struct Origin {
        const PeerAddress &peer_address;
        const PeerAddress &local;
        Nanoseconds received_at;   // nanoseconds since 1970, by the wall clock
        bool is_secure = false;    // true: the connection uses TLS
        // Monotonic time of the poll before the request was read completely, or up to the end of its head if its body follows.
        // RequestData does not keep it.
        Nanoseconds read_at = 0;
    };
    // Makes this object refer to a request in a buffer of the caller. Sets `*borrower` to this object until keep()
    // or reset(), so that the caller knows whether this object still refers to the buffer.
    void borrow(const http::Head &head, const char *base, std::string_view body, const Origin &origin,
                RequestData **borrower)
    {
        head_ = &head;
        base_ = base;
        body_ = body;
        peer_address_ = origin.peer_address;
        local_ = origin.local;
        received_at_ = origin.received_at;
        is_secure_ = origin.is_secure;
        borrower_ = borrower;
        *borrower_ = this;
    }
    // Copies head and body out of the caller's buffer, so that this object no longer refers to the buffer.
    void keep();
    // Takes ownership of a Block that contains a body of `size` bytes, which has arrived in several pieces.
    void take_body(Storage &storage, Block block, size_t size);
    // Makes this object the consumer of a body that has not arrived completely. Copies the head out of the caller's
    // buffer, as keep() does.
    void take_arriving(RequestBody &body);
    // Returns the body while it is not complete in this object, otherwise nullptr.
    const std::shared_ptr<RequestBody> &arriving() const { return arriving_; }
    void reset();

    bool is_empty() const { return !head_; }   // true: the object refers to no request
    // Returns true if the body is in a Block that detach_body() can pass on.
    bool owns_body() const { return block_.data != nullptr; }
    const http::Head &head() const { return *head_; }
    std::string_view text(http::Span span) const { return http::text(base_, span); }
    std::string_view raw_head() const { return {base_, head_->size}; }
    std::string_view body() const { return body_; }
    Origin origin() const { return {peer_address_, local_, received_at_, is_secure_}; }

    // Passes ownership of the body's Block to the caller. body() remains valid as long as the caller keeps the
    // Block. If the body is in no Block, `data` of the result is nullptr.
    Block detach_body();

private:
    void drop_arriving();

    const http::Head *head_ = nullptr;
    const char *base_ = nullptr;
    std::string_view body_;
    RequestData **borrower_ = nullptr;
    // The copy that keep() has made: the Head, the bytes of the head, and the body unless a Block contains it.
    char *kept_ = nullptr;
    Storage *storage_ = nullptr;
    Block block_;
    std::shared_ptr<RequestBody> arriving_;
    PeerAddress peer_address_;   // this member and the following ones are undefined while is_empty()
    PeerAddress local_;
    Nanoseconds received_at_;
    bool is_secure_;
};

inline void RequestData::reset()
{
    if (borrower_) {
        *std::exchange(borrower_, nullptr) = nullptr;
    }
    if (arriving_) [[unlikely]] {
        drop_arriving();
    }
    if (kept_) {
        free(std::exchange(kept_, nullptr));
    }
    if (block_.data) {
        storage_->release(std::exchange(block_, {}));
    }
    head_ = nullptr;
    base_ = nullptr;
    body_ = {};
}

}  // namespace coro
