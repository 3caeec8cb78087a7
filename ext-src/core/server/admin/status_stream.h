#pragma once

#include "coro/loop/timer.h"
#include "coro/server/admin/admin.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/http/response_writer.h"

#include <memory>
#include <vector>

namespace coro {

// Sends the text of /status.json to the clients of /events once a second, as server-sent events (HTML Standard, 9.2).
class StatusStream final : private Timer {
public:
    static constexpr size_t kMostClients = 16;

    StatusStream(Loop &loop, const AdminSubject &subject) : loop_(loop), subject_(subject) {}

    // Returns true if another client may join.
    bool has_room();
    // Takes over a response whose head is sent, and sends the first event.
    void add(std::unique_ptr<ResponseWriter> writer);
    // Ends all responses.
    void end();

private:
    void on_time() override;
    void send_event(ResponseWriter &writer, std::string_view event);
    std::string event() const;
    void forget_gone_clients();

    Loop &loop_;
    const AdminSubject &subject_;
    std::vector<std::unique_ptr<ResponseWriter>> clients_;
};

}  // namespace coro
