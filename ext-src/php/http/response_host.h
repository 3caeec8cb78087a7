#pragma once

#include "php/http/upload_settings.h"

#include "coro/server/connection/peer.h"
#include "coro/server/http/response_writer.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace coro::php {

// A coroutine server, as the Response objects of its requests know it. Response objects can live longer than their
// server, so they have its number. The number 0 stands for the worker of this process.
class ResponseHost {
public:
    ResponseHost(const ResponseHost &) = delete;
    ResponseHost &operator=(const ResponseHost &) = delete;

    // Returns the server with this number, or nullptr if the number is 0 or the server does not exist any more.
    static ResponseHost *find(uint16_t number);
    // Returns the server that has a client with this session id, or nullptr.
    static ResponseHost *find_by_client(int64_t session);

    // Returns the settings of the uploads to the server with this number.
    static UploadSettingsPointer uploads_of(uint16_t number);
    static void set_uploads_of_worker(UploadSettingsPointer uploads);
    // Called in a forked child, and after a fatal error.
    static void abandon_all();

    uint16_t number() const { return number_; }
    virtual ServingThread *thread() = 0;   // nullptr: the server does not serve
    // Returns the client with this session id, or nullptr if nothing can be sent to the client any more.
    virtual Peer *find_peer(int64_t session) = 0;
    // Called when a Response object is destroyed that has not answered its request, or that has upgraded the connection
    // to WebSocket.
    virtual void response_dropped(const ResponseWriter &writer) = 0;
    virtual void abandon() = 0;   // leaves the connections as they are in memory

protected:
    ResponseHost();
    ~ResponseHost();
    // Forms of a request keep the settings that they have begun with.
    void set_uploads(UploadSettingsPointer uploads) { uploads_ = std::move(uploads); }

private:
    uint16_t number_;
    UploadSettingsPointer uploads_ = std::make_shared<UploadSettings>();
};

}  // namespace coro::php
