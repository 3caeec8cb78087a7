#pragma once

#include "php/trace/span.h"

#include <memory>
#include <string_view>

namespace coro::php {

// The span of a request that an HTTP client makes. It ends with the object.
class ClientSpan {
public:
    // Returns the span of a request, or nullptr if the running code is in no span or requests of clients are not traced.
    static std::unique_ptr<ClientSpan> begin(std::string_view method, std::string_view host, int port, bool uses_tls,
                                             std::string_view path);

    explicit ClientSpan(Span *made) : span_(made) {}   // takes over the reference
    ~ClientSpan();
    ClientSpan(const ClientSpan &) = delete;
    ClientSpan &operator=(const ClientSpan &) = delete;

    const Span &span() const { return *span_; }
    void note_status(int status) { span_->note_status(status); }
    void fail(std::string_view why) { span_->fail("connection", why); }   // there is no response

private:
    Span *span_;
};

}  // namespace coro::php
