#include "coro/server/shared/mailbox.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/base/system_call.h"
#include "coro/net/descriptor_passing.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr int kRoom = 1 << 20;   // size of the mailbox's send buffer in bytes; the kernel may grant less
constexpr int kMessagesPerTurn = 64;        // number of messages that are read before connections have their turn
// the most messages that are handled at the same time, because more could use up all coroutines
constexpr size_t kMostInHand = 1024;
constexpr Nanoseconds kReadAgain = 10 * kMillisecond;
// the time for tasks in one turn of the loop, if there is more than one
constexpr Nanoseconds kShortTasks = kMillisecond / 10;

// Reads `size` bytes of a file. Returns false if the file is shorter.
bool read_all(int fd, char *into, size_t size)
{
    for (size_t at = 0; at < size;) {
        ssize_t count = uninterrupted([&] { return ::pread(fd, into + at, size - at, off_t(at)); });
        if (count <= 0) {
            return false;
        }
        at += size_t(count);
    }
    return true;
}

// Returns true if at most a quarter of the socket's send buffer is used. epoll reports the socket as writable at
// the same level.
bool is_nearly_empty(int fd)
{
    pollfd asked = {fd, POLLOUT, 0};
    return ::poll(&asked, 1, 0) == 1 && (asked.revents & POLLOUT);
}

}  // namespace

int Envelope::fill(const MailHead &head, std::string_view bytes)
{
    head_ = head;
    head_.size = bytes.size();
    first_ = bytes.substr(0, kInline);
    if (bytes.size() <= kInline) {
        return 0;
    }
    rest_.reset(::memfd_create("coro-message", MFD_CLOEXEC));
    return rest_ ? write_all(rest_.get(), bytes.substr(kInline)) : -errno;
}

int Envelope::send(int fd) const
{
    if (rest_ && !is_nearly_empty(fd)) {
        return -EAGAIN;
    }
    iovec parts[] = {{const_cast<MailHead *>(&head_), sizeof head_},
                     {const_cast<char *>(first_.data()), first_.size()}};
    ssize_t sent = send_with_descriptor(fd, parts, rest_.get());
    return sent < 0 ? int(sent) : 0;
}

int Mailbox::open()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) < 0) {
        return -errno;
    }
    in_.reset(ends[0]);
    out_.reset(ends[1]);
    fd_ = in_.get();
    (void) ::setsockopt(in_.get(), SOL_SOCKET, SO_SNDBUF, &kRoom, sizeof kRoom);
    return 0;
}

int open_mailboxes(std::vector<std::unique_ptr<Mailbox>> &mailboxes, size_t count)
{
    int outcome = 0;
    for (size_t i = 0; outcome == 0 && i < count; i++) {
        mailboxes.push_back(std::make_unique<Mailbox>());
        outcome = mailboxes.back()->open();
    }
    return outcome;
}

int Mailbox::try_send(const MailHead &head, std::string_view bytes)
{
    Envelope envelope;
    int outcome = envelope.fill(head, bytes);
    return outcome < 0 ? outcome : envelope.send(in_.get());
}

// Registers the socket with the poller. This is done anew for each wait, because the poller then reports at once if
// the mailbox has room already. Keeps the loop running: a process of addProcess() has perhaps nothing else to do.
int Mailbox::watch()
{
    int outcome = Loop::current()->poller().add(*this);
    if (outcome == 0) {
        Loop::current()->ref();
    }
    return outcome;
}

void Mailbox::unwatch()
{
    Loop::current()->poller().remove(*this);
    Loop::current()->unref();
}

void Mailbox::on_ready(uint32_t events)
{
    if (events & ~uint32_t(EPOLLIN)) {
        wake_all(room_, 0);
    }
}

