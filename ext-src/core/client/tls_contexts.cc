#include "coro/client/tls_contexts.h"

#include <algorithm>

namespace coro {

std::shared_ptr<TlsClientContext> TlsClientContexts::get(const TlsClientOptions &options, std::string &error)
{
    auto found = std::find_if(kept_.begin(), kept_.end(), [&](auto &kept) { return kept.first == options; });
    if (found != kept_.end()) {
        std::rotate(found, found + 1, kept_.end());
        return kept_.back().second;
    }
    std::shared_ptr<TlsClientContext> made = make_tls_client_context(options, error);
    if (made) {
        if (kept_.size() == kMost) {
            kept_.erase(kept_.begin());
        }
        kept_.emplace_back(options, made);
    }
    return made;
}

}  // namespace coro
