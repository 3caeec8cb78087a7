#pragma once

#include "core/server/admin/debug_pages.h"
#include "core/server/admin/reply.h"
#include "core/server/admin/status_stream.h"
#include "coro/server/admin/admin.h"
#include "coro/server/connection/handler.h"
#include "coro/server/lifecycle/worker_life.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace coro {

// Answers the requests for an upgrade when it has ended: when the new server serves, or the upgrade has failed.
class UpgradeWatch final : private Timer {
public:
    UpgradeWatch(Loop &loop, Scoreboard &board) : loop_(loop), board_(board) {}
    // Called before the manager is asked for the upgrade.
    void add(std::shared_ptr<AdminReply> reply);

private:
    void on_time() override;

    struct Waiting {
        std::shared_ptr<AdminReply> reply;
        uint32_t failures;   // number of upgrades that had failed when the reply began to wait
    };

    Loop &loop_;
    Scoreboard &board_;
    std::vector<Waiting> waiting_;
};

// Answers the requests to the admin process: finds the endpoint in a table, and checks the token and where the request is from.
class AdminEndpoints final : public Handler {
public:
    AdminEndpoints(const AdminSubject &subject, const std::string &token) : subject_(subject), token_(token) {}
    // The process to which the endpoints belong. Called before the first request.
    void set_life(Loop &loop, WorkerLife &life)
    {
        life_ = &life;
        events_ = std::make_unique<StatusStream>(loop, subject_);
        debug_ = std::make_unique<DebugPages>(loop, subject_, life);
        upgrades_ = std::make_unique<UpgradeWatch>(loop, subject_.board);
    }

    int on_request(const IncomingRequest &request) override;
    // Ends the responses that go on until their clients go.
    void end_streams() { events_->end(); }

private:
    struct Row;
    static const Row kRows[];

    bool is_authorized(const IncomingRequest &request) const;
    // Returns why a browser may have sent the request for a page of another site; empty: it has not.
    std::string_view reason_to_distrust(const IncomingRequest &request) const;
    AdminAnswer answer(const IncomingRequest &request, std::string_view &allowed);

    AdminAnswer page(const AdminRequest &);
    AdminAnswer events(const AdminRequest &);
    AdminAnswer livez(const AdminRequest &);
    AdminAnswer readyz(const AdminRequest &);
    AdminAnswer metrics(const AdminRequest &request);
    AdminAnswer status_json(const AdminRequest &);
    AdminAnswer reload(const AdminRequest &);
    AdminAnswer upgrade(const AdminRequest &);
    AdminAnswer stop(const AdminRequest &);
    AdminAnswer drain(const AdminRequest &);
    AdminAnswer resume(const AdminRequest &);
    AdminAnswer log_level(const AdminRequest &request);
    AdminAnswer dump(const AdminRequest &);
    AdminAnswer debug_coroutines(const AdminRequest &request) { return debug_->coroutines(request); }
    AdminAnswer debug_slow(const AdminRequest &request) { return debug_->slow(request); }
    AdminAnswer debug_trace(const AdminRequest &request) { return debug_->trace(request); }
    AdminAnswer debug_profile(const AdminRequest &request) { return debug_->profile(request); }
    AdminAnswer debug_blocked(const AdminRequest &request) { return debug_->blocked(request); }
    AdminAnswer ask_manager(char what, const char *text);

    Storage &storage() override { return heap_storage(); }
    // The port speaks HTTP alone.
    int on_handshake(const IncomingRequest &, const WebSocketOffer &) override { return 400; }
    bool on_message(Peer &, const WebSocketMessage &) override { return false; }
    bool on_receive(Peer &, const Packet &) override { return false; }
    void on_packet(DatagramSocket &, std::string_view, const Address &) override {}
    void on_buffer(Peer &, bool) override {}
    void on_connect(Peer &) override {}
    void on_close(Peer &, bool) override {}

    const AdminSubject &subject_;
    const std::string &token_;
    WorkerLife *life_ = nullptr;
    std::unique_ptr<StatusStream> events_;
    std::unique_ptr<DebugPages> debug_;
    std::unique_ptr<UpgradeWatch> upgrades_;
};

}  // namespace coro
