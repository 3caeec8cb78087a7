#include "coro/client/redis_connection.h"

#include "coro/base/check.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace coro {

namespace {

constexpr size_t kBufferSize = 64 << 10;

// The most memory that the queues of bytes to send keep while they are empty.
constexpr size_t kMostKept = 64 << 10;

void empty(std::string &bytes)
{
    bytes.clear();
    if (bytes.capacity() > kMostKept) {
        bytes.shrink_to_fit();
    }
}

}  // namespace

RedisBatch::~RedisBatch()
{
    if (connection_) {
        connection_->drop(*this);
    }
}

RedisConnection::~RedisConnection()
{
    close();
}

std::string RedisConnection::name() const
{
    return "Redis server " + server_.to.server();
}

void RedisConnection::queue(std::string_view bytes)
{
    waiting_.append(bytes);
    queued_ += bytes.size();
}

void RedisConnection::start(RedisBatch &batch, std::string_view bytes, size_t replies)
{
    CORO_CHECK(!batch.connection_ && replies > 0);
    if (entries_.empty() && is_open() && !is_reading_ && (socket_->may_receive() || socket_->has_ended())) {
        check_idle();
    }
    batch.connection_ = this;
    batch.number_ = first_ + entries_.size();
    batch.arrived_ = 0;
    batch.error_ = 0;
    entries_.push_back({&batch, replies, queued_, queued_ + bytes.size()});
    queue(bytes);
}

// Closes a connection that the server has closed, or on which it has sent replies without a command. Otherwise these
// replies would be taken for the replies to the next commands.
void RedisConnection::check_idle()
{
    ssize_t count;
    do {
        count = socket_->receive_now(buffer_.get(), kBufferSize);
        int outcome = count > 0 ? reader_.feed({buffer_.get(), size_t(count)}) : count == 0 ? -ECONNRESET : int(count);
        outcome = outcome == 0 ? parse() : outcome;
        if (outcome < 0 && outcome != -EAGAIN) {
            lose(outcome, false);
            return;
        }
    } while (count > 0);
}

void RedisConnection::drop(RedisBatch &batch)
{
    if (batch.connection_ != this) {
        return;
    }
    auto entry = entries_.begin() + ptrdiff_t(batch.number_ - first_);
    entry->batch = nullptr;
    batch.connection_ = nullptr;
    if (entry->missing == kEndless) {
        // The end of an endless batch is unknown, so its replies cannot be told apart from those behind it.
        lose(-ECONNABORTED, false);
    } else if (entry->begin >= queued_ - waiting_.size()) {
        take_back(entry);
    }
}

// Removes commands that have not been sent, so that the server does not execute them later.
void RedisConnection::take_back(std::deque<Entry>::iterator entry)
{
    uint64_t size = entry->end - entry->begin;
    waiting_.erase(waiting_.size() - size_t(queued_ - entry->begin), size);
    queued_ -= size;
    for (entry = entries_.erase(entry); entry != entries_.end(); ++entry) {
        entry->begin -= size;
        entry->end -= size;
        if (entry->batch) {
            entry->batch->number_--;
        }
    }
}

void RedisConnection::conclude(RedisBatch &batch)
{
    if (batch.connection_ == this) {
        CORO_CHECK(entries_.front().batch == &batch);
        end_first(0);
    }
}

int RedisConnection::open()
{
    return is_open() ? 0 : is_connecting_ ? -EALREADY : connect();
}

int RedisConnection::flush(Deadline deadline)
{
    if (is_connecting_) {
        return 0;   // the coroutine that connects sends the bytes
    }
    if (int outcome = open(); outcome < 0) {
        return outcome;
    }
    return has_unsent() && !is_writing_ ? write(deadline) : 0;
}

int RedisConnection::finish(RedisBatch &batch, Deadline deadline)
{
    while (batch.is_pending()) {
        if (int outcome = step(batch, deadline); outcome < 0 && batch.is_pending()) {
            batch.error_ = outcome;
            drop(batch);
        }
    }
    hand_over();
    return batch.error_;
}

int RedisConnection::await(RedisBatch &batch, size_t arrived, Deadline deadline)
{
    int outcome = 0;
    while (outcome == 0 && batch.is_pending() && batch.arrived_ <= arrived) {
        outcome = step(batch, deadline);
    }
    hand_over();
    return batch.arrived_ > arrived ? 0 : batch.is_pending() ? outcome : batch.error_;
}

int RedisConnection::await_push(RedisBatch &pushes, Deadline deadline)
{
    size_t arrived = pushes.arrived_;
    int outcome = 0;
    pushes.error_ = 0;
    while (outcome == 0 && pushes.error_ == 0 && pushes.arrived_ == arrived) {
        outcome = step(pushes, deadline);
    }
    hand_over();
    return pushes.arrived_ > arrived ? 0 : outcome < 0 ? outcome : pushes.error_;
}

