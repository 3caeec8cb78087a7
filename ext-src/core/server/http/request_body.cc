#include "coro/server/http/request_body.h"

#include "coro/server/config/config.h"

#include <algorithm>
#include <cerrno>
#include <utility>

namespace coro {

size_t RequestBody::most_collected(const PortConfig &config)
{
    return std::max(size_t(config.package_max_length), kWindow);
}

// Removes the bytes that the consumer has taken from the buffer, so that their memory can be used again.
void RequestBody::forget_taken()
{
    if (size_t taken = std::exchange(taken_of_buffer_, 0)) {
        buffer_.consume(taken);
    }
}

// Makes room for `count` more bytes behind the buffer. Once 16 KiB of a body of known size have been collected and
// memory is plentiful, makes room for the whole body, so that it is not copied to a larger block again. Returns false
// without memory.
bool RequestBody::make_room(size_t count)
{
    forget_taken();
    if (buffer_.room() >= count) {
        return true;
    }
    Storage &storage = buffer_.storage();
    uint64_t missing = terms_.size - received_;
    bool fits = collects_ && terms_.size != kUnknown && buffer_.size() >= kSmallestPiece;
    size_t wanted = fits && storage.has_plenty(buffer_.size() + missing) ? size_t(missing) : count;
    if (!storage.has_room(buffer_.size() + wanted)) {
        return false;
    }
    buffer_.reserve(wanted);
    return true;
}

RequestBody::Place RequestBody::place(uint64_t most)
{
    size_t size = size_t(std::min<uint64_t>({most, room(), piece_}));
    if (size == 0 || !make_room(size)) {
        return {};
    }
    return {buffer_.end(), std::min<size_t>(size_t(std::min<uint64_t>(most, room())), buffer_.room())};
}

// Bodies that arrive fast are read in larger pieces, so that a slow client does not occupy much memory.
void RequestBody::extend(size_t count)
{
    piece_ = std::clamp(count >= piece_ ? 2 * piece_ : count, kSmallestPiece, kWindow);
    buffer_.extend(count);
    received_ += count;
}

bool RequestBody::append(std::string_view bytes)
{
    if (!make_room(bytes.size())) {
        return false;
    }
    buffer_.append(bytes);
    received_ += bytes.size();
    return true;
}

void RequestBody::release_unused()
{
    if (buffer_.size() == 0) {
        buffer_.reset();
    }
}

void RequestBody::notify()
{
    if (observer_) {
        observer_->body_arrived();
    } else if (is_ready()) {
        wake_all(readers_, 0);
    }
}

void RequestBody::publish()
{
    if (collects_ && view().size() > terms_.most_collected) {
        refuse(413);
    } else {
        notify();
    }
}

void RequestBody::end(int outcome)
{
    if (!is_over()) {
        outcome_ = outcome;
        producer_ = nullptr;
        notify();
    }
}

void RequestBody::want()
{
    if (!std::exchange(is_wanted_, true) && terms_.awaits_continue && producer_) {
        producer_->body_wanted();
    }
}

void RequestBody::take(size_t count)
{
    taken_ += count;
    taken_of_buffer_ += count;
    if (taken_of_buffer_ == buffer_.size()) {
        forget_taken();
    }
    open_window();
}

Block RequestBody::take_all()
{
    forget_taken();
    taken_ += buffer_.size();
    Block block = buffer_.detach();
    open_window();
    return block;
}

// Allows the producer to receive more. Does so only when half of the window is free, because the consumer may take few
// bytes at a time. With an observer, the process to which the bytes are forwarded decides how much may arrive.
void RequestBody::open_window()
{
    uint64_t total = taken_ + window_;
    if (!observer_ && total >= granted_ + window_ / 2) {
        grant(total);
    }
}

void RequestBody::grant(uint64_t total)
{
    granted_ = std::max(granted_, total);
    if (producer_) {
        producer_->body_wanted();
    }
}

void RequestBody::collect()
{
    if (collects_ || is_dropped_) {
        return;
    }
    want();
    collects_ = true;
    if (is_over()) {
        return;
    }
    if (is_longer_than(terms_.most_collected)) {
        refuse(413);
        return;
    }
    // One byte more than allowed may arrive: it shows that a body of unknown size is too large.
    window_ = terms_.most_collected + 1;
    grant(taken_ + window_);
}

void RequestBody::response_completed()
{
    if (!observer_) {
        collect();
    }
}

void RequestBody::drop()
{
    Producer *producer = std::exchange(producer_, nullptr);
    is_dropped_ = true;
    forget_all();
    outcome_ = outcome_ < 0 ? outcome_ : -EPIPE;
    wake_all(readers_, 0);
    if (producer) {
        producer->body_dropped();
    }
}

void RequestBody::refuse(int status)
{
    Producer *producer = producer_;
    forget_all();
    if (outcome_ == 0) {
        outcome_ = kArriving;   // all bytes have arrived, but the consumer does not get them
    }
    end(status == 413 ? -EMSGSIZE : -ENOMEM);
    if (producer) {
        producer->body_refused(status);
    }
}

void RequestBody::forget_all()
{
    buffer_.reset();
    taken_of_buffer_ = 0;
}

}  // namespace coro
