#pragma once

#include "coro/server/connection/request_filter.h"
#include "core/server/http/static_cache.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

class ResponseWriter;
class ServingThread;

namespace http {
class RequestConditions;
}

// Answers GET and HEAD requests with the files below document_root: conditions (304, 412), ranges (206, 416), files in a
// coding, index files and lists of folders. All other requests are for the handler.
class StaticFiles final : public RequestFilter, private StaticCache::Observer {
public:
    StaticFiles(ServingThread &thread, const PortConfig &config) : thread_(thread), cache_(thread, config, *this) {}

    Outcome answer(Connection &connection, const IncomingRequest &request) override;

private:
    void on_found(int64_t session) override;
    void send_entry(ResponseWriter &writer, const StaticEntry &entry, const IncomingRequest &request);
    void send_file(ResponseWriter &writer, const StaticEntry &entry, const IncomingRequest &request);
    bool send_part(ResponseWriter &writer, const StaticEntry &entry, const StaticVariant &variant, std::string_view range);
    std::string next_boundary();

    ServingThread &thread_;
    StaticCache cache_;
    uint64_t boundaries_ = 0;   // how many responses with several parts were sent
};

}  // namespace coro