bool Mailbox::has_mail() const
{
    char next;
    return ::recv(out_.get(), &next, sizeof next, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

void Mailbox::close()
{
    in_.reset();
    out_.reset();
}

void Mailbox::wake_another() const
{
    (void) ::send(in_.get(), "", 0, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void Mailbox::abandon()
{
    is_sending_ = false;
    while (room_.pop_front() || turns_.pop_front()) {
    }
}

MailReader::MailReader(Loop &loop, MailHandler &handler, const Mailbox &mailbox, TaskTable *tasks) :
    Watcher(mailbox.reading_end()), loop_(loop), handler_(handler),
    buffer_(new char[sizeof(MailHead) + Envelope::kInline]), mailbox_(mailbox), tasks_(tasks)
{
}

void MailReader::start()
{
    is_reading_ = true;
    watch(true);
}

// Of the processes that watch a mailbox of tasks, the kernel wakes one that waits for events. If this one leaves the tasks in the
// mailbox, it must wake another one. A reader that cannot watch the mailbox looks into it again and again.
void MailReader::watch(bool is_on)
{
    if (is_on == loop_.poller().is_added(*this)) {
        return;
    }
    if (!is_on) {
        loop_.poller().remove(*this);
        if (tasks_ && has_mail()) {
            mailbox_.wake_another();
        }
    } else if (int outcome = tasks_ ? loop_.poller().add_listener(*this) : loop_.poller().add(*this); outcome < 0) {
        if (!std::exchange(has_logged_, true)) {
            log(LogLevel::kError, "process %d cannot watch a mailbox, and looks into it every 10 ms instead: %s", int(::getpid()),
                err::Reason(-outcome).text());
        }
        look_later();
    }
}

void MailReader::look_later()
{
    loop_.arm(*this, loop_.read_clock() + kReadAgain);
}

void MailReader::stop()
{
    watch(false);
    is_reading_ = false;
    loop_.disarm(*this);
    ListNode<ReadyTag>::unlink();
}

void MailReader::take_rest()
{
    for (size_t i = 0; i < kMostInHand && may_take() && take_one(); i++) {
    }
}

void MailReader::handled()
{
    if (in_hand_-- >= kMostInHand) {
        wake();
    }
}

void MailReader::wake()
{
    if (is_reading_) {
        loop_.scheduler().enqueue_once(*this);
    }
}

// Returns true if a coroutine and memory are available for the next message. Also returns true if no message is
// being handled: waiting would free no memory then.
bool MailReader::may_take()
{
    if (handler_.is_occupied()) {
        return false;
    }
    Scheduler &scheduler = loop_.scheduler();
    bool is_busy = in_hand_ >= kMostInHand || scheduler.live_count() >= scheduler.options().max_coroutines;
    if (!is_busy && in_hand_ == 0) {
        return true;
    }
    MailHead next;
    if (::recv(fd_, &next, sizeof next, MSG_PEEK | MSG_DONTWAIT) != ssize_t(sizeof next)) {
        return !is_busy;
    }
    if (is_busy && handler_.needs_coroutine(next.kind)) {
        return false;
    }
    return in_hand_ == 0 || next.size <= Envelope::kInline || handler_.storage().has_room(next.size);
}

// Takes several tasks in a turn of the loop only if they are short: other task workers may be idle, and this one may have been
// told to end. The poller reports the mailbox again as long as it is not empty.
void MailReader::run()
{
    Nanoseconds began_at = tasks_ ? loop_.read_clock() : 0;
    for (int i = 0; i < kMessagesPerTurn && is_reading_; i++) {
        if (!may_take()) {
            // Messages stay in the mailbox, where other processes can get them. This process looks again later.
            if (tasks_) {
                watch(false);
            }
            look_later();
            return;
        }
        watch(true);
        if (!take_one() || (tasks_ && loop_.read_clock() - began_at > kShortTasks)) {
            return;
        }
    }
    if (!tasks_) {
        wake();
    }
}

ReceivedMessage MailReader::receive()
{
    iovec whole = {buffer_.get(), sizeof(MailHead) + Envelope::kInline};
    return receive_with_descriptor(fd_, {&whole, 1});
}

// Receives a task that no other process has claimed. The task is claimed before it leaves the mailbox, so that the manager knows
// which process has it, whenever that process dies. Drops tasks that a process has claimed that has died, and empty datagrams.
ReceivedMessage MailReader::claim_task()
{
    SharedMutexLock lock = tasks_->lock();
    for (;;) {
        MailHead next;
        ssize_t size = ::recv(fd_, &next, sizeof next, MSG_PEEK | MSG_DONTWAIT);
        if (size < 0) {
            return {-errno};
        }
        bool is_claimed = size == ssize_t(sizeof next) && tasks_->claim(next.task, ::getpid());
        ReceivedMessage received = receive();
        if (is_claimed) {
            return received;
        }
    }
}

bool MailReader::take_one()
{
    ReceivedMessage received = tasks_ ? claim_task() : receive();
    if (received.size < 0) {
        return false;
    }
    size_t size = size_t(received.size);
    MailHead head;
    if (size < sizeof head) {
        return true;   // drop the datagram: no process of the server sends such a short one
    }
    memcpy(&head, buffer_.get(), sizeof head);
    open_envelope(head, {buffer_.get() + sizeof head, size - sizeof head}, received.descriptor);
    return true;
}

void MailReader::open_envelope(const MailHead &head, std::string_view first, const Fd &rest)
{
    Mail mail = {head.from, head.kind, first, {}, head.task};
    if (head.size > first.size()) {
        Storage &storage = handler_.storage();
        if (!rest || !storage.has_room(head.size)) {
            log(LogLevel::kWarning, "a message of %llu bytes is lost: there is no %s for it",
                static_cast<unsigned long long>(head.size), rest ? "memory" : "descriptor");
            handler_.on_lost(head);
            return;
        }
        mail.block = storage.allocate(head.size);
        memcpy(mail.block.data, first.data(), first.size());
        if (!read_all(rest.get(), mail.block.data + first.size(), head.size - first.size())) {
            log(LogLevel::kError, "a message of %llu bytes is lost: its memory file cannot be read",
                static_cast<unsigned long long>(head.size));
            storage.release(mail.block);
            handler_.on_lost(head);
            return;
        }
        mail.bytes = {mail.block.data, head.size};
    }
    in_hand_++;
    handler_.on_mail(mail);
}

}  // namespace coro
