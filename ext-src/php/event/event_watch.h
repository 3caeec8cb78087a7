#pragma once

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

// Returns the number of the descriptor of a stream or a Socket, or an integer itself; -1 when there is none
// or it is closed.
int descriptor_of(zval *source);

// True if PHP's own buffer has unread bytes of this stream.
bool has_read_ahead(zval *source);

struct WatchValues {
    Value source;
    Callable callables[2];   // by Direction
};

// A descriptor that Coro\Event watches. It is armed again when its callback has ended, so it behaves as a
// level-triggered watch.
class EventWatch : public KeptNode<WatchValues>, public OnceWatcher, public Runnable {
public:
    EventWatch(int fd, zval *source);

    static EventWatch *find(int fd);
    static EventWatch &make(int fd, zval *source);
    static WatchValues take(EventWatch &watch);
    [[nodiscard]] static std::vector<WatchValues> take_all();   // see Keeper::take_all()
    static void was_forked();               // after the loop of a child was rebuilt, which dropped its references
    static void abandon_all();              // in a child that PHP code has forked: releases no PHP values

    bool is_stale();                        // true if it was closed; its number may belong to another one
    Callable &reader() { return values.callables[kRead]; }
    Callable &writer() { return values.callables[kWrite]; }
    bool is_spent() const { return !values.callables[kRead] && !values.callables[kWrite] && !unsent_.size(); }
    zend_long events() const { return events_; }
    void set_events(zend_long events);      // a combination of kEvent*
    [[nodiscard]] int arm();                // call it after every change; 0 or -errno
    [[nodiscard]] int write(std::string_view bytes);   // 0 or -errno

    void on_ready(uint32_t events) override;
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

    uint32_t serial_;
    zend_long events_ = 0;
    bool holds_ref_ = false;                // true if it holds a reference to the loop
    bool busy_[kDirections] = {};           // true while a coroutine runs the callback
    uint32_t ready_ = 0;                    // EPOLL* bits
    bool calling_ = false;                  // true while run() calls callbacks; run() arms the watch afterwards
    Buffer unsent_;
};

}  // namespace coro::php
