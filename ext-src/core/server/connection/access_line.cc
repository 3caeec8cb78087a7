#include "coro/server/connection/access_line.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <netinet/in.h>
#include <sys/socket.h>
#include <utility>

namespace coro {

namespace {

// The most bytes of a text in a line, after the replacement of special bytes. Together they leave room for the other
// parts of a line of LineFile::kLongestLine bytes.
constexpr size_t kLongestTarget = 1800;
constexpr size_t kLongestReferer = 700;
constexpr size_t kLongestAgent = 500;
constexpr size_t kLongestHost = 260;
constexpr size_t kLongestMethod = 40;
constexpr size_t kLongestId = 128;

constexpr std::string_view kCut = "...";

constexpr std::array<bool, 256> kPlain = [] {
    std::array<bool, 256> plain = {};
    for (int byte = ' '; byte <= '~'; byte++) {
        plain[size_t(byte)] = byte != '"' && byte != '\\';
    }
    return plain;
}();

bool is_plain(char byte)
{
    return kPlain[static_cast<unsigned char>(byte)];
}

// Appends a text that a client has sent. Replaces bytes that are not plain by `prefix` and two hexadecimal digits.
void append_escaped(TextBuffer &to, std::string_view text, size_t most, std::string_view prefix)
{
    constexpr char kDigits[] = "0123456789abcdef";
    most -= kCut.size();
    size_t used = 0;
    while (!text.empty()) {
        auto special = std::find_if_not(text.begin(), text.end(), is_plain);
        std::string_view plain = text.substr(0, size_t(special - text.begin()));
        std::string_view fits = plain.substr(0, most - used);
        to.append(fits);
        used += fits.size();
        text.remove_prefix(fits.size());
        if (text.empty()) {
            return;
        }
        if (fits.size() < plain.size() || used + prefix.size() + 2 > most) {
            to.append(kCut);
            return;
        }
        auto byte = static_cast<unsigned char>(text.front());
        char digits[] = {kDigits[byte >> 4], kDigits[byte & 15]};
        to.append(prefix, std::string_view(digits, sizeof digits));
        used += prefix.size() + sizeof digits;
        text.remove_prefix(1);
    }
}

void append_hex(TextBuffer &to, std::string_view text, size_t most)
{
    append_escaped(to, text, most, "\\x");
}

// Appends a text, or "-" for an empty one.
void append_or_dash(TextBuffer &to, std::string_view text, size_t most)
{
    append_hex(to, text.empty() ? "-" : text, most);
}

// Appends a member of a JSON object; null for an empty text. `name` contains the punctuation around the name.
void append_member(TextBuffer &to, std::string_view name, std::string_view text, size_t most)
{
    if (text.empty()) {
        to.append(name, "null");
        return;
    }
    to.append(name, "\"");
    append_escaped(to, text, most, "\\u00");
    to.append("\"");
}

// Appends the last `count` digits of a number.
void append_padded(TextBuffer &to, unsigned number, size_t count)
{
    char digits[8];
    for (size_t i = count; i > 0; i--, number /= 10) {
        digits[i - 1] = char('0' + number % 10);
    }
    to.append(std::string_view(digits, count));
}

// Appends a time in seconds with six decimals.
void append_seconds(TextBuffer &to, Nanoseconds time)
{
    constexpr Nanoseconds kMicrosecond = 1000;
    auto microseconds = uint64_t(std::max<Nanoseconds>(time, 0) / kMicrosecond);
    to.append(Digits(microseconds / 1'000'000), ".");
    append_padded(to, unsigned(microseconds % 1'000'000), 6);
}

std::string_view address_text(const PeerAddress &address, char *text)
{
    return {text, address.family == AF_INET || address.family == AF_INET6 ? address.print(text) : 0};
}

}  // namespace

// Returns the local time in the form of the combined format, or the time of the UTC without the fraction of a second.
std::string_view AccessLineWriter::time_text(Nanoseconds when)
{
    time_t second = when / kSecond;
    if (second == second_) {
        return {time_, time_size_};
    }
    second_ = second;
    tm parts;
    int size;
    if (is_json_) {
        gmtime_r(&second, &parts);
        size = snprintf(time_, sizeof time_, "%04u-%02u-%02uT%02u:%02u:%02u", unsigned(parts.tm_year + 1900) % 10000u,
                        unsigned(parts.tm_mon + 1) % 100u, unsigned(parts.tm_mday) % 100u, unsigned(parts.tm_hour) % 100u,
                        unsigned(parts.tm_min) % 100u, unsigned(parts.tm_sec) % 100u);
    } else {
        localtime_r(&second, &parts);
        long offset = parts.tm_gmtoff / 60;
        auto minutes = unsigned(offset < 0 ? -offset : offset);
        // Do not use strftime(): its names depend on the locale, which programs may change.
        size = snprintf(time_, sizeof time_, "%02u/%.3s/%04u:%02u:%02u:%02u %c%02u%02u", unsigned(parts.tm_mday) % 100u,
                        &"JanFebMarAprMayJunJulAugSepOctNovDec"[parts.tm_mon * 3], unsigned(parts.tm_year + 1900) % 10000u,
                        unsigned(parts.tm_hour) % 100u, unsigned(parts.tm_min) % 100u, unsigned(parts.tm_sec) % 100u,
                        offset < 0 ? '-' : '+', minutes / 60 % 100u, minutes % 60);
    }
    time_size_ = size_t(size);
    return {time_, time_size_};
}

void AccessLineWriter::append(TextBuffer &to, const AccessRecord &record)
{
    is_json_ ? append_json(to, record) : append_combined(to, record);
}

void AccessLineWriter::append_combined(TextBuffer &to, const AccessRecord &record)
{
    char address[INET6_ADDRSTRLEN];
    append_or_dash(to, address_text(record.address, address), sizeof address);
    to.append(" - - [", time_text(record.ended_at), "] \"");
    if (record.method.empty() && record.protocol.empty()) {
        append_or_dash(to, record.target, kLongestTarget);   // the client has sent no valid first line
    } else {
        append_or_dash(to, record.method, kLongestMethod);
        to.append(" ");
        append_or_dash(to, record.target, kLongestTarget);
        to.append(" ");
        append_or_dash(to, record.protocol, kLongestMethod);
    }
    to.append("\" ");
    append_padded(to, unsigned(record.status), 3);
    to.append(" ", Digits(record.body_bytes), " \"");
    append_or_dash(to, record.referer, kLongestReferer);
    to.append("\" \"");
    append_or_dash(to, record.user_agent, kLongestAgent);
    to.append("\" ");
    append_seconds(to, record.duration);
    to.append(" ");
    if (record.handler_time == AccessRecord::kNoHandler) {
        to.append("-");
    } else {
        append_seconds(to, record.handler_time);
    }
    to.append(" ");
    append_or_dash(to, record.request_id, kLongestId);
    to.append(" ");
    append_or_dash(to, record.trace_id, kLongestId);
    to.append("\n");
}

void AccessLineWriter::append_json(TextBuffer &to, const AccessRecord &record)
{
    char text[INET6_ADDRSTRLEN];
    to.append("{\"time\":\"", time_text(record.ended_at), ".");
    append_padded(to, unsigned(record.ended_at % kSecond / kMillisecond), 3);
    to.append("Z\"");
    append_member(to, ",\"remote_addr\":", address_text(record.address, text), sizeof text);
    to.append(",\"remote_port\":", Digits(record.address.port));
    append_member(to, ",\"method\":", record.method, kLongestMethod);
    append_member(to, ",\"target\":", record.target, kLongestTarget);
    append_member(to, ",\"protocol\":", record.protocol, kLongestMethod);
    append_member(to, ",\"host\":", record.host, kLongestHost);
    to.append(",\"status\":", Digits(uint64_t(record.status)), ",\"bytes\":", Digits(record.bytes), ",\"body_bytes\":",
              Digits(record.body_bytes));
    to.append(",\"duration\":");
    append_seconds(to, record.duration);
    static_assert(AccessRecord::kNoHandler == ExchangeFacts::kUnknown);
    for (auto [name, time] : {std::pair(",\"queue_time\":", record.queue_time), {",\"handler_time\":", record.handler_time},
                              {",\"wait_time\":", record.wait_time}}) {
        to.append(name);
        if (time == ExchangeFacts::kUnknown) {
            to.append("null");
        } else {
            append_seconds(to, time);
        }
    }
    append_member(to, ",\"referer\":", record.referer, kLongestReferer);
    append_member(to, ",\"user_agent\":", record.user_agent, kLongestAgent);
    append_member(to, ",\"request_id\":", record.request_id, kLongestId);
    append_member(to, ",\"trace_id\":", record.trace_id, kLongestId);
    append_member(to, ",\"span_id\":", record.span_id, kLongestId);
    to.append(",\"aborted\":", record.is_aborted ? "true" : "false", "}\n");
}

}  // namespace coro
