#include "coro/proto/http1/parser.h"

#include "coro/proto/http/charset.h"
#include "rules.h"

#include <algorithm>

namespace coro::http1 {

// The largest number of bytes in all extensions and in chunk sizes beyond kMaxDigits digits; a body with more
// such bytes is refused with status 400. These bytes carry no data, so without this limit a client could send
// them forever without reaching the limit of the body.
static constexpr uint32_t kMaxIdleBytes = 16384;
static constexpr uint8_t kMaxDigits = 16;   // the number of digits of a chunk size that do not count as idle bytes

static int digit_value(unsigned char byte)
{
    if (is_any(char(byte), kDigit)) {
        return byte - '0';
    }
    return is_any(char(byte), kHex) ? (byte | 0x20) - 'a' + 10 : -1;
}

ChunkedDecoder::ChunkedDecoder(const Limits &limits)
    : max_body_(limits.body), max_trailer_bytes_(limits.head), max_trailers_(limits.headers)
{
}

ssize_t ChunkedDecoder::decode(std::string_view bytes, std::string_view &data)
{
    data = {};
    size_t at = 0;
    while (at < bytes.size() && state_ != State::kDone) {
        if (state_ == State::kData) {
            if (!data.empty()) {
                break;   // each call of decode() returns only one piece of the body
            }
            data = bytes.substr(at, left_);
            at += data.size();
            total_ += data.size();
            left_ -= data.size();
            if (left_ == 0) {
                state_ = State::kDataCr;
            }
            continue;
        }
        if (state_ == State::kTrailerName || state_ == State::kTrailerValue) {
            std::string_view text = trailer_text(bytes.substr(at));
            trailer_lines_.append(text);
            trailer_bytes_ += uint32_t(text.size());
            at += text.size();
            if (at == bytes.size()) {
                break;
            }
        }
        if (int outcome = step(static_cast<unsigned char>(bytes[at])); outcome < 0) {
            broken_rule_ = text_of(outcome);
            return status_of(outcome);
        }
        at++;
    }
    return ssize_t(at);
}

// Returns what belongs to the present name or value of a trailer, within the limit of all trailers.
std::string_view ChunkedDecoder::trailer_text(std::string_view bytes) const
{
    bytes = bytes.substr(0, max_trailer_bytes_ - trailer_bytes_);
    auto is_other = [this](char byte) {
        return state_ == State::kTrailerName ? !is_any(byte, kToken) : is_any(byte, kControl);
    };
    return bytes.substr(0, size_t(std::find_if(bytes.begin(), bytes.end(), is_other) - bytes.begin()));
}

int ChunkedDecoder::step(unsigned char byte)
{
    switch (state_) {
    case State::kSizeFirst:
    case State::kSize:
        return step_size(byte);
    case State::kSizeLf:
        state_ = left_ > 0 ? State::kData : State::kTrailer;
        return byte == '\n' ? 0 : broken(Rule::kChunkEnd);
    case State::kDataCr:
        state_ = State::kDataLf;
        return byte == '\r' ? 0 : broken(Rule::kChunkEnd);
    case State::kDataLf:
        state_ = State::kSizeFirst;
        return byte == '\n' ? 0 : broken(Rule::kChunkEnd);
    case State::kTrailer:
    case State::kTrailerName:
    case State::kTrailerValue:
    case State::kTrailerLf:
    case State::kEndLf:
        return step_trailer(byte);
    default:
        return step_extension(byte);
    }
}

int ChunkedDecoder::step_size(unsigned char byte)
{
    int value = digit_value(byte);
    if (value >= 0) {
        if (state_ == State::kSizeFirst) {
            left_ = 0;
            digits_ = 0;
            state_ = State::kSize;
        }
        if (left_ >> 60 || (digits_ == kMaxDigits && ++idle_bytes_ > kMaxIdleBytes)) {
            return broken(Rule::kChunkSize);
        }
        digits_ += digits_ < kMaxDigits;
        left_ = left_ << 4 | uint64_t(value);
        return 0;
    }
    if (state_ == State::kSizeFirst) {
        return broken(Rule::kChunkSize);
    }
    if (left_ > max_body_ - total_) {
        return broken(Rule::kLongBody);
    }
    if (byte == '\r') {
        state_ = State::kSizeLf;
        return 0;
    }
    named_ = true;
    state_ = State::kExtensionGap;
    return step_extension(byte);
}

// Consumes a byte of the extensions of a chunk, up to the CR at the end of the line. The syntax of extensions is
// *( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] ). Returns 0, or a broken rule.
int ChunkedDecoder::step_extension(unsigned char byte)
{
    if (++idle_bytes_ > kMaxIdleBytes) {
        return broken(Rule::kChunkExtension);
    }
    bool in_token = is_any(char(byte), kToken);
    switch (state_) {
    case State::kExtensionName:
    case State::kExtensionToken:
        named_ = named_ || in_token;
        if (in_token) {
            return 0;
        }
        break;
    case State::kExtensionValue:
        if (is_blank(char(byte))) {
            return 0;
        }
        named_ = in_token;
        state_ = in_token ? State::kExtensionToken : State::kExtensionQuoted;
        return in_token || byte == '"' ? 0 : broken(Rule::kChunkExtension);
    case State::kExtensionQuoted:
        if (byte == '"') {
            state_ = State::kExtensionEnd;
            named_ = true;
        } else if (byte == '\\') {
            state_ = State::kExtensionEscape;
        }
        return is_any(char(byte), kControl) ? broken(Rule::kChunkExtension) : 0;
    case State::kExtensionEscape:
        state_ = State::kExtensionQuoted;
        return is_any(char(byte), kControl) ? broken(Rule::kChunkExtension) : 0;
    default:
        break;
    }
    return step_after_extension(byte);
}

// Consumes a byte that may follow a chunk size, the name or the value of an extension: white space, "=", ";" or
// CR. Returns 0, or a broken rule.
int ChunkedDecoder::step_after_extension(unsigned char byte)
{
    bool is_name = state_ == State::kExtensionName || state_ == State::kExtensionNameGap;
    bool is_gap = state_ == State::kExtensionGap || state_ == State::kExtensionNameGap;
    if (is_blank(char(byte))) {
        if (named_) {   // if named_ is false, the white space precedes a name, and the state does not change
            state_ = is_name ? State::kExtensionNameGap : State::kExtensionGap;
        }
        return 0;
    }
    if (!named_) {
        return broken(Rule::kChunkExtension);
    }
    if (byte == '=' && is_name) {
        state_ = State::kExtensionValue;
        return 0;
    }
    named_ = false;
    state_ = byte == ';' ? State::kExtensionName : State::kSizeLf;
    bool ends_line = byte == '\r' && !is_gap;   // the line must not end with white space
    return byte == ';' || ends_line ? 0 : broken(Rule::kChunkExtension);
}

int ChunkedDecoder::step_trailer(unsigned char byte)
{
    if (++trailer_bytes_ > max_trailer_bytes_) {
        return -431;
    }
    bool ends_trailers = byte == '\r' && state_ == State::kTrailer;
    if (!ends_trailers && state_ != State::kEndLf) {
        trailer_lines_.push_back(char(byte));
    }
    switch (state_) {
    case State::kTrailer:
        if (ends_trailers) {
            state_ = State::kEndLf;
            return 0;
        }
        if (trailers_++ == max_trailers_) {
            return -431;
        }
        state_ = State::kTrailerName;
        return is_any(char(byte), kToken) ? 0 : broken(Rule::kTrailer);
    case State::kTrailerName:
        if (byte == ':') {
            state_ = State::kTrailerValue;
            return 0;
        }
        return is_any(char(byte), kToken) ? 0 : broken(Rule::kTrailer);
    case State::kTrailerValue:
        if (byte == '\r') {
            state_ = State::kTrailerLf;
            return 0;
        }
        return is_any(char(byte), kControl) ? broken(Rule::kTrailer) : 0;
    case State::kTrailerLf:
        state_ = State::kTrailer;
        return byte == '\n' ? 0 : broken(Rule::kTrailer);
    default:   // handles kEndLf, the only state that is left
        state_ = State::kDone;
        return byte == '\n' ? 0 : broken(Rule::kTrailer);
    }
}

}  // namespace coro::http1
