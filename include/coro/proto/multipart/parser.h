#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// The body of a form that a browser sends as multipart/form-data (RFC 7578).
namespace coro::multipart {

// The head of a part. Its values are what PHP reads from the same bytes.
struct PartHead {
    std::string name;          // the name of the form's field
    std::string file_name;     // the file's name as the client has sent it
    std::string content_type;
    bool is_field = false;     // true if the part has the header field Content-Disposition
    bool has_name = false;
    bool has_file_name = false;
};

enum class BoundaryFault : uint8_t {
    kNone,
    kMissing,    // the value has no parameter "boundary"
    kUnquoted,   // the quotes of the parameter have no end
};

// Finds the boundary in the value of the header field Content-Type.
BoundaryFault read_boundary(std::string_view content_type, std::string_view &boundary);

// Reads the head of a part: its lines, each with a line feed at its end, without the empty line that ends the head.
PartHead read_part_head(std::string_view lines);

// Splits a body into parts while the body arrives. The parser keeps no bytes of a part's content. It accepts what PHP accepts:
// lines that end in a line feed alone, and text before, between and behind the parts.
class Parser {
public:
    enum class Event : uint8_t {
        kMore,      // all bytes of the input were taken
        kPart,      // a part has begun: head() describes it
        kData,      // data() is the next piece of the part's content
        kPartEnd,   // the content of the part was complete
        kTooLong,   // the head of a part is longer than kMostHeadBytes; the caller must refuse the body
    };

    static constexpr size_t kMostHeadBytes = 16384;

    explicit Parser(std::string_view boundary);

    // Takes bytes from the front of the input up to the next event.
    [[nodiscard]] Event next(std::string_view &input);
    // Must be called at the end of the body. Returns kPart if the body ends in the head of a part, else kMore.
    [[nodiscard]] Event end();

    const PartHead &head() const { return head_; }
    // Valid until the next call of next(). Refers to the input or to the parser.
    std::string_view data() const { return data_; }

private:
    enum class State : uint8_t { kLine, kHead, kContent, kMark };

    void begin_part();
    Event take_line(std::string_view &input);
    Event take_head(std::string_view &input);
    Event take_content(std::string_view &input);
    Event take_mark(std::string_view &input);

    // What ends the content of a part: CR, LF, "--" and the boundary. CR may be missing.
    const std::string mark_;
    std::string line_;       // the present line of kLine, as far as it may be the beginning of a part; or the lines of kHead
    PartHead head_;
    std::string_view data_;
    // In kMark, the bytes of mark_ from skipped_ to matched_ have been seen.
    size_t skipped_ = 0;
    size_t matched_ = 0;
    State state_ = State::kLine;
};

}  // namespace coro::multipart
