#pragma once

#include "coro/base/fd.h"
#include "coro/base/storage.h"
#include "coro/base/text_buffer.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/payload.h"
#include "coro/sched/runnable.h"
#include "coro/ipc/packet_body.h"
#include "coro/ipc/outbox.h"
#include "coro/ipc/packet.h"

#include <atomic>
#include <string_view>
#include <sys/types.h>

namespace coro {

class Loop;
class UnsentTotal;

// One end of a pair of unix datagram sockets between a thread and a process. An IpcLink sends and receives
// packets, in order. Packets that are sent within one turn of the loop share a datagram.
//
// The socket pair can outlive the process at either end. A process that replaces a dead process (the successor)
// continues to read after the last datagram that the dead process (its predecessor) took. A large body that the
// predecessor was receiving or sending is dropped.
//
// Only one thread may use an IpcLink. The observer, the loop and the receive buffer must outlive the IpcLink. A
// forked child that inherits an IpcLink must call abandon() after Loop::rebuild_after_fork(); otherwise both
// processes would send the queued packets.
class IpcLink final : public Watcher, private Runnable, private Timer {
public:
    struct Arrival {
        const PacketHead &head;
        std::string_view bytes;    // the bytes of the packet behind its head; their address is a multiple of eight
        // The block with the large body, which the observer must take or release. block.data is null if the
        // packet has no large body, or if there was no room for the body.
        Block body;
        size_t body_size;
        Fd descriptor;
    };

    // Describes a body whose last bytes are in a TCP socket, which the last packet of the body carries.
    struct Tail {
        int64_t session;
        uint64_t number;           // the number of the datagram that carried the socket
        const PacketHead *body;    // the head of the packet that began the body; nullptr: a predecessor took this packet
        std::string_view bytes;    // the bytes of the packet that began the body
        Block block;               // the block of the body; block.data is null if there was no room for the body
        bool is_taken;             // true if the last bytes were read from the socket; false: the socket still has some of them
        Fd &socket;                // the socket, which the observer may take
    };

    // The loop calls the functions of the observer. They may call all functions of the link that send, flush or
    // stop, but must not destroy the link.
    class Observer {
    public:
        // Called when a packet has arrived completely. The head and the bytes in `arrival` are valid until
        // on_arrival() returns.
        virtual void on_arrival(IpcLink &link, Arrival &arrival) = 0;
        virtual void on_room(IpcLink &link) = 0;      // called when is_full() has become false
        // Called for a body whose last bytes were in a TCP socket, before the body is passed to on_arrival().
        // If on_tail() returns false, or if Tail::is_taken is false, the body is dropped.
        virtual bool on_tail(IpcLink &, const Tail &) { return true; }
        virtual Storage &body_storage() = 0;

    protected:
        ~Observer() = default;
    };

    using Counters = LinkCounters;

    struct Options {
        // The size of a datagram in bytes: the result of granted_datagram_size(), equal at both ends.
        size_t datagram_size = kDefaultDatagramSize;
        size_t full_at = 4 << 20;                      // the backlog() in bytes at which is_full() becomes true
        // The receive buffer, which all links of a thread share: aligned to eight bytes and not smaller than
        // datagram_size.
        char *receive = nullptr;
        size_t receive_size = 0;
        // The number of the last datagram that this end took, in memory that all processes share: a successor
        // continues after this number. The number is stored before the datagram is read, so that a successor does
        // not handle a datagram again that has killed its predecessor.
        std::atomic<uint64_t> *taken = nullptr;
        // True if this end reads nothing while is_full(), because each packet that it reads may cause an answer,
        // which would be queued. Only one of the two ends may have this option: if both ends had it, each could
        // wait for the other end to read.
        bool waits_when_full = false;
        UnsentTotal *total = nullptr;   // counts the queued bytes; nullptr: queued bytes are not counted
    };

    IpcLink(Loop &loop, Fd fd, Observer &observer, const Options &options);
    IpcLink(const IpcLink &) = delete;
    IpcLink &operator=(const IpcLink &) = delete;
    ~IpcLink();