// Does the work that is to be done for all coroutines, or waits until another coroutine has done it.
int RedisConnection::step(RedisBatch &batch, Deadline deadline)
{
    if (is_connecting_) {
        return sleep(batch, deadline);
    }
    if (!is_open()) {
        return attempts_ == 0 ? -ENOTCONN : connect();
    }
    if (has_unsent() && !is_writing_) {
        return write(deadline);
    }
    return is_reading_ ? sleep(batch, deadline) : read(deadline);
}

int RedisConnection::sleep(RedisBatch &batch, Deadline deadline)
{
    Waiter waiter(loop_.scheduler().current(), "Redis::recv", WaitSubject::named(*this));
    batch.waiter_ = &waiter;
    int outcome = wait_(waiter, deadline);
    batch.waiter_ = nullptr;
    if (handed_to_ == &batch) {
        handed_to_ = nullptr;
    }
    return outcome;
}

// Wakes a coroutine that waits, if there is work for which no coroutine is there.
void RedisConnection::hand_over()
{
    bool has_work = !is_open() || !is_reading_ || (has_unsent() && !is_writing_);
    if (!has_work || is_connecting_ || handed_to_) {
        return;
    }
    for (Entry &entry : entries_) {
        if (hand_to(entry.batch)) {
            return;
        }
    }
    (void) hand_to(listener_);
}

// Wakes the coroutine that waits for the batch. Returns false if there is none.
bool RedisConnection::hand_to(const RedisBatch *batch)
{
    if (!batch || !batch->waiter_ || batch->waiter_->is_woken()) {
        return false;
    }
    handed_to_ = batch;
    batch->waiter_->wake(0);
    return true;
}

int RedisConnection::connect()
{
    int64_t attempts = std::max<int64_t>(attempts_, 1);
    int outcome = 0;
    is_connecting_ = true;
    uint64_t epoch = epoch_;
    for (; attempts > 0; attempts--) {
        Deadline deadline = loop_.deadline_in(server_.config.connect_timeout);
        Connector connector(loop_, contexts_, wait_);
        connector_ = &connector;
        failure_.clear();
        std::unique_ptr<Socket> made = connector.connect(server_.config, server_.to, deadline);
        if (epoch != epoch_) {
            return -EBADF;   // close() was called during the wait
        }
        connector_ = nullptr;
        if (!made) {
            outcome = connector.failure().outcome;
            failure_ = connector.failure().text;
        } else {
            reader_.reset();
            socket_ = std::move(made);
            if (!buffer_) {
                buffer_.reset(new char[kBufferSize]);
            }
            outcome = greet(deadline);
            if (epoch != epoch_) {
                return -EBADF;
            }
        }
        if (outcome == 0 || outcome == -ECANCELED || outcome == -EACCES) {
            break;
        }
    }
    is_connecting_ = false;
    if (outcome < 0) {
        socket_.reset();
        if (outcome != -ECANCELED) {
            lose(outcome, true);
        }
    } else {
        hand_over();
    }
    return outcome;
}

// Sends the commands with which the connection begins, and reads the replies to them.
int RedisConnection::greet(Deadline deadline)
{
    size_t sent;
    std::shared_ptr<Socket> socket = socket_;
    uint64_t epoch = epoch_;
    if (ssize_t outcome = socket->send_all(server_.greeting, sent, deadline); outcome < 0) {
        return int(outcome);
    }
    for (size_t missing = epoch == epoch_ ? server_.greeting_replies : 0; missing > 0;) {
        int outcome = reader_.next();
        if (outcome == 0) {
            outcome = receive(deadline);
            if (epoch != epoch_ || outcome < 0) {
                return outcome;
            }
            continue;
        }
        values_.clear();
        if (outcome < 0 || reader_.is_error()) {
            failure_ = reader_.failure();
            return outcome < 0 ? outcome : -EACCES;
        }
        missing -= reader_.is_push() ? 0 : 1;
    }
    return 0;
}

// Lets the coroutines that are ready run first, because they may append commands to the same packet.
void RedisConnection::let_others_append()
{
    Scheduler &scheduler = loop_.scheduler();
    if (is_shared_ && (scheduler.has_ready() || scheduler.has_more_in_turn())) {
        Waiter waiter(scheduler.current(), "Redis::send", WaitSubject::named(*this));
        waiter.wake(0);
        (void) wait_(waiter, kNever);
    }
}

int RedisConnection::write(Deadline deadline)
{
    std::shared_ptr<Socket> socket = socket_;
    uint64_t epoch = epoch_;
    is_writing_ = true;
    let_others_append();
    int outcome = 0;
    while (epoch == epoch_ && outcome == 0 && has_unsent()) {
        size_t left = size_t(queued_ - sent_) - waiting_.size();   // of sending_
        if (left == 0) {
            empty(sending_);
            sending_.swap(waiting_);
            left = sending_.size();
        }
        ssize_t count = socket->send(std::string_view(sending_).substr(sending_.size() - left), deadline);
        if (epoch != epoch_) {
            return 0;
        }
        sent_ += count > 0 ? size_t(count) : 0;
        outcome = count < 0 ? int(count) : 0;
    }
    if (epoch != epoch_) {
        return 0;
    }
    is_writing_ = false;
    if (outcome < 0 && outcome != -ECANCELED && outcome != -ETIMEDOUT) {
        failure_ = socket->failure(outcome);
        lose(outcome, false);
        return 0;
    }
    return outcome;
}

