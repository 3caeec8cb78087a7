#include "coro/client/http_connection.h"

#include "coro/base/fd.h"
#include "coro/base/storage.h"
#include "coro/loop/page_cache.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

// Bytes go through this array before they are stored, so that a connection that waits for bytes needs no memory for
// them. No coroutine runs between the system call and the copy.
constexpr size_t kHttpScratchSize = 64 << 10;
thread_local char http_scratch[kHttpScratchSize];

// The number of decoded bytes that receive_body() returns at most.
constexpr size_t kDecodedSize = 32 << 10;

// The most bytes of a file that are brought into memory and sent before the next ones.
constexpr size_t kFilePart = 1 << 20;

// The size of the largest head that is kept to be compared with the next one.
constexpr size_t kMostKeptHead = 2048;

// A response that began while the request was sent has these errors of the send.
bool is_lost(ssize_t outcome)
{
    return outcome == -EPIPE || outcome == -ECONNRESET;
}

// Returns the codings of the body, in the order in which they were applied. Several fields are one list.
std::string content_codings(const char *base, const http1::ResponseHead &head)
{
    std::string codings;
    for (int i = 0; i < head.fields.header_count; i++) {
        if (http::equals_ignore_case(head.name(base, i), "content-encoding")) {
            (codings += codings.empty() ? "" : ",") += head.value(base, i);
        }
    }
    return codings;
}

int outcome_of_status(int negated_status)
{
    bool is_size = negated_status == -413 || negated_status == -414 || negated_status == -431;
    return is_size ? -EMSGSIZE : -EPROTO;
}

// Lets a thread read a part of a file, if it is not in memory, so that sendfile(2) does not block the loop while the disk
// is read. Returns 0 or a negative error. Outside of coroutines the function does nothing.
int bring_into_memory(Loop &loop, WaitFunction wait, int file, off_t offset, size_t size, Deadline deadline)
{
    if (is_in_memory(file, offset, size) || loop.scheduler().current().is_main()) {
        return 0;
    }
    Fd copy(::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!copy) {
        return 0;
    }
    Waiter waiter(loop.scheduler().current(), "Http\\Client: file");
    ErrandFor<FileTouch> errand(loop.threads(), waiter, std::make_unique<FileTouch>(std::move(copy), offset, size));
    return errand.start() == 0 ? wait(waiter, deadline) : 0;
}

}  // namespace

HttpConnection::HttpConnection(Loop &loop, WaitFunction wait, std::shared_ptr<Socket> socket) :
    loop_(loop), wait_(wait), socket_(std::move(socket)), owner_(::getpid()), received_(heap_storage())
{
}

HttpConnection::~HttpConnection()
{
    if (socket_ && socket_.use_count() > 1) {
        socket_->close();
    }
}

int HttpConnection::send(const HttpRequest &request, Deadline deadline, Deadline continue_until)
{
    exchanges_++;
    sent_ = 0;
    has_response_ = has_head_ = in_body_ = is_early_ = false;
    may_reuse_ = false;
    is_head_request_ = request.is_head;
    received_.reset();
    at_ = scanned_ = 0;
    parser_.reset();
    size_t head_sent = 0;
    if (request.expects_continue && !request.body.empty()) {
        ssize_t outcome = socket_->send_all(request.head, head_sent, deadline);
        sent_ = head_sent;
        if (outcome < 0) {
            return int(outcome);
        }
        if (int asked = await_continue(std::min(deadline, continue_until), deadline); asked <= 0) {
            return asked;
        }
    }
    int outcome = send_body(request, head_sent, deadline);
    // A server that refuses a request may close the connection before it has read the body. Its response says why.
    bool may_have_response = is_lost(outcome) && (sent_ > 0 || !is_reused());
    is_early_ |= may_have_response;
    return may_have_response ? 0 : outcome;
}

// Waits for "100 Continue". Returns 1 if the body must be sent now, 0 if the final response has come, or an error.
int HttpConnection::await_continue(Deadline until, Deadline deadline)
{
    for (;;) {
        int outcome = read_head();
        if (outcome < 0) {
            return outcome;
        }
        if (outcome > 0 && !head_.is_interim()) {
            has_head_ = is_early_ = true;
            return 0;
        }
        if (outcome > 0) {
            received_.consume(size_t(outcome));
            scanned_ = 0;
            if (head_.status == 100) {
                return 1;
            }
            continue;
        }
        ssize_t count = receive_more(until);
        if (count == -ETIMEDOUT && until < deadline) {
            return 1;
        }
        if (count <= 0) {
            return count < 0 ? int(count) : -ECONNRESET;
        }
    }
}

