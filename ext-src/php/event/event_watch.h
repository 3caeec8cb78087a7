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

// The number of a stream, a Socket or a number; -1: there is none, or it is closed.
int descriptor_of(zval *source);

// Bytes of this stream are in PHP's own buffer.
bool has_read_ahead(zval *source);

struct WatchValues {
    Value source;
    Callable callables[2];   // by direction
};

// What Coro\Event knows of a descriptor: level-triggered, by arming it anew when its callback has ended.
class EventWatch : public KeptNode<WatchValues>, public OnceWatcher, public Runnable {
public:
    EventWatch(int fd, zval *source);

    static EventWatch *find(int fd);
    static EventWatch &make(int fd, zval *source);
    static WatchValues take(EventWatch &watch);
    [[nodiscard]] static std::vector<WatchValues> take_all();   // see Keeper
    static void was_forked();               // the child's loop has forgotten what held it
    static void abandon_all();              // in a child that PHP code has forked

    bool is_stale();                        // the descriptor was closed, and its number may be another's
    Callable &reader() { return values.callables[kRead]; }
    Callable &writer() { return values.callables[kWrite]; }
    bool is_spent() const { return !values.callables[kRead] && !values.callables[kWrite] && !unsent_.size(); }
    zend_long events() const { return events_; }
    void set_events(zend_long events);      // kEvent*
    [[nodiscard]] int arm();                // after every change; 0 or -errno
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
    void hold_or_release();
    void flush();

    uint32_t serial_;
    zend_long events_ = 0;
    bool holds_ = false;                    // the loop
    bool busy_[kDirections] = {};           // a coroutine runs the callback
    uint32_t ready_ = 0;                    // EPOLL* bits
    bool calling_ = false;                  // run() will arm it
    Buffer unsent_;
};

}  // namespace coro::php
