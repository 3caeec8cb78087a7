#pragma once

#include "coro/base/fd.h"
#include "coro/base/storage.h"
#include "coro/loop/loop.h"

#include <memory>
#include <string_view>
#include <sys/uio.h>
#include <vector>

namespace coro {

// What stands before the bytes of a message in its datagram.
struct MailHead {
    uint64_t size;    // of the whole message
    int32_t from;     // the sender's worker id; -1: not a worker
    uint32_t kind;    // the embedding language's own
};

// A message on its way into a mailbox: one datagram whatever its size, so that several readers never get parts of it.
// What is too large for a datagram is a file in memory that goes with it.
class Envelope {
public:
    static constexpr size_t kInline = 32 << 10;   // so much of the message stands in the datagram itself

    // Borrows the bytes. 0 or -errno.
    [[nodiscard]] int fill(const MailHead &head, std::string_view bytes);
    // At once: 0 or -errno. Large messages want a mailbox that is nearly empty, so that only some of them wait in it.
    [[nodiscard]] int send(int fd) const;

private:
    MailHead head_ = {};
    std::string_view first_;
    Fd rest_;
};

// Where the messages for one worker wait: a pair of datagram sockets that is made before any process is forked, so that all
// may write into it and whoever has the worker's number now reads it. What the kernel does not take waits at the sender.
class Mailbox final : private Watcher {
public:
    Mailbox() : Watcher(-1) {}

    [[nodiscard]] int open();   // 0 or -errno
    int reading_end() const { return out_.get(); }

    [[nodiscard]] int try_send(const MailHead &head, std::string_view bytes);
    // Waits while the mailbox is full, in the order of the callers; `wait` is park() in the caller's terms. 0, -errno, or
    // what ended the wait.
    template <class Wait>
    [[nodiscard]] int send(const MailHead &head, std::string_view bytes, Coroutine &sender, Wait wait)
    {
        if (is_sending_) {
            Waiter turn(sender, kWhat);
            turns_.push_back(turn);
            if (int outcome = wait(turn); outcome < 0) {
                return outcome;
            }
        }
        is_sending_ = true;
        int outcome = send_in_turn(head, bytes, sender, wait);
        is_sending_ = wake_first(turns_, 0) != nullptr;   // whoever is woken has its turn
        return outcome;
    }

    // In a forked child: whoever waited did so in the parent.
    void abandon();

private:
    static constexpr const char *kWhat = "Server::sendMessage";

    template <class Wait>
    int send_in_turn(const MailHead &head, std::string_view bytes, Coroutine &sender, Wait wait)
    {
        Envelope envelope;   // not before: it may hold a descriptor
        int outcome = envelope.fill(head, bytes);
        if (outcome == 0) {
            outcome = envelope.send(in_.get());
        }
        while (outcome == -EAGAIN) {
            Waiter room(sender, kWhat);
            room_.push_back(room);
            outcome = watch();
            if (outcome == 0) {
                outcome = wait(room);
                unwatch();
            }
            outcome = outcome < 0 ? outcome : envelope.send(in_.get());
        }
        return outcome;
    }
    int watch();
    void unwatch();
    void on_ready(uint32_t events) override;

    Fd in_;
    Fd out_;
    bool is_sending_ = false;   // somebody waits for room; the others wait for their turn
    WaitQueue room_;
    WaitQueue turns_;
};

// A message that has arrived. The handler copies the bytes, or takes the block where there is one.
struct Mail {
    int from;
    uint32_t kind;
    std::string_view bytes;
    Block block;
};

class MailHandler {
public:
    virtual Storage &storage() = 0;
    // Of this kind: or can on_mail() do it at once, so that it need not wait until there is a coroutine for it?
    virtual bool needs_coroutine(uint32_t) const { return true; }
    // Tells MailReader::handled() when it is done with it.
    virtual void on_mail(const Mail &mail) = 0;

protected:
    ~MailHandler() = default;
};

// Takes messages out of a mailbox, from start() to stop(). What it has not taken is left to the next reader.
class MailReader final : private Watcher, private Runnable, private Timer {
public:
    MailReader(Loop &loop, MailHandler &handler, const Mailbox &mailbox);
    ~MailReader() { stop(); }

    void start();
    void stop();
    void handled();

private:
    void on_ready(uint32_t) override { wake(); }
    void on_time() override { wake(); }
    void run() override;
    void wake();
    bool may_take();
    bool take_one();
    void open_envelope(const MailHead &head, std::string_view first, const Fd &rest);

    Loop &loop_;
    MailHandler &handler_;
    std::unique_ptr<char[]> buffer_;
    size_t in_hand_ = 0;        // messages that are being handled
    bool is_reading_ = false;
};

}  // namespace coro
