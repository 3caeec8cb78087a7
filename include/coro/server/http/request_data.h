#pragma once

#include "coro/base/clock.h"
#include "coro/base/storage.h"
#include "coro/net/address.h"
#include "coro/proto/http1/parser.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace coro {

// A request as its handler sees it: head, body, where it came from. Usually the bytes lie in the worker's receive
// buffer and are only borrowed: a handler that answers without waiting never copies them. Whoever lent them calls
// keep() before the buffer is used again.
class RequestData {
public:
    RequestData() = default;
    ~RequestData() { reset(); }
    RequestData(const RequestData &) = delete;
    RequestData &operator=(const RequestData &) = delete;

    // What the lender knows; `borrower` is set to this message for as long as it borrows.
    struct Origin {
        const PeerAddress &peer_address;
        const PeerAddress &local;
        Nanoseconds received_at;   // since 1970
    };
    void borrow(const http1::Head &head, const char *base, std::string_view body, const Origin &origin,
                RequestData **borrower)
    {
        head_ = &head;
        base_ = base;
        body_ = body;
        peer_address_ = origin.peer_address;
        local_ = origin.local;
        received_at_ = origin.received_at;
        borrower_ = borrower;
        *borrower_ = this;
    }
    // Copies what is borrowed.
    void keep();
    // The body came in pieces and lies in a Block of this Storage, `size` bytes of it in use; the message owns it now.
    void take_body(Storage &storage, Block block, size_t size);
    void reset();

    bool is_empty() const { return !head_; }   // nothing was ever borrowed
    bool owns_body() const { return block_.data != nullptr; }   // see detach_body()
    const http1::Head &head() const { return *head_; }
    std::string_view text(http1::Span span) const { return http1::text(base_, span); }
    std::string_view raw_head() const { return {base_, head_->size}; }
    std::string_view body() const { return body_; }
    Origin origin() const { return {peer_address_, local_, received_at_}; }

    // The owned Block leaves with its memory (body() stays valid as long as the caller keeps it); data is nullptr when
    // the body is not in one.
    Block detach_body();

private:
    const http1::Head *head_ = nullptr;
    const char *base_ = nullptr;
    std::string_view body_;
    RequestData **borrower_ = nullptr;
    char *kept_ = nullptr;          // one allocation: head, its bytes, and the body when that was borrowed, too
    Storage *storage_ = nullptr;
    Block block_;
    PeerAddress peer_address_;              // these as long as it is not empty
    PeerAddress local_;
    Nanoseconds received_at_;
};

inline void RequestData::reset()
{
    if (borrower_) {
        *std::exchange(borrower_, nullptr) = nullptr;
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
