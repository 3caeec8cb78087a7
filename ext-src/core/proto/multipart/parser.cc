#include "coro/proto/multipart/parser.h"

#include <algorithm>
#include <cstring>

namespace coro::multipart {

namespace {

constexpr size_t kCr = 0;            // the place of CR in the mark
constexpr size_t kLf = 1;
constexpr size_t kBoundaryLine = 2;  // the place of "--" and the boundary

}  // namespace

Parser::Parser(std::string_view boundary) : mark_("\r\n--" + std::string(boundary)) {}

Parser::Event Parser::next(std::string_view &input)
{
    data_ = {};
    Event event = Event::kMore;
    while (event == Event::kMore && !input.empty()) {
        switch (state_) {
        case State::kLine:
            event = take_line(input);
            break;
        case State::kHead:
            event = take_head(input);
            break;
        case State::kContent:
            event = take_content(input);
            break;
        case State::kMark:
            event = take_mark(input);
            break;
        }
    }
    return event;
}

Parser::Event Parser::end()
{
    if (state_ != State::kHead) {
        return Event::kMore;
    }
    begin_part();
    return Event::kPart;
}

void Parser::begin_part()
{
    head_ = read_part_head(line_);
    line_.clear();
    state_ = State::kContent;
}

// Takes lines until one of them consists of "--" and the boundary. Keeps of a line no more bytes than such a line has.
Parser::Event Parser::take_line(std::string_view &input)
{
    std::string_view wanted = std::string_view(mark_).substr(kBoundaryLine);
    size_t end = input.find('\n');
    std::string_view piece = input.substr(0, end);
    line_.append(piece.substr(0, wanted.size() + 2 - std::min(wanted.size() + 2, line_.size())));
    if (end == std::string_view::npos) {
        input = {};
        return Event::kMore;
    }
    input.remove_prefix(end + 1);
    if (line_.ends_with('\r')) {
        line_.pop_back();
    }
    if (line_ == wanted) {
        state_ = State::kHead;
    }
    line_.clear();
    return Event::kMore;
}

// Takes the lines of a head up to an empty line.
Parser::Event Parser::take_head(std::string_view &input)
{
    size_t end = input.find('\n');
    std::string_view piece = input.substr(0, end == std::string_view::npos ? end : end + 1);
    input.remove_prefix(piece.size());
    if (line_.size() + piece.size() > kMostHeadBytes) {
        return Event::kTooLong;
    }
    line_.append(piece);
    bool is_over = line_ == "\n" || line_ == "\r\n" || line_.ends_with("\n\n") || line_.ends_with("\n\r\n");
    if (!is_over) {
        return Event::kMore;
    }
    begin_part();
    return Event::kPart;
}

// Returns the content up to the next place where the mark may begin.
Parser::Event Parser::take_content(std::string_view &input)
{
    size_t size = 0;
    while (size < input.size()) {
        const void *found = memchr(input.data() + size, '\n', input.size() - size);
        if (!found) {
            // The mark may begin with a CR at the end of the input.
            size = input.size() - input.ends_with('\r');
            break;
        }
        size_t lf = size_t(static_cast<const char *>(found) - input.data());
        std::string_view behind = input.substr(lf + 1);
        std::string_view line = std::string_view(mark_).substr(kBoundaryLine);
        if (behind.starts_with(line.substr(0, behind.size()))) {
            size = lf > 0 && input[lf - 1] == '\r' ? lf - 1 : lf;
            break;
        }
        size = lf + 1;
    }
    data_ = input.substr(0, size);
    input.remove_prefix(size);
    if (!input.empty()) {
        state_ = State::kMark;
        skipped_ = matched_ = input.front() == '\r' ? kCr : kLf;
    }
    return data_.empty() ? Event::kMore : Event::kData;
}

// Compares the input with the mark. Bytes that turn out to be content are taken from the mark itself, because they are equal.
Parser::Event Parser::take_mark(std::string_view &input)
{
    size_t count = std::min(input.size(), mark_.size() - matched_);
    const char *expected = mark_.data() + matched_;
    size_t same = size_t(std::mismatch(expected, expected + count, input.data()).first - expected);
    input.remove_prefix(same);
    matched_ += same;
    if (matched_ == mark_.size()) {
        state_ = State::kLine;
        line_ = mark_.substr(kBoundaryLine);
        return Event::kPartEnd;
    }
    if (input.empty()) {
        return Event::kMore;
    }
    // CR and LF stand only at the beginning of the mark: no mark begins among the bytes that were equal, except behind a CR.
    state_ = State::kContent;
    data_ = std::string_view(mark_).substr(skipped_, matched_ - skipped_);
    return data_.empty() ? Event::kMore : Event::kData;
}

}  // namespace coro::multipart
