#include "core/server/http/static_files.h"

#include "core/server/http/folder_page.h"
#include "coro/proto/http/byte_ranges.h"
#include "coro/proto/http/conditions.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/http/status.h"
#include "coro/server/http/stream.h"

#include <utility>
#include <vector>

namespace coro {

namespace {

using http::ByteRange;
using http::ByteRanges;
using http::RequestConditions;

// Sends a response whose body is the text of the status.
void send_status(ResponseWriter &writer, int status, std::string_view lines = {})
{
    http1::FieldWriter head = writer.begin_head(status);
    head.add_lines(lines);
    head.add("Content-Type", "text/plain");
    std::string body = std::to_string(status) + " " + std::string(reason_phrase(status)) + "\n";
    (void) writer.end_with({body}, kGivenContentType);
}

void send_redirect(ResponseWriter &writer, const IncomingRequest &request)
{
    std::string location(http::text(request.base, request.head.path));
    location += '/';
    if (request.head.has_query) {
        location += '?';
        location += http::text(request.base, request.head.query);
    }
    send_status(writer, 301, "Location: " + location + "\r\n");
}

// Returns the variant with the coding that the client prefers.
const StaticVariant &choose(const StaticEntry &entry, const RequestConditions &conditions)
{
    const StaticVariant *best = &entry.variants[0];
    if (entry.variants.size() == 1) [[likely]] {
        return *best;
    }
    int highest = conditions.weight_of("identity");
    bool is_coded = false;
    for (size_t i = 1; i < entry.variants.size(); i++) {
        int weight = conditions.weight_of(entry.variants[i].coding);
        // At the same weight a coding is better than none.
        if (weight > 0 && (weight > highest || (weight == highest && !is_coded))) {
            best = &entry.variants[i];
            highest = weight;
            is_coded = true;
        }
    }
    return *best;
}

// Sends the head, which the caller has begun, and a part of the file.
void send_bytes(ResponseWriter &writer, const StaticVariant &variant, size_t offset, size_t size)
{
    if (variant.bytes) [[likely]] {
        (void) writer.end_with(variant.bytes.payload(offset, size), kGivenContentType);
    } else {
        (void) writer.send_file(variant.file, off_t(offset), size, kGivenContentType);
    }
}

void append_range(TextBuffer &text, const ByteRange &range, size_t size)
{
    text.append("Content-Range: bytes ", Digits(range.first), "-", Digits(range.end() - 1), "/", Digits(size), "\r\n");
}

// Sends a body of several parts (RFC 9110 section 14.6).
void send_parts(ResponseWriter &writer, const StaticEntry &entry, const StaticVariant &variant, const ByteRanges &ranges,
                const std::string &boundary)
{
    std::vector<std::string> heads;
    for (const ByteRange &range : ranges) {
        TextBuffer text;
        text.append("\r\n--", boundary, "\r\nContent-Type: ", entry.type, "\r\n");
        append_range(text, range, variant.size());
        text.append("\r\n");
        heads.emplace_back(text.view());
    }
    heads.push_back("\r\n--" + boundary + "--\r\n");
    http1::FieldWriter head = writer.begin_head(206);
    head.add_lines(variant.shared_lines());
    head.add("Content-Type", "multipart/byteranges; boundary=" + boundary);
    if (variant.bytes) {
        std::string body;
        for (size_t i = 0; i < ranges.count(); i++) {
            const ByteRange &range = ranges.begin()[i];
            body += heads[i];
            body.append(variant.bytes.data() + range.first, range.size);
        }
        (void) writer.end_with({body += heads.back()}, kGivenContentType);
        return;
    }
    std::vector<ResponseWriter::BodyPiece> pieces;
    for (size_t i = 0; i < ranges.count(); i++) {
        pieces.push_back({heads[i], off_t(ranges.begin()[i].first), ranges.begin()[i].size});
    }
    pieces.push_back({heads.back(), 0, 0});
    (void) writer.send_pieces(variant.file, pieces, kGivenContentType);
}

}  // namespace

RequestFilter::Outcome StaticFiles::answer(Connection &connection, const IncomingRequest &request)
{
    const http::Head &head = request.head;
    if ((!head.is_get && !head.is_head) || request.arriving) {
        return Outcome::kPassed;   // a body that has not arrived completely is rare, and handlers know what to do with it
    }
    const StaticEntry *entry = cache_.find(http::text(request.base, head.path), connection.session());
    if (!entry) {
        return Outcome::kLater;
    }
    if (entry->kind == StaticEntry::Kind::kNone) {
        return Outcome::kPassed;
    }
    count(thread_.row().filtered);
    ResponseWriter writer;
    writer.attach(request.stream, head.is_head, head.minor, head.keep_alive);
    send_entry(writer, *entry, request);
    thread_.storage().release(request.block);
    return Outcome::kAnswered;
}

void StaticFiles::on_found(int64_t session)
{
    if (Connection *connection = thread_.sessions().find(session)) {
        connection->protocol().filter_is_ready();
    }
}

void StaticFiles::send_entry(ResponseWriter &writer, const StaticEntry &entry, const IncomingRequest &request)
{
    switch (entry.kind) {
    case StaticEntry::Kind::kFile:
        send_file(writer, entry, request);
        break;
    case StaticEntry::Kind::kFolder:
        writer.begin_head(200).add("Content-Type", "text/html; charset=utf-8");
        (void) writer.end_with({entry.page}, kGivenContentType);
        break;
    case StaticEntry::Kind::kRedirect:
        send_redirect(writer, request);
        break;
    case StaticEntry::Kind::kRefused:
    case StaticEntry::Kind::kNone:
        send_status(writer, entry.status);
        break;
    }
}

void StaticFiles::send_file(ResponseWriter &writer, const StaticEntry &entry, const IncomingRequest &request)
{
    RequestConditions conditions(request.head, request.base);
    const StaticVariant &variant = choose(entry, conditions);
    if (!conditions.are_none()) {
        http::Validators validators = {variant.etag, variant.modified(), !variant.is_fresh};
        int64_t now = thread_.wall_clock().now() / kSecond;
        int status = conditions.status(validators, now);
        if (status != 200) {
            writer.begin_head(status).add_lines(variant.validator_lines());
            (void) writer.end_with({}, kGivenContentType);
            return;
        }
        std::string_view range = request.head.is_get ? conditions.range(validators, now) : std::string_view();
        if (!range.empty() && send_part(writer, entry, variant, range)) {
            return;
        }
    }
    writer.begin_head(200).add_lines(variant.lines);
    send_bytes(writer, variant, 0, variant.size());
}

// Sends the parts that a range selects. Returns false if the whole file must be sent.
bool StaticFiles::send_part(ResponseWriter &writer, const StaticEntry &entry, const StaticVariant &variant,
                            std::string_view range)
{
    ByteRanges ranges;
    ByteRanges::Outcome outcome = ranges.read(range, variant.size());
    if (outcome == ByteRanges::Outcome::kWhole) {
        return false;
    }
    if (outcome == ByteRanges::Outcome::kUnsatisfiable) {
        writer.begin_head(416).add("Content-Range", "bytes */" + std::to_string(variant.size()));
        (void) writer.end_with({}, kGivenContentType);
    } else if (ranges.count() > 1) {
        send_parts(writer, entry, variant, ranges, next_boundary());
    } else {
        TextBuffer line;
        append_range(line, *ranges.begin(), variant.size());
        http1::FieldWriter head = writer.begin_head(206);
        head.add_lines(variant.lines);
        head.add_lines(line.view());
        send_bytes(writer, variant, ranges.begin()->first, ranges.begin()->size);
    }
    return true;
}

// Returns a text that separates the parts of a body. Its time and its number make it improbable that a file has it.
std::string StaticFiles::next_boundary()
{
    TextBuffer text;
    text.append("coro-", Digits(uint64_t(thread_.wall_clock().now()), 16), "-", Digits(++boundaries_, 16));
    return std::string(text.view());
}

}  // namespace coro
