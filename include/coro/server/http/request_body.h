#pragma once

#include "coro/base/buffer.h"
#include "coro/sched/waiter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace coro {

struct PortConfig;

// The body of a request whose handler has begun before the body has arrived completely. The object lies between the
// producer, which receives the bytes from the client or from the master, and the consumer: a handler whose coroutines
// wait for bytes, or a reactor thread that forwards the bytes to a worker. It keeps at most a window of bytes that the
// consumer has not taken. When the window is full, the producer receives nothing more.
class RequestBody : public std::enable_shared_from_this<RequestBody> {
public:
    static constexpr size_t kWindow = 64 << 10;              // bytes
    // The most bytes that are received after the response although the handler does not want them, so that the connection
    // can serve another request.
    static constexpr size_t kMostDiscarded = 256 << 10;
    static constexpr uint64_t kUnknown = UINT64_MAX;
    static constexpr int kArriving = 1;                      // outcome() while the body is not complete

    // What receives the body. The functions may end the body, and may destroy the producer.
    class Producer {
    public:
        // Called when room() has become larger, and when the consumer first wants bytes while the client waits for
        // "100 Continue".
        virtual void body_wanted() = 0;
        virtual void body_dropped() = 0;     // called when the consumer takes no more bytes
        // Called when the consumer refuses the request because of its body, with this HTTP status.
        virtual void body_refused(int status) = 0;

    protected:
        ~Producer() = default;
    };

    // A consumer without coroutines.
    class Observer {
    public:
        virtual void body_arrived() = 0;   // called when bytes have arrived, and when the body has ended

    protected:
        ~Observer() = default;
    };

    // Returns the most bytes of a body that collect() may gather. A window full of bytes is always allowed, because a handler
    // that reads its body piece by piece has as much memory.
    static size_t most_collected(const PortConfig &config);

    // What is known of the body before it arrives.
    struct Terms {
        uint64_t size = kUnknown;       // bytes
        size_t most_collected = 0;      // the most bytes that collect() gathers
        bool awaits_continue = false;   // true: the client waits for "100 Continue"
        int64_t session = 0;            // the client

        // Returns true if the whole body can be discarded after the response, so that the connection stays open.
        bool can_be_discarded() const { return !awaits_continue && (size == kUnknown || size <= kMostDiscarded); }
    };

    RequestBody(Storage &storage, Producer &producer, const Terms &terms) :
        buffer_(storage), producer_(&producer), terms_(terms) {}
    RequestBody(const RequestBody &) = delete;
    RequestBody &operator=(const RequestBody &) = delete;

    // Returns kArriving, 0 when all bytes have arrived, or a negative error after which no more bytes arrive:
    // -ECONNRESET (the client has gone), -ETIMEDOUT (it sends too slowly), -EMSGSIZE (the body is too long to be
    // collected), -EPROTO (its chunks are malformed), -ENOMEM, -EPIPE (the consumer has dropped the body).
    int outcome() const { return outcome_; }
    bool is_over() const { return outcome_ != kArriving; }
    const Terms &terms() const { return terms_; }
    uint64_t granted() const { return granted_; }   // the number of bytes that the consumer has allowed in total

    // The functions of the producer.

    size_t room() const { return size_t(granted_ - received_); }   // the number of bytes that may be added now
    struct Place {
        char *data = nullptr;
        size_t size = 0;
    };
    // Returns memory for the next bytes, at most `most` and at most room(). Its size is 0 without memory. extend() adds
    // the bytes that were written there.
    Place place(uint64_t most);
    void extend(size_t count);
    [[nodiscard]] bool append(std::string_view bytes);   // returns false without memory
    void release_unused();    // releases the memory of place() if it contains no bytes
    // Notifies the consumer of bytes that were added. If the body is too large for collect(), refuses it.
    void publish();
    void complete() { end(0); }
    void fail(int error) { end(error); }   // does nothing if the body is over

    // The functions of the consumer.

    // Must be called before the consumer waits: asks the client for the body if it waits for "100 Continue".
    void want();
    // Returns true if the consumer need not wait: bytes have arrived, or the body is over. After collect() only the end
    // of the body counts.
    bool is_ready() const { return is_over() || (!collects_ && !view().empty()); }
    void await(Waiter &waiter) { readers_.push_back(waiter); }   // wakes the waiter with 0 when is_ready() may be true
    std::string_view view() const { return buffer_.view().substr(taken_of_buffer_); }   // the bytes that have arrived
    void take(size_t count);   // removes bytes from the front of view()
    // Takes all bytes of view(), in their memory. The caller must store the size of view() before.
    Block take_all();
    // Gathers the rest of the body in memory: is_ready() becomes true at its end. A body that is longer than
    // Terms::most_collected is refused with status 413.
    void collect();
    bool collects() const { return collects_; }
    // Returns true if it is known that the consumer would have to take more than `most` bytes.
    bool is_longer_than(uint64_t most) const { return terms_.size != kUnknown && terms_.size - taken_ > most; }
    // Ends the body, because the consumer cannot take it: status 413 (it is too long) or 503 (no memory).
    void refuse(int status);
    void response_completed();           // the response is complete: a handler that still has its request may collect the rest
    // Ends the body for the consumer, because it wants no more bytes. Wakes the coroutines that wait for them.
    void drop();
    bool is_dropped() const { return is_dropped_; }
    void set_observer(Observer *observer) { observer_ = observer; }
    void grant(uint64_t total);   // allows `total` bytes, counted from the beginning of the body

private:
    static constexpr size_t kSmallestPiece = 16 << 10;

    void end(int outcome);
    void forget_all();
    void notify();
    bool make_room(size_t count);
    void forget_taken();
    void open_window();

    Buffer buffer_;
    size_t taken_of_buffer_ = 0;    // the number of bytes at the front of buffer_ that the consumer has taken
    Producer *producer_;            // nullptr: the body is over, or dropped
    Observer *observer_ = nullptr;
    Terms terms_;
    WaitQueue readers_;
    uint64_t received_ = 0;
    uint64_t taken_ = 0;
    uint64_t granted_ = kWindow;
    size_t window_ = kWindow;
    size_t piece_ = kSmallestPiece;   // the size of the next place()
    int outcome_ = kArriving;
    bool is_wanted_ = false;
    bool collects_ = false;
    bool is_dropped_ = false;
};

}  // namespace coro
