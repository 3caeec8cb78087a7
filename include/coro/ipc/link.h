#pragma once

#include "coro/base/fd.h"
#include "coro/base/storage.h"
#include "coro/base/text_buffer.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/payload.h"
#include "coro/sched/runnable.h"
#include "coro/ipc/incoming_body.h"
#include "coro/ipc/outbox.h"
#include "coro/ipc/packet.h"

#include <atomic>
#include <string_view>
#include <sys/types.h>

namespace coro {

class Loop;
class UnsentTotal;

// One end of a pair of unix datagram sockets between a thread and a process: packets both ways, in order. Packets of one
// turn of the loop go in one datagram. A pair outlives its users: a successor reads on where the last one stopped, and
// what is left of a body that its predecessor was reading, or sending, is dropped.
//
// One thread. The listener, the loop and the receive buffer outlive it. A forked child that inherits one calls abandon(), after
// Loop::rebuild_after_fork(): else both would send what is kept.
class IpcLink final : public Watcher, private Runnable, private Timer {
public:
    struct Arrival {
        const PacketHead &head;
        std::string_view bytes;    // aligned to eight
        Block body;                // the listener's, to take or release; without data: none, or there was no room
        size_t body_size;
        Fd descriptor;
    };

    // Of a body whose last bytes were in a socket. Its head and bytes are those that announced it.
    struct Tail {
        int64_t session;
        uint64_t number;           // of the datagram that brought the socket
        const PacketHead *body;    // nullptr: whoever got the beginning is no more
        std::string_view bytes;
        Block block;               // without data: none, or there was no room
        bool is_taken;             // else it is still in the socket, all or a part of it
        Fd &socket;                // the listener's, to take it
    };

    // Called on the stack of the loop. May send, flush and stop; may not destroy the lane.
    class Observer {
    public:
        virtual void on_arrival(IpcLink &lane, Arrival &arrival) = 0;   // bytes and head are valid until it returns
        virtual void on_room(IpcLink &lane) = 0;      // it was full, and no longer is
        // Before the body arrives. False, or if it was not taken: it does not.
        virtual bool on_tail(IpcLink &, const Tail &) { return true; }
        virtual Storage &body_storage() = 0;

    protected:
        ~Observer() = default;
    };

    using Counters = LaneCounters;

    struct Options {
        size_t datagram_size = kDefaultDatagramSize;   // both ends' the same; granted_datagram_size()
        size_t full_at = 4 << 20;                      // bytes of backlog
        // Aligned to eight, at least a datagram; one for all lanes of a thread.
        char *receive = nullptr;
        size_t receive_size = 0;
        // Where everybody can see how many datagrams were taken: as of a moment before the last was, so that it counts
        // when its reader dies of it. A successor's goes on from there.
        std::atomic<uint64_t> *taken = nullptr;
        // Reads nothing while it is full: what comes would be answered, and the answers would have to be kept. Only one of the
        // two ends may wait in this way for the other.
        bool waits_when_full = false;
        UnsentTotal *total = nullptr;   // in which what is kept counts
    };

    IpcLink(Loop &loop, Fd fd, Observer &observer, const Options &options);
    IpcLink(const IpcLink &) = delete;
    IpcLink &operator=(const IpcLink &) = delete;
    ~IpcLink();

    [[nodiscard]] int start();   // 0 or -errno
    // No further datagram, but what was read is delivered: also the body that is on its way, for whose chunks it reads on
    // while is_reading().
    void stop_reading();
    bool is_reading() const { return is_started_ && (!is_ending_ || body_.is_expected()); }
    // What could not be sent, and a body on its way, is dropped: wait for backlog() to be 0, and for stop_reading().
    void stop();
    void abandon();   // the same, and from here on what is sent is dropped