// Sends the rest of the head, from `head_sent` on, and the body. Bytes in memory that follow each other are sent together.
int HttpConnection::send_body(const HttpRequest &request, size_t head_sent, Deadline deadline)
{
    constexpr size_t kMostPieces = 16;
    std::array<iovec, kMostPieces> pieces;
    size_t count = 0;
    auto flush = [&]() -> ssize_t {
        size_t sent = 0;
        ssize_t outcome = count ? socket_->send_all(std::span(pieces.data(), count), sent, deadline) : 0;
        sent_ += sent;
        count = 0;
        return outcome;
    };
    auto add = [&](std::string_view bytes) -> ssize_t {
        ssize_t outcome = count == kMostPieces ? flush() : 0;
        pieces[count++] = {const_cast<char *>(bytes.data()), bytes.size()};
        return outcome;
    };
    ssize_t outcome = add(std::string_view(request.head).substr(head_sent));
    for (const HttpBodyPart &part : request.body) {
        if (outcome < 0) {
            return int(outcome);
        }
        if (part.file < 0) {
            outcome = add(part.bytes);
            continue;
        }
        outcome = flush();
        outcome = outcome < 0 ? outcome : send_file(part, deadline);
    }
    outcome = outcome < 0 ? outcome : flush();
    return outcome < 0 ? int(outcome) : 0;
}

int HttpConnection::send_file(const HttpBodyPart &part, Deadline deadline)
{
    for (size_t done = 0; done < part.size;) {
        off_t from = part.offset + off_t(done);
        size_t size = std::min(part.size - done, kFilePart);
        if (int outcome = bring_into_memory(loop_, wait_, part.file, from, size, deadline); outcome < 0) {
            return outcome;
        }
        ssize_t count = socket_->send_file(part.file, from, size, deadline);
        if (count < 0) {
            return int(count);
        }
        sent_ += uint64_t(count);
        done += size_t(count);
        if (size_t(count) < size) {
            return -EIO;   // the file has become shorter, so the length in the head is wrong
        }
    }
    return 0;
}

// Appends received bytes to received_. Returns their number, 0 at the end of the stream, or an error.
ssize_t HttpConnection::receive_more(Deadline deadline)
{
    ssize_t count = socket_->receive(http_scratch, kHttpScratchSize, deadline);
    if (count > 0) {
        has_response_ = true;
        received_.append({http_scratch, size_t(count)});
    }
    return count;
}

// Parses the received bytes. Returns the size of a complete head, 0 if bytes are missing, or an error.
int HttpConnection::read_head()
{
    if (received_.size() == scanned_) {
        return 0;
    }
    std::string_view bytes = received_.view();
    if (!last_head_.empty() && last_head_.size() <= limits_.head && bytes.starts_with(last_head_)) {
        repeats_head_ = true;
        return int(last_head_.size());
    }
    last_head_.clear();
    repeats_head_ = false;
    scanned_ = received_.size();
    http::Limits limits;
    limits.head = limits_.head;
    limits.headers = http::kMaxHeaders;
    limits.body = UINT64_MAX;   // the length in the response to a HEAD request has no limit
    int outcome = parser_.parse(bytes, limits, head_);
    if (outcome > 0 && !head_.is_interim() && size_t(outcome) <= kMostKeptHead) {
        last_head_.assign(bytes.substr(0, size_t(outcome)));
    }
    return outcome < 0 ? outcome_of_status(outcome) : outcome;
}

int HttpConnection::receive_head(const HttpResponseLimits &limits, Deadline deadline)
{
    limits_ = limits;
    constexpr int kMostInterim = 64;
    for (int interim = 0; !has_head_;) {
        int size = read_head();
        if (size < 0) {
            return size;
        }
        if (size == 0) {
            ssize_t count = receive_more(deadline);
            if (count <= 0) {
                return count < 0 ? int(count) : -ECONNRESET;
            }
            continue;
        }
        if (head_.is_interim() && head_.status != 101) {
            if (++interim > kMostInterim) {
                return -EPROTO;
            }
            received_.consume(size_t(size));
            scanned_ = 0;
            continue;
        }
        has_head_ = true;
    }
    at_ = head_.fields.size;
    return 0;
}

