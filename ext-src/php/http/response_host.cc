#include "php/http/response_host.h"

#include "coro/base/check.h"

#include <unordered_map>

namespace coro::php {

namespace {

std::unordered_map<uint16_t, ResponseHost *> &hosts()
{
    static std::unordered_map<uint16_t, ResponseHost *> all;
    return all;
}

UploadSettingsPointer &uploads_of_worker()
{
    static UploadSettingsPointer uploads = std::make_shared<UploadSettings>();
    return uploads;
}

uint16_t latest;   // the number that was given last: numbers are used again as late as possible

}  // namespace

ResponseHost *ResponseHost::find(uint16_t number)
{
    if (number == 0) {
        return nullptr;
    }
    auto found = hosts().find(number);
    return found == hosts().end() ? nullptr : found->second;
}

ResponseHost *ResponseHost::find_by_client(int64_t session)
{
    for (auto [number, host] : hosts()) {
        if (host->find_peer(session)) {
            return host;
        }
    }
    return nullptr;
}

UploadSettingsPointer ResponseHost::uploads_of(uint16_t number)
{
    if (number == 0) {
        return uploads_of_worker();
    }
    ResponseHost *host = find(number);
    return host ? host->uploads_ : std::make_shared<UploadSettings>();
}

void ResponseHost::set_uploads_of_worker(UploadSettingsPointer uploads)
{
    uploads_of_worker() = std::move(uploads);
}

void ResponseHost::abandon_all()
{
    for (auto [number, host] : hosts()) {
        host->abandon();
    }
}

ResponseHost::ResponseHost()
{
    CORO_CHECK(hosts().size() < UINT16_MAX);
    do {
        latest++;
    } while (latest == 0 || hosts().contains(latest));
    number_ = latest;
    hosts()[number_] = this;
}

ResponseHost::~ResponseHost()
{
    hosts().erase(number_);
}

}  // namespace coro::php