    [[nodiscard]] int start();   // begins to receive packets; returns 0 or -errno
    // Stops taking new datagrams, but still delivers the packets that were read. If a body has begun, also reads
    // the rest of this body; is_reading() stays true until the body is complete.
    void stop_reading();
    bool is_reading() const { return is_started_ && (!is_ending_ || body_.is_expected()); }
    // Stops at once: drops all queued packets, and a body that has begun but is not complete. If no packet may be
    // lost, first call stop_reading() and wait until is_reading() is false and backlog() is 0.
    void stop();
    void abandon();   // calls stop(); packets that are sent after abandon() are dropped

    // Sends a packet, and fills in head.size and head.body_size. The inline part may have at most kInlineMost
    // bytes. The other end receives a small body behind the inline part in Arrival::bytes, and a large body in
    // Arrival::body. A large body is sent at once, after the packets in the batch; bytes that the socket does not
    // take are queued. Returns the number of the datagram that contains the head, or 0 if the link is broken. The
    // other end has taken the datagram when its Options::taken is not less than this number.
    uint64_t send(PacketHead head, std::string_view inline_part, const Payload &body = {});
    uint64_t send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor);
    // Sends a packet whose body ends in a TCP socket: `front` holds the first bytes of the body, and the last
    // `tail` bytes must have arrived in the socket already. The other end reads these bytes from the socket and
    // calls Observer::on_tail(). Returns the number of the datagram that carries the socket, or 0 if the link is
    // broken.
    uint64_t send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail);
    void flush();   // sends the batch now; without a call of flush(), the batch is sent at the end of the turn
    // Reads all datagrams that have arrived, without a limit per turn. Call read_all() when the other end has
    // been closed.
    void read_all();

    // Delivers the remaining packets of the current datagram, if a fatal error of PHP has left on_arrival()
    // without a return. Must be called before another link of the thread reads, because the links share the
    // receive buffer.
    void deliver_rest();

    // Returns the lowest number that the next datagram to be sent can have.
    uint64_t next_number() const { return outbox_.next_number(); }
    // Returns the number of bytes that the kernel has not taken, including the bytes of the batch.
    size_t backlog() const { return outbox_.backlog(); }
    // Returns true from the time at which backlog() reaches Options::full_at until backlog() has fallen to half
    // of Options::full_at. At that time Observer::on_room() is called.
    bool is_full() const { return is_full_; }
    // Returns true if no process has the other end open. In this case packets that are sent are dropped.
    bool is_broken() const { return outbox_.is_broken(); }
    const Counters &counters() const { return counters_; }

    void on_ready(uint32_t events) override;

private:
    // Calls write() from the run queue. The elements that are already in the run queue run first, because they
    // may send more packets.
    class Writer final : public Runnable {
    public:
        explicit Writer(IpcLink &link) : link_(link) {}
        void run() override { link_.write(); }

    private:
        IpcLink &link_;
    };

    void run() override;       // called by the run queue: reads datagrams
    void on_time() override;   // called by the Timer: tries to send again after the kernel has lacked memory
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
    PacketBody body_;
    Writer writer_{*this};
    std::string_view unopened_;   // the packets of the current datagram that have not been delivered
    TextBuffer aside_;            // the copy of the undelivered packets if is_aside_ is true
    Fd descriptor_;               // the descriptor that the current datagram carried
    uint64_t taken_ = 0;          // the number of the last datagram that was read
    // The number of the last datagram that the predecessors of this process took, according to Options::taken.
    uint64_t taken_before_ = 0;
    size_t tail_bytes_ = 0;    // the number of bytes that were read from TCP sockets in the present run()
    bool is_started_ = false;
    bool is_ending_ = false;   // true if stop_reading() was called
    bool is_full_ = false;     // the result of is_full()
    bool is_aside_ = false;    // true if unopened_ is a view of aside_ instead of the receive buffer
};

// Makes a pair of connected unix datagram sockets, which are non-blocking and closed by exec(). The buffer of
// each socket has room for four datagrams if the kernel's limit (wmem_max) allows it. Returns 0 or -errno.
[[nodiscard]] int make_link_pair(size_t datagram_size, Fd ends[2]);

// Returns the datagram size to use in bytes, a multiple of 4096: `wanted` rounded up, or less if the kernel's
// limit (wmem_max) does not allow `wanted`. Returns -ENOBUFS if the limit is too low for any link, or another
// -errno. Call granted_datagram_size() once, when the server starts.
[[nodiscard]] ssize_t granted_datagram_size(size_t wanted);

}  // namespace coro
