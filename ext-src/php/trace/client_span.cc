#include "php/trace/client_span.h"

#include <string>

namespace coro::php {

std::unique_ptr<ClientSpan> ClientSpan::begin(std::string_view method, std::string_view host, int port, bool uses_tls,
                                              std::string_view path)
{
    Span *outer = tracer() && tracer()->clients.have_spans ? current_span() : nullptr;
    if (!outer) {
        return nullptr;
    }
    auto *span = new Span(*tracer(), SpanKind::kClient, method, outer);
    if (span->is_recording()) {
        std::string url = (uses_tls ? "https://" : "http://") + host_field(host, port, uses_tls ? 443 : 80);
        url.append(path, 0, path.find('?'));   // a query may contain secrets
        span->attributes.add("http.request.method", method);
        span->attributes.add("server.address", host);
        span->attributes.add("server.port", int64_t(port));
        span->attributes.add("url.full", url);
    }
    return std::make_unique<ClientSpan>(span);
}

ClientSpan::~ClientSpan()
{
    span_->end();
    span_->release();
}

}  // namespace coro::php