void HttpConnection::begin_body()
{
    http::Limits limits;
    limits.head = limits_.head;
    limits.headers = http::kMaxHeaders;
    limits.body = limits_.body;
    bool is_bodiless = is_head_request_ || http1::ResponseBody::is_bodiless_status(head_.status);
    bool has_framing = head_.fields.framing == http::Framing::kChunked || head_.fields.content_length > 0;
    // A response that announces a body which it must not have may nevertheless be followed by that body.
    bool is_ambiguous = has_framing && (head_.status == 204 || (head_.status == 304 &&
                                                                head_.fields.framing == http::Framing::kChunked));
    body_ = http1::ResponseBody(head_, is_bodiless, limits);
    may_reuse_ = head_.fields.keep_alive && !is_ambiguous && !body_.ends_with_connection() && !is_early_;
    decoding_.decoder.reset();
    if (limits_.is_decoded && !is_bodiless) {
        decoding_.decoder = http::make_list_decoder(content_codings(head_bytes(), head_), limits_.body);
    }
    body_size_ = 0;
    decoding_.coded = {};
    decoding_.has_full_room = false;
    in_body_ = true;
}

// Finds the next part of the body as it was sent. Returns its size, 0 at the end of the body, or an error.
ssize_t HttpConnection::next_coded(std::string_view &data, Deadline deadline)
{
    while (!body_.done()) {
        std::string_view bytes = rest();
        if (bytes.empty()) {
            received_.reset();
            at_ = 0;
            ssize_t count = receive_more(deadline);
            if (count < 0) {
                return count;
            }
            if (count == 0 && !body_.finish()) {
                return -ECONNRESET;
            }
            continue;
        }
        ssize_t consumed = body_.read(bytes, data);
        if (consumed < 0) {
            return outcome_of_status(int(consumed));
        }
        at_ += size_t(consumed);
        if (!data.empty()) {
            return ssize_t(data.size());
        }
    }
    data = {};
    return 0;
}

ssize_t HttpConnection::next_decoded(std::string_view &piece, Deadline deadline)
{
    if (!decoding_.decoded) {
        decoding_.decoded = std::make_unique_for_overwrite<char[]>(kDecodedSize);
    }
    for (;;) {
        if (decoding_.coded.empty() && !decoding_.has_full_room) {
            ssize_t count = next_coded(decoding_.coded, deadline);
            if (count < 0) {
                return count;
            }
            if (count == 0) {
                piece = {};
                return decoding_.decoder->is_whole() ? 0 : -EPROTO;
            }
        }
        ssize_t written = decoding_.decoder->decode(decoding_.coded, decoding_.decoded.get(), kDecodedSize);
        if (written < 0) {
            return written == -EBADMSG ? -EPROTO : written;
        }
        decoding_.has_full_room = size_t(written) == kDecodedSize;
        if (written > 0) {
            piece = {decoding_.decoded.get(), size_t(written)};
            return written;
        }
    }
}

ssize_t HttpConnection::receive_body(std::string_view &piece, Deadline deadline)
{
    if (!in_body_) {
        begin_body();
        bool is_known = !body_.done() && head_.fields.framing == http::Framing::kLength;
        if (is_known && head_.fields.content_length > limits_.body) {
            may_reuse_ = false;
            return -EMSGSIZE;
        }
    }
    ssize_t count = decoding_.decoder ? next_decoded(piece, deadline) : next_coded(piece, deadline);
    if (count < 0) {
        may_reuse_ = false;
        return count;
    }
    body_size_ += uint64_t(count);
    if (body_size_ > limits_.body) {
        may_reuse_ = false;
        return -EMSGSIZE;
    }
    if (count == 0) {
        may_reuse_ = may_reuse_ && rest().empty();
        received_.reset();
        decoding_.decoded.reset();
        at_ = 0;
    }
    return count;
}

bool HttpConnection::is_own() const
{
    // The poller knows the socket in the process that has waited for it, but not in a forked child.
    return socket_->is_watched() || owner_ == ::getpid();
}

bool HttpConnection::is_reusable(bool is_fresh)
{
    bool is_closed = socket_->fd() < 0 || socket_->has_ended();   // the program has share_socket()
    if (!may_reuse_ || is_closed || !is_own()) {
        return false;
    }
    char byte;
    return (is_fresh && !socket_->may_receive()) || socket_->receive_now(&byte, 1) == -EAGAIN;
}

}  // namespace coro
