#pragma once

#include "php/event/socket_source.h"
#include "php/zend/call.h"
#include "php/zend/kept_node.h"
#include "php/zend/value.h"

#include "coro/base/buffer.h"
#include "coro/loop/watcher.h"
#include "coro/sched/runnable.h"

namespace coro::php {

constexpr zend_long kEventRead = 512;
constexpr zend_long kEventWrite = 1024;
constexpr zend_long kEventWeak = 4096;

// Returns the number of the descriptor of a stream, a Socket, a Coro\Coroutine\Socket or a client; an integer is the number
// itself. Returns -1 if there is no descriptor or if it is closed.
int descriptor_of(zval *source);

// Returns false if a stream was closed or an object has another descriptor now. For a TLS stream, also moves decrypted bytes
// into PHP's buffer, as descriptor_of() does.
bool has_descriptor(zval *source, int fd);

// Returns true if PHP's own buffer contains bytes of this stream that the program has not read, or the object bytes of this
// socket.
bool has_read_ahead(zval *source);

struct WatchValues {
    Value source;
    Callable callables[2];   // the callbacks for reading and for writing; the index is a Direction
};

// A descriptor that Coro\Event watches. The watch is armed again when its callback has ended, so the callback is
// called as long as the descriptor is ready (level-triggered). A watch of an object with a Socket listens to the Socket.
class EventWatch : public KeptNode<WatchValues>, public OnceWatcher, public SocketListener, public Runnable {
public:
    EventWatch(int fd, zval *source);

    static EventWatch *find(int fd);
    static EventWatch &make(int fd, zval *source);
    static WatchValues take(EventWatch &watch);
    [[nodiscard]] static std::vector<WatchValues> take_all();   // destroys all watches: see Keeper::take_all()
    // Called in a forked child when the loop was rebuilt, which has dropped the references that watches hold to
    // the loop.
    static void was_forked();
    // Called in a child that PHP code has forked, and after a fatal error. Forgets all watches, but releases no
    // PHP values.
    static void abandon_all();

    // Returns true if the descriptor was closed. Its number may belong to another descriptor now.
    bool is_stale();
    Callable &reader() { return values.callables[kRead]; }
    Callable &writer() { return values.callables[kWrite]; }
    bool is_spent() const { return !values.callables[kRead] && !values.callables[kWrite] && !unsent_.size(); }
    zend_long events() const { return events_; }
    void set_events(zend_long events);      // `events` is a combination of kEvent* constants
    [[nodiscard]] int arm();                // must be called after every change of the watch; returns 0 or -errno
    [[nodiscard]] int write(std::string_view bytes);   // sends or keeps the bytes; returns 0 or -errno

    void on_ready(uint32_t events) override;
    void on_socket_events(uint32_t events) override;
    void on_socket_closed() override;
    void leave();

protected:
    ~EventWatch() = default;

private:
    enum Direction { kRead, kWrite, kDirections };

    static void ended(zend_long subject);

    void run() override;
    bool wants(Direction direction) const;
    static void call(int fd, uint32_t serial, Direction direction);
    void update_ref();
    void flush();
    int arm_socket(uint32_t events);

    std::shared_ptr<Socket> socket_;        // of the object that is watched, or nullptr
    uint32_t armed_ = 0;                    // the EPOLL* bits of the socket that on_socket_events() waits for
    uint32_t serial_;
    zend_long events_ = 0;
    // True if the watch holds a reference to the loop, which keeps the loop running.
    bool holds_ref_ = false;
    bool busy_[kDirections] = {};           // true while a coroutine runs the callback of this Direction
    uint32_t ready_ = 0;                    // the EPOLL* bits that run() still has to handle
    bool calling_ = false;                  // true while run() calls callbacks; run() arms the watch afterwards
    Buffer unsent_;
};

}  // namespace coro::php
