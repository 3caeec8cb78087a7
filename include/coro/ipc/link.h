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

// One end of a pair of unix datagram sockets between a thread and a process: sends and receives packets, in
// order. Packets that are sent within one turn of the loop share a datagram. The socket pair can outlive the
// process at either end. Then a successor goes on reading after the last datagram that its predecessor took;
// a body that the predecessor was receiving or sending is dropped.
// Used by one thread only. The observer, the loop and the receive buffer must outlive it. A forked child that
// inherits a link calls abandon() after Loop::rebuild_after_fork(): otherwise both processes would send the
// queued packets.
class IpcLink final : public Watcher, private Runnable, private Timer {
public:
    struct Arrival {
        const PacketHead &head;
        std::string_view bytes;    // aligned to eight bytes
        // For the observer to take or release; without data if there is no body, or no room for it.
        Block body;
        size_t body_size;
        Fd descriptor;
    };

    // The end of a body whose last bytes were left in a TCP socket.
    struct Tail {
        int64_t session;
        uint64_t number;           // number of the datagram that brought the socket
        const PacketHead *body;    // head of the packet that began the body; nullptr: a predecessor took it
        std::string_view bytes;    // bytes of the packet that began the body
        Block block;               // without data: there was no room for the body
        bool is_taken;             // false: all or a part of the bytes are still in the socket
        Fd &socket;                // the socket, for the observer to take
    };

    // Methods are called by the loop. They may send, flush and stop, but not destroy the link.
    class Observer {
    public:
        // The bytes and the head are valid until it returns.
        virtual void on_arrival(IpcLink &link, Arrival &arrival) = 0;
        virtual void on_room(IpcLink &link) = 0;      // is_full() has become false
        // Called before the complete body is passed to on_arrival(). If it returns false, or if the bytes
        // were not taken, the body is dropped.
        virtual bool on_tail(IpcLink &, const Tail &) { return true; }
        virtual Storage &body_storage() = 0;

    protected:
        ~Observer() = default;
    };

    using Counters = LinkCounters;

    struct Options {
        // Equal at both ends; the result of granted_datagram_size().
        size_t datagram_size = kDefaultDatagramSize;
        size_t full_at = 4 << 20;                      // is_full() from this backlog on, in bytes
        // The receive buffer: aligned to eight bytes, at least datagram_size, shared by all links of a
        // thread.
        char *receive = nullptr;
        size_t receive_size = 0;
        // In memory shared by all processes: the number of the last datagram that was taken. Written before
        // the datagram is read, so that it includes a datagram whose handling kills the process. A successor
        // continues from it.
        std::atomic<uint64_t> *taken = nullptr;
        // True if nothing is read while is_full(): each packet that is read may cause an answer, which would
        // have to be queued. At most one of the two ends may do this, or both could wait for each other.
        bool waits_when_full = false;
        UnsentTotal *total = nullptr;   // counts the bytes that are queued; nullptr: they are not counted
    };

    IpcLink(Loop &loop, Fd fd, Observer &observer, const Options &options);
    IpcLink(const IpcLink &) = delete;
    IpcLink &operator=(const IpcLink &) = delete;
    ~IpcLink();

    [[nodiscard]] int start();   // returns 0 or -errno
    // Takes no new datagrams, but still delivers the packets that were read. While is_reading(), it also
    // reads the rest of a body that has begun.
    void stop_reading();
    bool is_reading() const { return is_started_ && (!is_ending_ || body_.is_expected()); }
    // Stops at once: drops queued packets and a body that has begun. To lose nothing, wait until backlog() is
    // 0 and call stop_reading() first.
    void stop();
    void abandon();   // stop(); from then on everything that is sent is dropped

    // Sends a packet and fills in head.size and head.body_size. The inline part has at most kInlineMost
    // bytes. A small body arrives behind the inline part in Arrival::bytes, a large one in Arrival::body. A
    // large body is sent at once, after the packets that are batched; bytes that the socket does not take are
    // queued. Returns the number of the datagram with the head: the other end has taken it when
    // Options::taken there is at least that number. Returns 0 if the link is broken.
    uint64_t send(PacketHead head, std::string_view inline_part, const Payload &body = {});
    uint64_t send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor);
    // Sends a packet whose body ends in a TCP socket: `front` holds the first bytes, and the last `tail`
    // bytes must all have arrived in the socket already. The other end takes them out of it and calls
    // Observer::on_tail(). Returns the number of the datagram that carries the socket.
    uint64_t send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail);
    void flush();   // sends the batch now, not at the end of the turn
    // Reads everything that is there, for a caller that knows that the other end has been closed.
    void read_all();

    // Delivers the rest of a datagram of which one packet's on_arrival() did not return. Must be called
    // before any other link reads.
    void deliver_rest();

    // The lowest number that the next datagram can have.
    uint64_t next_number() const { return outbox_.next_number(); }
    // Bytes that the kernel has not taken, with those of the batch.
    size_t backlog() const { return outbox_.backlog(); }
    // True from when backlog() reaches Options::full_at until it has fallen to half of that. Then
    // Observer::on_room() is called.
    bool is_full() const { return is_full_; }
    // No process has the other end open; packets that are sent are dropped.
    bool is_broken() const { return outbox_.is_broken(); }
    const Counters &counters() const { return counters_; }

    void on_ready(uint32_t events) override;

private:
    // Runs write() from the run queue, behind everything that is ready now and may send more.
    class Writer final : public Runnable {
    public:
        explicit Writer(IpcLink &link) : link_(link) {}
        void run() override { link_.write(); }

    private:
        IpcLink &link_;
    };

    void run() override;       // reads datagrams
    void on_time() override;   // tries to send again after the kernel lacked memory
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
    std::string_view unopened_;   // packets of the current datagram that have not been delivered
    TextBuffer aside_;            // copy of unopened_ while is_aside_
    Fd descriptor_;               // came with the current datagram
    uint64_t taken_ = 0;          // number of the last datagram that was read
    // Number of the last datagram that predecessors took, according to Options::taken.
    uint64_t taken_before_ = 0;
    size_t tail_bytes_ = 0;    // bytes that were taken out of TCP sockets in this turn
    bool is_started_ = false;
    bool is_ending_ = false;
    bool is_full_ = false;     // on_room() will be called
    bool is_aside_ = false;
};

// Makes a pair of connected sockets, non-blocking and closed by exec(), with buffers for at least four
// datagrams where the kernel allows it. Returns 0 or -errno.
[[nodiscard]] int make_link_pair(size_t datagram_size, Fd ends[2]);

// Returns the datagram size to use, a multiple of 4096: `wanted`, or less if the kernel's limit (wmem_max)
// does not allow that much. Returns -ENOBUFS if the limit is too low for any link, or another -errno. Call it
// once, when the server starts.
[[nodiscard]] ssize_t granted_datagram_size(size_t wanted);

}  // namespace coro
