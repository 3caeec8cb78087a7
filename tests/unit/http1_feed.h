#pragma once

#include "coro/proto/http1/parser.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// Feeds the HTTP/1 parsers with bytes in pieces, and describes the results as text, so that they can be compared.
namespace feed {

using namespace coro::http1;

struct Answer {
    int outcome = 0;    // result of HeadParser::parse(), or the negative result of ChunkedDecoder::decode()
    std::string description;   // the parsed data as text
    bool operator==(const Answer &) const = default;
};

// A copy of bytes in a memory block of exactly their size. Each copy is a new block, so AddressSanitizer reports
// reads beyond the bytes and reads from an earlier copy.
class Exact {
public:
    explicit Exact(std::string_view bytes) : bytes_(new char[bytes.size()]), size_(bytes.size())
    {
        bytes.copy(bytes_.get(), size_);
    }
    std::string_view view() const { return {bytes_.get(), size_}; }

private:
    std::unique_ptr<char[]> bytes_;
    size_t size_;
};

inline std::string describe(const char *base, const Head &head)
{
    std::string description;
    auto add = [&description](std::string_view part) {
        description += part;
        description += '\n';
    };
    for (Span span : {head.method, head.target, head.path, head.query, head.host}) {
        add(text(base, span));
    }
    for (uint64_t number :
         {head.content_length, uint64_t(head.size), uint64_t(head.minor), uint64_t(head.framing)}) {
        add(std::to_string(number));
    }
    for (bool flag : {head.is_get, head.is_head, head.is_options, head.has_query, head.keep_alive,
                      head.expect_continue, head.upgrade}) {
        add(flag ? "yes" : "no");
    }
    for (int i = 0; i < head.header_count; i++) {
        add(text(base, head.headers[i].name));
        add(text(base, head.headers[i].value));
    }
    return description;
}

// Calls a parser with the first cuts[0] bytes, then with the first cuts[1] bytes, and so on, until the parser
// returns a result.
inline Answer read_head(std::string_view bytes, const std::vector<size_t> &cuts, const Limits &limits,
                        Marker marker)
{
    HeadParser parser;
    Answer answer;
    for (size_t cut : cuts) {
        Exact piece(bytes.substr(0, cut));
        auto head = std::make_unique<Head>();
        Lookahead ahead(marker);
        answer.outcome = parser.parse(piece.view(), limits, *head, ahead);
        if (answer.outcome > 0) {
            answer.description = describe(piece.view().data(), *head);
        }
        if (answer.outcome != 0) {
            break;
        }
    }
    return answer;
}

// Parses consecutive heads. `parse` gets the bytes and the Head to fill. Returns the results up to the first head
// that is refused or incomplete.
template <class Parse>
std::vector<Answer> read_all(std::string_view bytes, Parse parse)
{
    std::vector<Answer> answers;
    auto head = std::make_unique<Head>();
    do {
        Answer &answer = answers.emplace_back();
        answer.outcome = parse(bytes, *head);
        if (answer.outcome > 0) {
            answer.description = describe(bytes.data(), *head);
            bytes.remove_prefix(std::min<size_t>(head->size + head->content_length, bytes.size()));
        }
    } while (answers.back().outcome > 0);
    return answers;
}

inline std::vector<Answer> read_in_sequence(std::string_view bytes, const Limits &limits, Marker marker)
{
    HeadParser parser;
    Lookahead ahead(marker);
    return read_all(bytes, [&](std::string_view rest, Head &head) { return parser.parse(rest, limits, head, ahead); });
}

// Parses consecutive heads, each of them with a new parser.
inline std::vector<Answer> read_each(std::string_view bytes, const Limits &limits)
{
    return read_all(bytes, [&](std::string_view rest, Head &head) { return HeadParser().parse(rest, limits, head); });
}

// Decodes a chunked body that arrives in pieces. A positive outcome is the size of the encoded body.
inline Answer read_body(std::string_view bytes, const std::vector<size_t> &cuts, const Limits &limits)
{
    ChunkedDecoder decoder(limits);
    Answer answer;
    size_t at = 0;
    for (size_t cut : cuts) {
        Exact piece(bytes.substr(at, cut - at));
        std::string_view left = piece.view();
        while (!left.empty() && !decoder.done()) {
            std::string_view data;
            ssize_t consumed = decoder.decode(left, data);
            if (consumed < 0) {
                return {int(consumed), ""};
            }
            if (consumed == 0) {
                return {-1, "no progress"};
            }
            answer.description += data;
            left.remove_prefix(size_t(consumed));
            at += size_t(consumed);
        }
        if (decoder.total() != answer.description.size()) {
            return {-1, "wrong total"};
        }
        if (decoder.done()) {
            answer.outcome = int(at);
            return answer;
        }
    }
    return answer;
}

inline std::vector<size_t> every_byte(size_t size)
{
    std::vector<size_t> cuts;
    for (size_t cut = 0; cut <= size; cut++) {
        cuts.push_back(cut);
    }
    return cuts;
}

}   // namespace feed
