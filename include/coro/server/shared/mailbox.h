#pragma once

#include "coro/base/fd.h"
#include "coro/base/storage.h"
#include "coro/net/descriptor_passing.h"
#include "coro/loop/loop.h"
#include "coro/server/shared/task_table.h"

#include <cerrno>
#include <memory>
#include <string_view>
#include <sys/uio.h>
#include <vector>

namespace coro {

// The head of a message between workers. The head precedes the bytes of the message in the datagram.
struct MailHead {
    uint64_t size;    // bytes of the whole message, including bytes in a memory file
    int32_t from;     // worker id of the sender; -1: the sender is not a worker
    uint32_t kind;    // kind of the message, defined by the embedding language
    TaskTicket task = {};   // for messages that are tasks or results of tasks
};

// A message that is to be sent to a mailbox. Each message is one datagram, whatever its size, so that no two
// readers get parts of one message. Bytes that do not fit into the datagram are in a memory file (memfd) whose
// descriptor the datagram carries.
class Envelope {
public:
    static constexpr size_t kInline = 32 << 10;   // the most bytes of a message that are in the datagram itself

    // Fills the envelope with a message. `bytes` must stay valid until the message is sent. Returns 0 or -errno.
    [[nodiscard]] int fill(const MailHead &head, std::string_view bytes);
    // Sends the message without waiting. Returns 0 or -errno. A message with a memory file is sent only to a nearly
    // empty mailbox (otherwise the result is -EAGAIN), which limits the number of files that wait there.
    [[nodiscard]] int send(int fd) const;

private:
    MailHead head_ = {};
    std::string_view first_;
    Fd rest_;
};

// The queue of messages for one worker id: a pair of datagram sockets that is made before any process is forked.
// Every process can write to the mailbox, and the process that has the worker id now reads from it. When the
// socket is full, senders wait.
class Mailbox final : private Watcher {
public:
    Mailbox() : Watcher(-1) {}

    [[nodiscard]] int open();   // returns 0 or -errno
    int reading_end() const { return out_.get(); }
    int writing_end() const { return in_.get(); }

    [[nodiscard]] int try_send(const MailHead &head, std::string_view bytes);
    bool has_mail() const;   // returns true if a message waits in the mailbox
    void close();   // closes both ends in this process

    // Sends a message and waits while the mailbox is full. Senders send in the order in which they have called this
    // function. `wait` suspends the caller's coroutine as park() does, and `what` is the name of the function that waits. Its
    // second argument is true if the coroutine is the next that sends: then -EAGAIN means that it tries again.
    // Returns 0, -errno, or the outcome of the wait.
    template <class Wait>
    [[nodiscard]] int send(const MailHead &head, std::string_view bytes, Coroutine &sender, Wait wait,
                           const char *what = "Server::sendMessage")
    {
        if (is_sending_) {
            Waiter turn(sender, what);
            turns_.push_back(turn);
            if (int outcome = wait(turn, false); outcome < 0) {
                return outcome;
            }
        }
        is_sending_ = true;
        int outcome = send_in_turn(head, bytes, sender, wait, what);
        is_sending_ = wake_first(turns_, 0) != nullptr;   // the first coroutine in turns_ is woken and sends next
        return outcome;
    }

    // Sends an empty datagram, so that the kernel wakes another process that watches this mailbox of tasks.
    void wake_another() const;

    // Called in a forked child: forgets the waiting coroutines, which belong to the parent.
    void abandon();

private:
    template <class Wait>
    int send_in_turn(const MailHead &head, std::string_view bytes, Coroutine &sender, Wait wait, const char *what)
    {
        Envelope envelope;   // made after the wait, because an envelope may own a descriptor
        int outcome = envelope.fill(head, bytes);
        if (outcome == 0) {
            outcome = envelope.send(in_.get());
        }
        while (outcome == -EAGAIN) {
            Waiter room(sender, what);
            room_.push_back(room);
            outcome = watch();
            if (outcome == 0) {
                outcome = wait(room, true);
                unwatch();
            }
            outcome = outcome < 0 && outcome != -EAGAIN ? outcome : envelope.send(in_.get());
        }
        return outcome;
    }
    int watch();
    void unwatch();
    void on_ready(uint32_t events) override;

    Fd in_;
    Fd out_;
    bool is_sending_ = false;   // true: a coroutine is sending or waits in room_; other senders wait in turns_
    WaitQueue room_;
    WaitQueue turns_;
};

// Adds mailboxes to the list. Returns 0 or -errno.
[[nodiscard]] int open_mailboxes(std::vector<std::unique_ptr<Mailbox>> &mailboxes, size_t count);

// A message that a worker has received. The handler copies the bytes, or takes over the block if the message has
// one.
struct Mail {
    int from;
    uint32_t kind;
    std::string_view bytes;
    Block block;
    TaskTicket task;
};

class MailHandler {
public:
    virtual Storage &storage() = 0;
    // Returns false if on_mail() handles messages of this kind at once, without a new coroutine.
    virtual bool needs_coroutine(uint32_t) const { return true; }
    // Returns true if no message may be taken now, because it would wait for the end of another one: another process may be idle,
    // or the messages must stay in their order.
    virtual bool is_occupied() const { return false; }
    // Handles a message. The handler must call MailReader::handled() when it has finished with the message.
    virtual void on_mail(const Mail &mail) = 0;
    // Called when the process begins to read the messages to a worker id: other processes reach its clients from now on.
    virtual void on_reachable() {}
    // Called when a message was received but cannot be handled, because there is no memory or no descriptor for it.
    virtual void on_lost(const MailHead &) {}

protected:
    ~MailHandler() = default;
};

// Reads messages from a mailbox, from start() to stop(). The next process that reads the mailbox gets the messages
// that this reader has not read. Several processes may read from a mailbox of tasks: each task goes to one process that is idle.
class MailReader final : private Watcher, private Runnable, private Timer {
public:
    // `tasks`: the table of the tasks in the mailbox; nullptr: the mailbox contains no tasks, and only this process reads it.
    MailReader(Loop &loop, MailHandler &handler, const Mailbox &mailbox, TaskTable *tasks = nullptr);
    ~MailReader() { stop(); }

    void start();
    void stop();
    void take_rest();   // reads the messages that wait, as far as there is room for them
    void handled();
    bool is_reading() const { return is_reading_; }
    bool has_mail() const { return mailbox_.has_mail(); }
    // Reads one message outside of the loop. Returns false if the mailbox is empty.
    bool take_one();

private:
    void on_ready(uint32_t) override { wake(); }
    void on_time() override { wake(); }
    void run() override;
    void wake();
    void watch(bool is_on);
    void look_later();
    bool may_take();
    ReceivedMessage receive();
    ReceivedMessage claim_task();
    void open_envelope(const MailHead &head, std::string_view first, const Fd &rest);

    Loop &loop_;
    MailHandler &handler_;
    std::unique_ptr<char[]> buffer_;
    size_t in_hand_ = 0;        // number of messages that are being handled
    bool is_reading_ = false;
    bool has_logged_ = false;   // true: the log contains that the mailbox cannot be watched
    const Mailbox &mailbox_;
    TaskTable *tasks_;
};

}  // namespace coro
