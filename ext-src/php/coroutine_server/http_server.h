#pragma once

#include "php/coroutine_server/websocket_inbox.h"
#include "php/http/response.h"
#include "php/http/response_host.h"
#include "php/zend/box.h"
#include "php/zend/call.h"

#include "coro/sched/runnable.h"
#include "coro/server/connection/block_pool.h"
#include "coro/server/connection/handler.h"
#include "coro/server/coroutine/coroutine_server.h"
#include "coro/server/config/server.h"
#include "coro/server/http/response_writer.h"

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <unordered_map>

namespace coro::php {

// The C++ part of a Coro\Coroutine\Http\Server: the address, the options and the functions of the program, and the
// Handler of the core that calls these functions. The PHP object holds a reference to itself while it serves.
class HttpServer final : public ResponseHost, private Handler, private CoroutineServer::Observer, private Runnable {
public:
    HttpServer();
    ~HttpServer();

    Server address;   // the options of the server and of its only port, and the listening socket

    bool is_bound() const { return address.port_count() > 0; }
    // Makes `function` the handler of the requests whose path begins with the pattern.
    void handle(std::string_view pattern, zval *function, const zend_fcall_info_cache &target);
    void show_to_collector(zend_get_gc_buffer *seen);

    bool is_running() const { return serving_ != nullptr; }
    // Begins to serve. Returns 0 or a negative error, perhaps with a text in `error`.
    [[nodiscard]] int start(std::string &error);
    // Waits until the server has finished. A canceled wait and the end of the program shut the server down.
    void wait_until_finished();
    void shut_down();

    ServingThread *thread() override { return serving_.get(); }
    Peer *find_peer(int64_t session) override;
    void response_dropped(const ResponseWriter &writer) override;
    void abandon() override;
    // Returns the WebSocket of a connection, or nullptr if the last request of the connection is not a handshake.
    WebSocketInbox *find_inbox(int64_t session);
    // Returns the WebSocket to which this response has upgraded its connection, with upgrade() or with status 101 and
    // fields of the program; otherwise nullptr.
    WebSocketInbox *upgraded_by(const ResponseWriter &writer);

private:
    struct Route {
        std::string pattern;
        Callable function;
    };

    void close_address();
    Callable *find_function(std::string_view path);
    int call_for_request(const IncomingRequest &request, Callable *function);

    Storage &storage() override;
    Storage &unread_storage() override { return *unread_storage_; }
    int on_request(const IncomingRequest &request) override;
    int on_handshake(const IncomingRequest &request, const WebSocketOffer &offer) override;
    bool on_message(Peer &peer, const WebSocketMessage &message) override;
    bool on_receive(Peer &, const Packet &) override { return false; }
    void on_packet(DatagramSocket &, std::string_view, const Address &) override {}
    void on_buffer(Peer &, bool) override {}
    void on_connect(Peer &) override {}
    void on_close(Peer &peer, bool by_server) override;
    void on_client_gone(HttpStreamUser &writer) override { call_close_callback(ResponseWriter::of(writer)); }
    void on_close_frame_sent(Peer &peer) override;
    void on_listening_ended() override { close_address(); }
    void on_finished() override;
    void run() override;

    const pid_t owner_;         // the process that has made this object
    std::list<Route> routes_;   // the longest pattern first
    std::optional<BlockPool> unread_storage_;
    std::unique_ptr<CoroutineServer> serving_;   // nullptr: the server does not serve
    WaitQueue waiting_;         // coroutines in start()
    std::unordered_map<int64_t, std::unique_ptr<WebSocketInbox>> inboxes_;
};

using HttpServerBox = Box<HttpServer>;

}  // namespace coro::php
