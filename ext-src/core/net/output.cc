#include "coro/net/output.h"

#include "coro/loop/page_cache.h"
#include "coro/net/kept_piece.h"
#include "coro/net/stream.h"
#include "coro/net/unsent_total.h"

#include <algorithm>
#include <cerrno>
#include <sys/uio.h>

namespace coro {

// A piece of the output: bytes, or a part of a file.
struct Output::Segment : KeptPiece<Segment> {
    SharedFd file;
    off_t offset = 0;
    size_t in_memory = 0;   // how many bytes of the file from `offset` on are known to be in memory
};

namespace {

constexpr int kMaxPieces = 16;
// The most bytes of a file that are looked up, or brought into memory, at a time.
constexpr size_t kFileWindow = 1 << 20;

// Converts `outcome`, the result of a send: returns 0 instead of -EAGAIN, because no bytes were sent, and all
// other values unchanged.
ssize_t counted(ssize_t outcome)
{
    return outcome == -EAGAIN ? 0 : outcome;
}

iovec piece(std::string_view bytes)
{
    return {const_cast<char *>(bytes.data()), bytes.size()};
}

ssize_t send_both(Stream &to, std::string_view first, std::string_view second, bool is_last)
{
    iovec pieces[] = {piece(first), piece(second)};
    return to.send(pieces, 2, is_last);
}

}  // namespace

int Output::send(Stream &to, std::string_view head, const Payload &body, UnsentTotal *total, bool is_last)
{
    size_t sent = 0;
    if (empty()) {
        ssize_t outcome = counted(body.bytes.empty() ? to.send(head, is_last)
                                  : head.empty()     ? to.send(body.bytes, is_last)
                                                     : send_both(to, head, body.bytes, is_last));
        if (outcome < 0) {
            return int(outcome);
        }
        sent = size_t(outcome);
    }
    if (sent < head.size()) {
        push(Segment::of({}, head.substr(sent)), total);
        sent = head.size();
    }
    if (std::string_view rest = body.bytes.substr(sent - head.size()); !rest.empty()) {
        push(Segment::of(body, rest), total);
    }
    return 0;
}

int Output::send_file(Stream &to, std::string_view head, SharedFd file, off_t offset, size_t length, UnsentTotal *total)
{
    bool was_empty = empty();
    size_t in_memory = std::min(length, kFileWindow);
    if (!was_empty || !is_in_memory(file.get(), offset, in_memory)) {
        in_memory = 0;
    } else if (int outcome = send_from_memory(to, head, file.get(), offset, in_memory, length);
               outcome < 0 || (head.empty() && length == 0)) {
        return outcome;
    }
    if (!head.empty()) {
        push(Segment::of({}, head), total);
    }
    if (length > 0) {
        Segment *part = Segment::make();
        part->file = std::move(file);
        part->offset = offset;
        part->size = length;
        part->in_memory = in_memory;
        push(part, total);
    }
    return was_empty ? flush(to) : 0;
}

// Sends a head and the part of a file that is in memory, and removes from the arguments what the stream has taken. This is the
// usual case, which keeps nothing. Returns 0 or a negative error.
int Output::send_from_memory(Stream &to, std::string_view &head, int file, off_t &offset, size_t &in_memory, size_t &length)
{
    if (!head.empty()) {
        ssize_t sent = counted(to.send(head, length > 0));   // the kernel sends the head together with the file's first bytes
        if (sent < 0) {
            return int(sent);
        }
        head.remove_prefix(size_t(sent));
    }
    while (head.empty() && in_memory > 0) {
        ssize_t sent = to.send_file(file, offset, in_memory);
        if (sent <= 0) {
            return sent == 0 ? -EIO : int(counted(sent));
        }
        in_memory -= size_t(sent);
        length -= size_t(sent);
    }
    return 0;
}

int Output::flush(Stream &to)
{
    size_t at_first = pending();
    while (kept_ && !kept_->awaits_file) {
        size_t before = kept_->bytes;
        kept_->has_paused = at_first - before >= kSentAtOnce;
        if (kept_->has_paused) {
            break;
        }
        int outcome = kept_->first->file ? write_file(to) : write_segments(to);
        if (outcome < 0) {
            return outcome;
        }
        if (pending() == before) {
            break;
        }
    }
    return 0;
}

int Output::write_segments(Stream &to)
{
    iovec pieces[kMaxPieces];
    int count = 0;
    for (Segment *segment = kept_->first; segment && !segment->file && count < kMaxPieces; segment = segment->next) {
        pieces[count++] = piece({segment->data, segment->size});
    }
    ssize_t sent = counted(to.send(pieces, count));
    if (sent < 0) {
        return int(sent);
    }
    while (sent > 0) {
        Segment *first = kept_->first;
        size_t part = std::min(size_t(sent), first->size);
        first->data += part;
        sent -= ssize_t(part);
        took(part);
    }
    return 0;
}

int Output::write_file(Stream &to)
{
    Segment &part = *kept_->first;
    if (part.in_memory == 0) {
        size_t window = std::min(part.size, kFileWindow);
        if (!is_in_memory(part.file.get(), part.offset, window)) {
            kept_->awaits_file = true;
            return 0;
        }
        part.in_memory = window;
    }
    ssize_t sent = to.send_file(part.file.get(), part.offset, part.in_memory);
    if (sent < 0) {
        return int(counted(sent));
    }
    if (sent == 0) {
        return -EIO;   // the file has become shorter, so the announced length cannot be sent
    }
    part.in_memory -= size_t(sent);
    took(size_t(sent));
    return 0;
}

void Output::forget_memory()
{
    if (kept_ && !kept_->awaits_file) {
        kept_->first->in_memory = 0;
    }
}

Output::FilePart Output::awaited_file() const
{
    const Segment &part = *kept_->first;
    return {part.file.get(), part.offset, std::min(part.size, kFileWindow)};
}

void Output::file_is_read()
{
    if (awaits_file()) {
        kept_->awaits_file = false;
        kept_->first->in_memory = awaited_file().size;
    }
}

// Removes `size` bytes, which the stream has taken, from the front of the first segment.
void Output::took(size_t size)
{
    kept_->bytes -= size;
    kept_->first->size -= size;
    if (kept_->first->size == 0) {
        pop();
    }
}

void Output::push(Segment *segment, UnsentTotal *total)
{
    if (!kept_) {
        kept_ = std::make_unique<Kept>();
        kept_->total = total;
    }
    if (kept_->total && segment->memory > 0) {
        kept_->total->keep(segment->owner, segment->memory);
    }
    kept_->bytes += segment->size;
    kept_->files += bool(segment->file);
    (kept_->first ? kept_->last->next : kept_->first) = segment;
    kept_->last = segment;
}

void Output::pop()
{
    Segment *done = kept_->first;
    kept_->first = done->next;
    kept_->files -= bool(done->file);
    UnsentTotal *total = kept_->total;
    void *owner = done->owner;
    size_t memory = done->memory;
    Segment::destroy(done);
    if (!kept_->first) {
        kept_.reset();
    }
    if (total && memory > 0) {
        total->drop(owner, memory);   // must come last, because drop() may call the observer of the UnsentTotal
    }
}

size_t Output::memory() const
{
    size_t sum = 0;
    for (const Segment *segment = kept_ ? kept_->first : nullptr; segment; segment = segment->next) {
        sum += segment->memory;
    }
    return sum;
}

void Output::clear()
{
    while (kept_) {
        pop();
    }
}

}  // namespace coro
