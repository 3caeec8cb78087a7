#include "coro/proto/http/conditions.h"

#include "coro/base/trim.h"
#include "coro/proto/http/content_encoder.h"
#include "coro/proto/http/date.h"
#include "list_elements.h"

#include <optional>
#include <string>

namespace coro::http {

namespace {

constexpr std::string_view kWeak = "W/";

bool is_weak(std::string_view etag)
{
    return etag.starts_with(kWeak);
}

bool are_equal(std::string_view one, std::string_view other, bool is_strong)
{
    if (is_strong) {
        return !is_weak(one) && one == other;
    }
    return one.substr(is_weak(one) ? kWeak.size() : 0) == other.substr(is_weak(other) ? kWeak.size() : 0);
}

// Takes an entity tag from the front of the text. Returns an empty text if there is none.
std::string_view take_etag(std::string_view &text)
{
    size_t begin = is_weak(text) ? kWeak.size() : 0;
    if (begin >= text.size() || text[begin] != '"') {
        return {};
    }
    size_t end = text.find('"', begin + 1);
    if (end == text.npos) {
        return {};
    }
    std::string_view etag = text.substr(0, end + 1);
    text.remove_prefix(end + 1);
    return etag;
}

}  // namespace

bool is_etag_in_list(std::string_view list, std::string_view etag, bool is_strong)
{
    if (trimmed(list) == "*") {
        return true;
    }
    while (true) {
        size_t first = list.find_first_not_of(" \t,");
        if (first == list.npos) {
            return false;
        }
        list.remove_prefix(first);
        std::string_view other = take_etag(list);
        if (other.empty()) {
            return false;   // malformed
        }
        if (are_equal(other, etag, is_strong)) {
            return true;
        }
    }
}

// Returns the Field with this name, or -1.
int RequestConditions::field_of(std::string_view name)
{
    static constexpr struct {
        Field field;
        std::string_view name;
    } kNames[] = {
        {kRange, "range"},
        {kIfMatch, "if-match"},
        {kIfRange, "if-range"},
        {kIfNoneMatch, "if-none-match"},
        {kAcceptEncoding, "accept-encoding"},
        {kIfModifiedSince, "if-modified-since"},
        {kIfUnmodifiedSince, "if-unmodified-since"},
    };
    char first = char(name.empty() ? 0 : name[0] | 0x20);
    if (first != 'i' && first != 'a' && first != 'r') {
        return -1;
    }
    for (const auto &known : kNames) {
        if (name.size() == known.name.size() && equals_ignore_case(name, known.name)) {
            return known.field;
        }
    }
    return -1;
}

RequestConditions::RequestConditions(const Head &head, const char *base) : head_(head), base_(base)
{
    for (uint16_t i = 0; i < head.header_count; i++) {
        int field = field_of(text(base, head.headers[i].name));
        if (field < 0) {
            continue;
        }
        if (found_ & 1u << field) {
            repeated_ |= 1u << field;
        } else {
            found_ |= 1u << field;
            first_[field] = i;
        }
    }
}

std::string_view RequestConditions::single(Field field) const
{
    return repeated_ & 1u << field ? std::string_view() : text(base_, head_.headers[first_[field]].value);
}

// Returns true if one of the fields, of which a request may have several, has the entity tag.
bool RequestConditions::matches_etag(Field field, std::string_view etag, bool is_strong) const
{
    for (uint16_t i = first_[field]; i < head_.header_count; i++) {
        bool is_this = i == first_[field] || (repeated_ & 1u << field && field_of(text(base_, head_.headers[i].name)) == field);
        if (is_this && is_etag_in_list(text(base_, head_.headers[i].value), etag, is_strong)) {
            return true;
        }
    }
    return false;
}

// The order of the conditions is that of RFC 9110 section 13.2.2. A date that cannot be read is not a condition.
int RequestConditions::status(const Validators &validators, int64_t now) const
{
    if (has(kIfMatch)) {
        if (!matches_etag(kIfMatch, validators.etag, true)) {
            return 412;
        }
    } else if (has(kIfUnmodifiedSince)) {
        std::optional<int64_t> limit = read_date(single(kIfUnmodifiedSince), now);
        if (limit && validators.modified > *limit) {
            return 412;
        }
    }
    if (has(kIfNoneMatch)) {
        return matches_etag(kIfNoneMatch, validators.etag, false) ? 304 : 200;
    }
    if (has(kIfModifiedSince)) {
        std::optional<int64_t> limit = read_date(single(kIfModifiedSince), now);
        return limit && validators.modified <= *limit ? 304 : 200;
    }
    return 200;
}

std::string_view RequestConditions::range(const Validators &validators, int64_t now) const
{
    if (!has(kRange)) {
        return {};
    }
    if (has(kIfRange)) {
        std::string_view condition = single(kIfRange);
        bool is_etag = condition.ends_with('"');
        std::optional<int64_t> date = is_etag ? std::nullopt : read_date(condition, now);
        bool holds = is_etag ? are_equal(condition, validators.etag, true)
                             : date && validators.is_date_strong && *date == validators.modified;
        if (!holds) {
            return {};
        }
    }
    return single(kRange);
}

int RequestConditions::weight_of(std::string_view coding) const
{
    if (!has(kAcceptEncoding)) {
        return 0;
    }
    std::string joined;
    bool is_single = !(repeated_ & 1u << kAcceptEncoding);
    return accepted_weight(is_single ? single(kAcceptEncoding) : accepted_codings(head_, base_, joined), coding);
}

}  // namespace coro::http
