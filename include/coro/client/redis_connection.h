#pragma once

#include "coro/client/connector.h"
#include "coro/client/redis_reader.h"
#include "coro/client/socket.h"
#include "coro/sched/waiter.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace coro {

class RedisConnection;

// Commands that are sent together, and the replies to them. The destructor drops the replies that have not arrived.
class RedisBatch {
public:
    RedisBatch() = default;
    virtual ~RedisBatch();
    RedisBatch(const RedisBatch &) = delete;
    RedisBatch &operator=(const RedisBatch &) = delete;

    // Called for each reply, while the RedisValues of the connection has it. Takes the reply out of the RedisValues.
    // Must not run code of the program. `is_error`: true if the reply is an error.
    virtual void on_reply(bool is_error) = 0;

    bool is_pending() const { return connection_ != nullptr; }   // true if replies are missing
    size_t arrived() const { return arrived_; }                  // the number of replies that have arrived
    // Forgets the connection, in a forked child. Must be called before RedisConnection::abandon().
    void abandon()
    {
        connection_ = nullptr;
        waiter_ = nullptr;
    }

private:
    friend class RedisConnection;

    RedisConnection *connection_ = nullptr;
    Waiter *waiter_ = nullptr;   // the coroutine that waits for a reply while another coroutine reads
    uint64_t number_ = 0;        // the position in the sequence of all batches of the connection
    size_t arrived_ = 0;
    int error_ = 0;              // the negative error that has ended the batch
};

// The server of a RedisConnection, and how the connection begins.
struct RedisServer {
    ClientConfig config;
    Destination to;
    std::string greeting;          // commands that are sent first, such as AUTH
    size_t greeting_replies = 0;   // the number of replies to them
};

// A connection to a Redis server. Any number of coroutines may use it at the same time: their commands are sent in the
// order of the calls, in as few packets as possible, without waiting for the replies to earlier ones. There is no
// coroutine for the connection itself. One of the coroutines that wait connects, one writes and one reads for all, and
// hands this work over to another one when it stops waiting.
//
// The replies of a batch that was dropped, because its coroutine was canceled or has waited too long, are read and thrown
// away, so that the next reply is never taken for the reply of another command. If the connection is lost, the batches
// fail of which at least one byte was sent. The others are sent when the connection has been made again.
class RedisConnection final : private WaitSubject::Named {
public:
    RedisConnection(Loop &loop, TlsClientContexts &contexts, RedisValues &values, WaitFunction wait) :
        loop_(loop), contexts_(contexts), values_(values), wait_(wait), reader_(values)
    {
    }
    ~RedisConnection();

    RedisServer &server() { return server_; }   // a change has an effect on the next connection
    RedisReader &reader() { return reader_; }
    bool is_open() const { return socket_ != nullptr && !is_connecting_; }
    const Socket *socket() const { return socket_.get(); }
    size_t pending() const { return entries_.size(); }   // returns the number of batches whose replies are missing
    // True: several coroutines use the connection. Commands of coroutines that are ready to run are sent together.
    void set_shared(bool is_shared) { is_shared_ = is_shared; }
    // How many times a wait may connect. 0: a lost connection stays closed until open().
    void set_attempts(int64_t attempts) { attempts_ = attempts; }
    const std::string &failure() const { return failure_; }   // the reason of the last negative error, or ""

    // All functions with a deadline wait, and return 0 or a negative error: -ETIMEDOUT, -ECANCELED, -ENOTCONN if the
    // connection is lost and may not be made again, -ECONNRESET if the server has closed it, -EACCES if the server
    // refuses the greeting, an error of RedisReader::next(), or another error of the socket.

    [[nodiscard]] int open();    // connects, if the connection is not open
    // Appends commands to what will be sent. Does not wait. `replies` is the number of replies to them; kEndless: the
    // batch receives each further reply, until it is dropped.
    static constexpr size_t kEndless = SIZE_MAX;
    void start(RedisBatch &batch, std::string_view bytes, size_t replies);
    void add(std::string_view bytes) { queue(bytes); }   // appends commands whose replies an endless batch receives
    [[nodiscard]] int flush(Deadline deadline);   // sends what was appended, if no other coroutine does
    // Waits until all replies of the batch have arrived. Drops the batch after an error.
    [[nodiscard]] int finish(RedisBatch &batch, Deadline deadline);
    // Waits until the batch has more than `arrived` replies. Does not drop the batch.
    [[nodiscard]] int await(RedisBatch &batch, size_t arrived, Deadline deadline);
    // Lets the batch receive what belongs to no command (the push messages of RESP3), over all connections. The batch
    // must live as long as this object.
    void listen(RedisBatch &pushes) { listener_ = &pushes; }
    // Waits until `pushes` has received something, or the connection is lost.
    [[nodiscard]] int await_push(RedisBatch &pushes, Deadline deadline);
    void drop(RedisBatch &batch);
    void conclude(RedisBatch &batch);   // ends an endless batch: further replies belong to the next batch
    void close();     // ends all batches with -EBADF
    // Called in a forked child, instead of close(): forgets the connection, which the parent still uses, and the
    // batches. The batches of coroutines lie on stacks that do not exist in the child, so they are not touched.
    void abandon();

private:
    struct Entry {
        RedisBatch *batch;   // nullptr: was dropped
        size_t missing;      // the number of replies that have not arrived
        uint64_t begin;      // the position of the first byte of its commands in all bytes that were appended
        uint64_t end;
    };

    std::string name() const override;
    bool has_unsent() const { return sent_ < queued_; }
    void queue(std::string_view bytes);
    int step(RedisBatch &batch, Deadline deadline);
    int sleep(RedisBatch &batch, Deadline deadline);
    int connect();
    int greet(Deadline deadline);
    int write(Deadline deadline);
    int read(Deadline deadline);
    int receive(Deadline deadline);
    int parse();
    void deliver();
    void deliver_push();
    void lose(int error, bool fails_all);
    void end_first(int error);
    static void wake(RedisBatch &batch);
    void check_idle();
    void take_back(std::deque<Entry>::iterator entry);
    void hand_over();
    bool hand_to(const RedisBatch *batch);
    void let_others_append();

    Loop &loop_;
    TlsClientContexts &contexts_;
    RedisServer server_;
    RedisValues &values_;
    WaitFunction wait_;
    RedisReader reader_;
    std::shared_ptr<Socket> socket_;   // shared with the coroutines that wait in it
    std::unique_ptr<char[]> buffer_;   // where received bytes lie before the reader takes them
    std::string failure_;
    int64_t attempts_ = 1;

    std::deque<Entry> entries_;        // the batches whose replies are missing, in the order of their commands
    RedisBatch *listener_ = nullptr;   // receives what belongs to no command; nullptr: it is thrown away
    uint64_t first_ = 1;               // the number of the first batch of entries_
    std::string sending_;              // bytes that a coroutine sends now
    std::string waiting_;              // bytes that were appended meanwhile
    uint64_t queued_ = 0;              // the number of all bytes that were appended
    uint64_t sent_ = 0;                // the number of those that were sent, or will never be sent

    uint64_t epoch_ = 0;               // changes when the connection is lost
    bool is_connecting_ = false;
    Connector *connector_ = nullptr;   // makes a connection now
    bool is_writing_ = false;
    bool is_reading_ = false;
    // The batch of a coroutine that was woken to work for all, and has not run yet.
    const RedisBatch *handed_to_ = nullptr;
    bool is_shared_ = false;
};

}  // namespace coro
