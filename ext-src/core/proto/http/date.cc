#include "coro/proto/http/date.h"

#include <chrono>
#include <cstring>
#include <iterator>

namespace coro::http {

namespace {

constexpr std::string_view kDays[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
constexpr std::string_view kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr size_t kShortName = 3;   // the size of the short names of days and months

// The forms of dates that a server must accept. Each letter but those of "GMT" stands for the part of a date for which it stands
// in strftime(3); "X" is the time.
constexpr std::string_view kPreferred = "a, d b Y X GMT";     // Sun, 06 Nov 1994 08:49:37 GMT
constexpr std::string_view kRfc850 = "A, d-b-y X GMT";        // Sunday, 06-Nov-94 08:49:37 GMT
constexpr std::string_view kAsctime = "a b e X Y";            // Sun Nov  6 08:49:37 1994

using Days = std::chrono::sys_days;
using Date = std::chrono::year_month_day;

Days day_of(int64_t time)
{
    return std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(time)));
}

int64_t seconds_until(Days day)
{
    return std::chrono::sys_seconds(day).time_since_epoch().count();
}

// Reads the parts of a date from the front of a text. After the first part that does not match, has_read_all() is false.
class Reading {
public:
    explicit Reading(std::string_view text) : rest_(text) {}

    void skip(std::string_view expected)
    {
        is_good_ = is_good_ && rest_.starts_with(expected);
        rest_.remove_prefix(is_good_ ? expected.size() : 0);
    }

    // `fills`: the first digit may be a space instead.
    int number(size_t digits, bool fills = false)
    {
        int value = 0;
        is_good_ = is_good_ && rest_.size() >= digits;
        for (size_t i = 0; is_good_ && i < digits; i++) {
            char digit = fills && i == 0 && rest_[0] == ' ' ? '0' : rest_[i];
            is_good_ = digit >= '0' && digit <= '9';
            value = value * 10 + (digit - '0');
        }
        rest_.remove_prefix(is_good_ ? digits : 0);
        return value;
    }

    // Skips one of the names of days, in full or only its first three letters.
    void day_name(bool is_full)
    {
        for (std::string_view name : kDays) {
            std::string_view expected = name.substr(0, is_full ? name.size() : kShortName);
            if (rest_.starts_with(expected)) {
                rest_.remove_prefix(expected.size());
                return;
            }
        }
        is_good_ = false;
    }

    int month()
    {
        for (size_t i = 0; i < std::size(kMonths); i++) {
            if (rest_.starts_with(kMonths[i])) {
                rest_.remove_prefix(kShortName);
                return int(i) + 1;
            }
        }
        is_good_ = false;
        return 1;
    }

    // Reads hours, minutes and seconds, and returns the second of the day. The second 60 is a leap second.
    int time_of_day()
    {
        int hour = number(2);
        skip(":");
        int minute = number(2);
        skip(":");
        int second = number(2);
        is_good_ = is_good_ && hour < 24 && minute < 60 && second <= 60;
        return (hour * 60 + minute) * 60 + second;
    }

    bool has_read_all() const { return is_good_ && rest_.empty(); }

private:
    std::string_view rest_;
    bool is_good_ = true;
};

std::optional<int64_t> read_form(std::string_view form, std::string_view text, int64_t now)
{
    Reading reading(text);
    int year = 0, month = 0, day = 0, time = 0;
    for (const char &part : form) {
        switch (part) {
        case 'a':
        case 'A':
            reading.day_name(part == 'A');
            break;
        case 'd':
        case 'e':
            day = reading.number(2, part == 'e');
            break;
        case 'b':
            month = reading.month();
            break;
        case 'Y':
            year = reading.number(4);
            break;
        case 'y': {
            int this_year = int(Date(day_of(now)).year());
            year = this_year - this_year % 100 + reading.number(2);
            if (year > this_year + 50) {
                year -= 100;   // as RFC 9110 says, such a year is in the past
            }
            break;
        }
        case 'X':
            time = reading.time_of_day();
            break;
        default:
            reading.skip({&part, 1});
        }
    }
    Date date(std::chrono::year{year}, std::chrono::month{unsigned(month)}, std::chrono::day{unsigned(day)});
    if (!reading.has_read_all() || !date.ok()) {
        return std::nullopt;
    }
    return seconds_until(date) + time;
}

void put_number(char *to, size_t digits, int64_t value)
{
    while (digits-- > 0) {
        to[digits] = char('0' + value % 10);
        value /= 10;
    }
}

}  // namespace

void write_date(int64_t time, char *to)
{
    Days day = day_of(time);
    Date date(day);
    int64_t second = time - seconds_until(day);
    memcpy(to, "Sun, 00 Jan 0000 00:00:00 GMT", kDateSize);
    memcpy(to, kDays[std::chrono::weekday(day).c_encoding()].data(), kShortName);
    put_number(to + 5, 2, unsigned(date.day()));
    memcpy(to + 8, kMonths[unsigned(date.month()) - 1].data(), kShortName);
    put_number(to + 12, 4, int(date.year()));
    put_number(to + 17, 2, second / 3600);
    put_number(to + 20, 2, second / 60 % 60);
    put_number(to + 23, 2, second % 60);
}

std::optional<int64_t> read_date(std::string_view text, int64_t now)
{
    char behind_day = text.size() > kShortName ? text[kShortName] : '\0';
    return read_form(behind_day == ',' ? kPreferred : behind_day == ' ' ? kAsctime : kRfc850, text, now);
}

}  // namespace coro::http
