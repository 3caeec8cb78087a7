#pragma once

#include <cstdint>

namespace coro::http1 {

// The rules that the parsers check: name, status for a request that breaks the rule, and what the log says about it.
#define CORO_HTTP1_RULES(X)                                                                                     \
    X(kLineEnd,           400, "a line of its head contains a control byte, or does not end with CRLF")          \
    X(kEmptyLines,        400, "more than one empty line precedes it")                                           \
    X(kRequestLine,       400, "its first line is not of the form METHOD TARGET HTTP/1.1")                       \
    X(kLongMethod,        501, "its method is longer than any that the server knows")                            \
    X(kVersion,           505, "its version is neither HTTP/1.0 nor HTTP/1.1")                                   \
    X(kTarget,            400, "its target contains a byte that must be percent-encoded")                        \
    X(kTargetForm,        400, "its target is neither a path nor a URL with http or https")                      \
    X(kTargetHost,        400, "the host in its target is not valid")                                            \
    X(kConnect,           501, "the server is no proxy and has no method CONNECT")                               \
    X(kFieldName,         400, "a line of its head has no valid field name before a colon")                      \
    X(kNoHost,            400, "it has no field Host")                                                           \
    X(kEmptyHost,         400, "its field Host is empty")                                                        \
    X(kHosts,             400, "it has more than one field Host")                                                \
    X(kHost,              400, "its field Host is no valid host")                                                \
    X(kLengths,           400, "it has more than one field Content-Length or Transfer-Encoding")                 \
    X(kLength,            400, "its field Content-Length is no decimal number, or begins with 0")                        \
    X(kLongBody,          413, "its body is longer than package_max_length")                                     \
    X(kOldCoding,         400, "it has a field Transfer-Encoding, which HTTP/1.0 does not know")                 \
    X(kCodings,           400, "its field Transfer-Encoding does not end with chunked, so its end is unknown")   \
    X(kCoding,            501, "its field Transfer-Encoding has a coding other than chunked")                    \
    X(kConnection,        400, "its field Connection is no list of options")                                     \
    X(kExpect,            417, "its field Expect is not 100-continue")                                           \
    X(kChunkSize,         400, "the size of a chunk of its body is no hexadecimal number")                       \
    X(kChunkEnd,          400, "a chunk of its body does not end with CRLF")                                     \
    X(kChunkExtension,    400, "an extension of a chunk of its body is malformed, or the extensions are too long") \
    X(kTrailer,           400, "a trailer behind its body is malformed")

enum class Rule : int {
    kNone,
#define X(name, status, text) name,
    CORO_HTTP1_RULES(X)
#undef X
};

struct RuleRow {
    int status;
    const char *text;
};

inline constexpr RuleRow kRules[] = {
    {0, nullptr},
#define X(name, status, text) {status, text},
    CORO_HTTP1_RULES(X)
#undef X
};

// The functions of the parsers return a broken rule as one negative number. A negated status without a rule is such a
// number, too: then the status itself says which limit was exceeded.
inline constexpr int kStatuses = 1000;

constexpr int broken(Rule rule)
{
    return -(int(rule) * kStatuses + kRules[int(rule)].status);
}

// Returns the negated status of a broken rule.
constexpr int status_of(int broken_rule)
{
    return broken_rule % kStatuses;
}

// Returns what the log says about a broken rule, or nullptr.
constexpr const char *text_of(int broken_rule)
{
    return kRules[-broken_rule / kStatuses].text;
}

}  // namespace coro::http1
