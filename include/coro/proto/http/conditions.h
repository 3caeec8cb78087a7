#pragma once

#include "coro/proto/http/head.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http {

// Two texts and a time that change with the bytes of a body (RFC 9110 section 8.8).
struct Validators {
    std::string_view etag;   // with its quotes; begins with W/ if it is weak: the bytes may differ although it is equal
    int64_t modified;        // seconds since 1970
    // False if the bytes may have changed within the second `modified`: then this time identifies no bytes.
    bool is_date_strong;
};

// The header fields of a request that say whether, and which part of, a body shall be sent: the conditions of RFC 9110
// section 13, Range, and Accept-Encoding. It refers to the bytes of the head.
class RequestConditions {
public:
    RequestConditions(const Head &head, const char *base);

    // True if the request has none of the fields.
    bool are_none() const { return found_ == 0; }

    // The response that the conditions demand: 304 (the client has the body already), 412 (a condition does not hold), or 200.
    // `now` is in seconds since 1970.
    int status(const Validators &validators, int64_t now) const;

    // Returns the field Range, or an empty text if the whole body must be sent. If-Range is considered.
    std::string_view range(const Validators &validators, int64_t now) const;

    // Returns the weight of a coding (RFC 9110 section 12.5.3) in thousandths; 0: the client does not accept it. `coding` is in
    // lower case.
    int weight_of(std::string_view coding) const;

private:
    enum Field : uint8_t {
        kRange,
        kIfMatch,
        kIfRange,
        kIfNoneMatch,
        kAcceptEncoding,
        kIfModifiedSince,
        kIfUnmodifiedSince,
        kFields,
    };

    bool has(Field field) const { return found_ & 1u << field; }
    // Returns the value of a field that the request has, or an empty text if it has the field twice.
    std::string_view single(Field field) const;
    bool matches_etag(Field field, std::string_view etag, bool is_strong) const;
    static int field_of(std::string_view name);

    const Head &head_;
    const char *base_;
    unsigned found_ = 0;      // a bit for each Field that the request has
    unsigned repeated_ = 0;   // a bit for each Field that the request has more than once
    uint16_t first_[kFields];   // the index of the first header of each Field in found_
};

// Returns true if one of the entity tags in the list is `etag`, or if the list is "*". `is_strong`: weak tags equal none.
bool is_etag_in_list(std::string_view list, std::string_view etag, bool is_strong);

}  // namespace coro::http