// Receives bytes and gives them to the reader. Returns 0 or a negative error.
int RedisConnection::receive(Deadline deadline)
{
    std::shared_ptr<Socket> socket = socket_;
    uint64_t epoch = epoch_;
    ssize_t count = socket->receive(buffer_.get(), kBufferSize, deadline);
    if (epoch != epoch_) {
        return 0;
    }
    if (count <= 0) {
        failure_ = count == 0 ? "the server has closed the connection" : socket->failure(int(count));
        return count == 0 ? -ECONNRESET : int(count);
    }
    return reader_.feed({buffer_.get(), size_t(count)});
}

int RedisConnection::read(Deadline deadline)
{
    uint64_t epoch = epoch_;
    is_reading_ = true;
    int outcome = receive(deadline);
    if (epoch != epoch_) {
        return 0;
    }
    is_reading_ = false;
    if (outcome == -ECANCELED || outcome == -ETIMEDOUT) {
        return outcome;
    }
    outcome = outcome == 0 ? parse() : outcome;
    if (outcome < 0 && epoch == epoch_) {
        lose(outcome, false);
    }
    return 0;
}

// Delivers all replies that the reader has.
int RedisConnection::parse()
{
    uint64_t epoch = epoch_;
    int outcome;
    while ((outcome = reader_.next()) > 0) {
        if (reader_.is_push() && (entries_.empty() || entries_.front().missing != kEndless)) {
            deliver_push();
        } else if (entries_.empty()) {
            values_.clear();
            failure_ = "the server has sent a reply without a command";
            return -EPROTO;
        } else {
            deliver();
        }
        if (epoch != epoch_) {
            return 0;
        }
    }
    if (outcome < 0) {
        failure_ = reader_.failure();
    }
    return outcome;
}

// Wakes the coroutine that waits for the batch, if there is one.
void RedisConnection::wake(RedisBatch &batch)
{
    if (batch.waiter_) {
        batch.waiter_->wake(0);
    }
}

void RedisConnection::deliver()
{
    Entry &entry = entries_.front();
    if (entry.batch) {
        entry.batch->arrived_++;
        entry.batch->on_reply(reader_.is_error());
    }
    values_.clear();
    if (entry.missing == kEndless) {
        if (entry.batch) {
            wake(*entry.batch);
        }
        return;
    }
    if (--entry.missing == 0) {
        end_first(0);
    }
}

void RedisConnection::deliver_push()
{
    if (listener_) {
        listener_->arrived_++;
        listener_->on_reply(false);
        wake(*listener_);
    }
    values_.clear();
}

// Ends the first batch.
void RedisConnection::end_first(int error)
{
    RedisBatch *batch = entries_.front().batch;
    entries_.pop_front();
    first_++;
    if (batch) {
        batch->connection_ = nullptr;
        batch->error_ = error;
        wake(*batch);
    }
}

// Closes the connection. The batches fail of which at least one byte was sent. If `fails_all` is true, or if the
// connection may not be made again, the others fail too.
void RedisConnection::lose(int error, bool fails_all)
{
    fails_all |= attempts_ == 0;
    if (socket_) {
        socket_->close();
        socket_.reset();
    }
    epoch_++;
    is_connecting_ = is_writing_ = is_reading_ = false;
    handed_to_ = nullptr;
    reader_.reset();
    values_.clear();
    if (listener_) {
        listener_->error_ = error;
        wake(*listener_);
    }
    while (!entries_.empty() && (fails_all || entries_.front().begin < sent_)) {
        end_first(error);
    }
    // What is left begins with the first command of which no byte was sent.
    uint64_t begin = entries_.empty() ? queued_ : entries_.front().begin;
    sending_.append(waiting_);
    sending_.erase(0, sending_.size() - size_t(queued_ - begin));
    waiting_ = std::exchange(sending_, std::string());
    sent_ = begin;
    for (size_t i = 0; i < entries_.size();) {
        if (entries_[i].batch) {
            i++;
        } else {
            take_back(entries_.begin() + ptrdiff_t(i));   // a dropped batch must not be sent later
        }
    }
    hand_over();
}

void RedisConnection::close()
{
    if (connector_) {
        std::exchange(connector_, nullptr)->close();
    }
    failure_.clear();
    lose(-EBADF, true);
}

void RedisConnection::abandon()
{
    entries_.clear();
    listener_ = nullptr;
    connector_ = nullptr;
    // The destructor of the socket would wake coroutines that do not exist in this process.
    (void) new std::shared_ptr<Socket>(std::move(socket_));
    socket_.reset();
    is_connecting_ = is_writing_ = is_reading_ = false;
    handed_to_ = nullptr;
}

}  // namespace coro
