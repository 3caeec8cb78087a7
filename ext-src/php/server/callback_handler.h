#pragma once

#include "php/runtime/duty.h"
#include "php/server/events.h"
#include "php/server/state.h"
#include "php/http/response.h"
#include "php/zend/call.h"
#include "php/zend/string_storage.h"

#include "coro/sched/runnable.h"
#include "coro/server/connection/block_pool.h"
#include "coro/server/connection/handler.h"
#include "coro/server/http/response_writer.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <vector>

namespace coro::php {

// Calls the program's callbacks when clients connect, send data or disconnect. Each worker has one CallbackHandler.
class CallbackHandler final : public Handler {
public:
    explicit CallbackHandler(ServerState &server);
    CallbackHandler(const CallbackHandler &) = delete;
    CallbackHandler &operator=(const CallbackHandler &) = delete;

    // Calls a callback, in a new coroutine if the option enable_coroutine is on, and takes over the references to the
    // arguments. Returns false if the coroutine could not be started; the arguments have been released even then.
    bool call_back(Callable &callback, uint32_t count, zval *arguments, const Duty &duty);
    // Answers, with status 503, all requests that wait because of the option worker_max_concurrency.
    void refuse_waiting() { queue_.refuse_all(); }

    Storage &storage() override { return zend_storage(); }
    Storage &unread_storage() override { return unread_storage_; }
    int on_request(const IncomingRequest &request) override;
    int on_handshake(const IncomingRequest &request, const WebSocketOffer &offer) override;
    bool on_message(Peer &peer, const WebSocketMessage &message) override;
    bool on_receive(Peer &peer, const Packet &packet) override;
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override;
    void on_buffer(Peer &peer, bool is_full) override;
    void on_connect(Peer &peer) override;
    void on_close(Peer &peer, bool by_server) override;
    void on_client_gone(HttpStreamUser &writer) override { call_close_callback(ResponseWriter::of(writer)); }

    size_t waiting_requests() const { return queue_.size(); }   // those that wait because of worker_max_concurrency

private:
    // A queue of requests whose callbacks have not been called yet, because worker_max_concurrency callbacks are
    // running.
    class RequestQueue final : public Runnable, public Timer {
    public:
        explicit RequestQueue(CallbackHandler &handler) : handler_(handler) {}
        ~RequestQueue() { refuse_all(); }
        // Calls the callback with the Request and Response objects in `made`, now or as soon as
        // worker_max_concurrency allows another call. Takes over the references in `made`. A request that was read at this time
        // is refused when it has waited longer than max_queue_time.
        void add(Callable &callback, zval *made, Nanoseconds read_at);
        void handler_ends();
        size_t size() const { return waiting_.size(); }
        void refuse_all();
        void run() override;
        void on_time() override;   // called when the first request has waited too long

    private:
        struct Waiting {
            Callable *callback;
            zval made[2];
            Nanoseconds read_at;

            bool has_peer() const;
            void release();
        };
        bool has_room() const { return running_ < handler_.config_.worker_max_concurrency; }
        void begin(Callable &callback, zval *made);
        void refuse_overdue();
        void remove_disconnected();

        static constexpr size_t kFewWaiting = 64;

        CallbackHandler &handler_;
        std::deque<Waiting> waiting_;
        // When this number of requests wait, the queue removes the requests of clients that have disconnected.
        size_t check_at_ = kFewWaiting;
        int64_t running_ = 0;             // the number of callbacks that the queue has called and that have not ended
    };
    struct PendingHandshake;   // defined in php/websocket/server_events.cc

    // Returns the callback for an event of the port with this index, or nullptr if the program has not set a callback.
    Callable *callback_of(int port, Event event) const
    {
        return callbacks_[size_t(port) * Events::kCount + size_t(event)];
    }
    bool call_with_data(Peer &peer, Event event, Callable &callback, uint32_t count, zval *arguments);
    void notify_connection(Event event, Peer &peer, std::initializer_list<zend_long> more);
    void handle_request(Callable &callback, zval *made, Nanoseconds read_at);
    void call_for_request(Callable &callback, zval *made, void (*ended)(zend_long));
    static void limited_handler_ended(zend_long);
    bool is_over_concurrency();
    bool has_waited_too_long(Nanoseconds read_at);
    void call_before_handshake(Callable &before, const WebSocketOffer &offer, const zval *made, int port);
    void finish_handshake(const WebSocketOffer &offer, const zval *made, int port);

    ServerState &server_;
    const ServerConfig &config_;
    // The callbacks of all ports: for each port Events::kCount pointers, in the order of Event. The pointers remain
    // valid, because the program cannot change callbacks while the server runs.
    std::vector<Callable *> callbacks_;
    Nanoseconds max_queue_time_;          // the option max_queue_time; 0: no limit
    bool limits_handlers_;                // true: the option worker_max_concurrency is set, and requests go through `queue_`
    BlockPool unread_storage_;
    RequestQueue queue_{*this};
};

}  // namespace coro::php