    // Sends a packet. head.size and head.body_size are filled in; the inline part is at most kInlineMost bytes. A small
    // body comes behind the inline part in Arrival::bytes, a large one as Arrival::body. A large body goes at once, with
    // all that is in the batch, and what the socket does not take is kept.
    // The number of the datagram with the head: the other side has taken it when its Options::taken is at least that.
    // 0: not sent, the lane is broken.
    uint64_t send(PacketHead head, std::string_view inline_part, const Payload &body = {});
    uint64_t send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor);
    // A body of which the front is here and the rest, `tail` bytes, has all come into a TCP socket, from which the other
    // side takes it. The number of the datagram that brings the socket; it says Listener::on_tail().
    uint64_t send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail);
    void flush();   // now, instead of at the end of the turn
    void read_all();   // likewise: all that there is to read, for who has heard that the other side has ended

    // Hands over what came together with an arrival whose on_arrival() did not return: at once, before anybody else reads.
    void go_on();

    uint64_t next_number() const { return outbox_.next_number(); }   // of a datagram, at the earliest
    size_t backlog() const { return outbox_.backlog(); }   // bytes that the kernel has not taken, the batch's too
    // backlog() has reached the limit, and is not yet below half of it again. Then Listener::on_room() is called.
    bool is_full() const { return is_full_; }
    bool is_broken() const { return outbox_.is_broken(); }   // the other end is closed everywhere; what is sent is dropped
    const Counters &counters() const { return counters_; }

    void on_ready(uint32_t events) override;

private:
    // Queued beside the lane itself: it comes after all that is ready now, and these may send more.
    class Writer final : public Runnable {
    public:
        explicit Writer(IpcLink &lane) : lane_(lane) {}
        void run() override { lane_.write(); }

    private:
        IpcLink &lane_;
    };

    void run() override;       // reads
    void on_time() override;   // the kernel may have memory again
    void write();
    void after_sending();
    void enqueue(Runnable &what);

    bool has_room() const { return backlog() <= options_.full_at / 2; }
    bool may_read() const { return is_reading() && !must_wait(); }
    bool must_wait() const { return is_full_ && options_.waits_when_full; }
    void set_aside();

    ssize_t receive();
    void take_number(uint64_t number);
    bool take_chunk_in_place(size_t size, size_t room);
    void open_datagram(std::string_view datagram, Fd descriptor);
    void open_packets(bool is_first);
    bool open_packet(const PacketHead &head, std::string_view bytes, bool is_first, bool is_last);
    bool is_tail_next() const;
    void deliver(const PacketHead &head, std::string_view bytes, Block body, Fd descriptor);
    void expect_body(const PacketHead &head, std::string_view bytes);
    void accept_chunk(const PacketHead &head, std::string_view bytes);
    void accept_tail(const PacketHead &head, std::string_view bytes);
    bool take_tail(std::string_view bytes);
    void deliver_whole_body();
    void drop_body();

    Loop &loop_;
    Fd owned_;
    Observer &observer_;
    Options options_;
    Counters counters_;
    Outbox outbox_;
    IncomingBody body_;
    Writer writer_{*this};
    std::string_view unopened_;   // of the datagram whose packets are being handed over
    TextBuffer aside_;            // what of it has to wait, if is_aside_
    Fd descriptor_;            // that came with it
    uint64_t taken_ = 0;       // number of the last datagram that was read
    uint64_t taken_before_ = 0;   // by predecessors, or so it was said of the last one
    size_t tail_bytes_ = 0;    // in this turn
    bool is_started_ = false;
    bool is_ending_ = false;
    bool is_full_ = false;     // on_room() is owed
    bool is_aside_ = false;
};

// A pair of connected ends, non-blocking, closed by exec, whose buffers hold at least four datagrams where the kernel
// grants as much. 0 or -errno.
[[nodiscard]] int make_lane_pair(size_t datagram_size, Fd ends[2]);

// The size of datagrams to use when `wanted` may be more than the kernel grants (wmem_max): a multiple of 4096. -ENOBUFS: it
// grants too little for any lane; or -errno. Ask once, at the start.
[[nodiscard]] ssize_t granted_datagram_size(size_t wanted);

}  // namespace coro
