#pragma once

#include "coro/server/connection/serving_thread.h"

#include <memory>
#include <utility>
#include <vector>

namespace coro {

class Acceptor;
class DatagramSocket;
class PassedClients;
class RequestFilter;

// A serving thread that listens: it accepts clients, and creates and closes their connections.
class ListeningThread : public ServingThread {
public:
    ListeningThread(Loop &loop, const ServerConfig &config, ServingRow &row, const ProtocolTable &protocols,
                    SessionNumbers numbers, std::vector<ServedPort> ports);
    ~ListeningThread() override;

    const std::vector<std::unique_ptr<DatagramSocket>> &datagram_sockets() const { return datagram_sockets_; }

    void accepted(const ServedPort &port, Fd socket, const Address &from) override
    {
        add_connection(port, std::move(socket), from);
    }
    void add_connection(const ServedPort &port, Fd socket, const Address &from);
    Connection &add_stream(const Connection &of, std::unique_ptr<StreamLayer> layer) override;

protected:
    void on_file_read(int64_t session) override;
    std::vector<StalledPeer> stalled_peers(bool is_any) override;

    // makes datagram sockets that can send at once and that receive after start_listening()
    void make_datagram_sockets();
    // Makes the filters of the ports. start_listening() calls it; a thread that only gets accepted sockets calls it itself.
    void make_filters();
    void start_listening();
    void stop_datagrams();   // receives no more datagrams
    // Leaves new clients to other processes that accept from the same sockets. `leaves`: only those that this thread cannot serve
    // well, because it ends soon: it goes on to accept clients of HTTP, which connect again for their next requests.
    void stop_listening(bool leaves = false);
    // Ends listening because the server ends: see Acceptor::end_listening(). Must be called until it returns true.
    bool end_listening(bool is_over);
    bool is_listening() const;   // returns true if the thread accepts clients
    // Returns true if the thread accepts clients, or has accepted sockets for which there are no connections yet.
    bool may_get_connections() const;
    void end_greetings();        // closes the accepted sockets for which there are no connections yet
    // Notifies clients that the server ends (Protocol::going_away()) and closes idle connections. A connection
    // that has just sent an answer stays open for a moment, because the client may already be sending its next
    // request; the answer to that request has "Connection: close". With `is_over` all idle connections are closed
    // at once. With `others_serve` idle clients of HTTP/1 are passed on (ClientTransfer) instead.
    void close_idle(bool is_over, bool others_serve);
    void close_all();
    void delete_all();
    // The functions of this group are called in a forked child. They separate its sockets from those of the parent: otherwise new
    // clients would wait for an ended server, and clients would not notice that the parent closes their connections. A coroutine
    // server also calls them after a fatal error in its process, when nothing serves the sockets any more.
    void detach_listeners();   // except those of datagrams, from which a child may send
    void detach_connections();

private:
    bool pass_on(Connection &client, bool is_over);
    void stop_taking_passed();
    bool admit(const ServedPort &port, const Address &from, AddressLimits::Place &place);

    std::vector<std::unique_ptr<RequestFilter>> filters_;   // those of the ports that have one
    std::vector<std::unique_ptr<Acceptor>> acceptors_;
    std::vector<std::unique_ptr<DatagramSocket>> datagram_sockets_;
    std::vector<std::unique_ptr<PassedClients>> passed_clients_;
};

}  // namespace coro
