#include "coro/proto/http/date.h"

#include <cstring>
#include <iterator>

namespace coro::http {

namespace {

constexpr std::string_view kDays[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
constexpr std::string_view kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
constexpr size_t kShortName = 3;   // the size of the short names of days and months
constexpr int64_t kDay = 86400;    // in seconds

struct CivilDate {
    int64_t year;
    int month;   // 1 to 12
    int day;     // 1 to 31
};

// Both functions count years that begin in March, so that the leap day is the last day of a year. An era has 400 years.
constexpr int64_t kDaysOfEra = 146097;
constexpr int64_t kDaysBefore1970 = 719468;   // days from March 1 of the year 0 to January 1 of 1970

int64_t days_since_1970(CivilDate date)
{
    int64_t year = date.year - (date.month <= 2);
    int64_t era = (year >= 0 ? year : year - 399) / 400;
    int64_t year_of_era = year - era * 400;
    int64_t day_of_year = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * kDaysOfEra + day_of_era - kDaysBefore1970;
}

CivilDate civil_date(int64_t days)
{
    days += kDaysBefore1970;
    int64_t era = (days >= 0 ? days : days - kDaysOfEra + 1) / kDaysOfEra;
    int64_t day_of_era = days - era * kDaysOfEra;
    int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t month_from_march = (5 * day_of_year + 2) / 153;
    int month = int(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
    return {year_of_era + era * 400 + (month <= 2), month, int(day_of_year - (153 * month_from_march + 2) / 5 + 1)};
}

bool is_leap_year(int64_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int days_of_month(int64_t year, int month)
{
    constexpr int kLengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return kLengths[month - 1] + (month == 2 && is_leap_year(year));
}

// Reads the parts of a date from the front of a text. After the first part that does not match, is_good() is false.
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

    std::optional<int64_t> ended(CivilDate date, int time) const
    {
        if (!is_good_ || !rest_.empty() || date.day < 1 || date.day > days_of_month(date.year, date.month)) {
            return std::nullopt;
        }
        return days_since_1970(date) * kDay + time;
    }

private:
    std::string_view rest_;
    bool is_good_ = true;
};

// Reads the preferred form, such as "Sun, 06 Nov 1994 08:49:37 GMT".
std::optional<int64_t> read_fixed(std::string_view text)
{
    Reading reading(text);
    reading.day_name(false);
    reading.skip(", ");
    CivilDate date = {};
    date.day = reading.number(2);
    reading.skip(" ");
    date.month = reading.month();
    reading.skip(" ");
    date.year = reading.number(4);
    reading.skip(" ");
    int time = reading.time_of_day();
    reading.skip(" GMT");
    return reading.ended(date, time);
}

// Reads the form of RFC 850, such as "Sunday, 06-Nov-94 08:49:37 GMT".
std::optional<int64_t> read_rfc850(std::string_view text, int64_t now)
{
    Reading reading(text);
    reading.day_name(true);
    reading.skip(", ");
    CivilDate date = {};
    date.day = reading.number(2);
    reading.skip("-");
    date.month = reading.month();
    reading.skip("-");
    int64_t this_year = civil_date(now / kDay).year;
    date.year = this_year - this_year % 100 + reading.number(2);
    if (date.year > this_year + 50) {
        date.year -= 100;   // as the RFC says, such a year is in the past
    }
    reading.skip(" ");
    int time = reading.time_of_day();
    reading.skip(" GMT");
    return reading.ended(date, time);
}

// Reads the form of C's asctime(), such as "Sun Nov  6 08:49:37 1994".
std::optional<int64_t> read_asctime(std::string_view text)
{
    Reading reading(text);
    reading.day_name(false);
    reading.skip(" ");
    CivilDate date = {};
    date.month = reading.month();
    reading.skip(" ");
    date.day = reading.number(2, true);
    reading.skip(" ");
    int time = reading.time_of_day();
    reading.skip(" ");
    date.year = reading.number(4);
    return reading.ended(date, time);
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
    int64_t days = time >= 0 ? time / kDay : (time - kDay + 1) / kDay;
    int64_t second = time - days * kDay;
    CivilDate date = civil_date(days);
    memcpy(to, "Sun, 00 Jan 0000 00:00:00 GMT", kDateSize);
    constexpr int64_t kThursday = 4;   // the first day of 1970 was a Thursday
    memcpy(to, kDays[size_t(((days + kThursday) % 7 + 7) % 7)].data(), kShortName);
    put_number(to + 5, 2, date.day);
    memcpy(to + 8, kMonths[date.month - 1].data(), kShortName);
    put_number(to + 12, 4, date.year);
    put_number(to + 17, 2, second / 3600);
    put_number(to + 20, 2, second / 60 % 60);
    put_number(to + 23, 2, second % 60);
}

std::optional<int64_t> read_date(std::string_view text, int64_t now)
{
    if (text.size() > kShortName && text[kShortName] == ',') {
        return read_fixed(text);
    }
    return text.size() > kShortName && text[kShortName] == ' ' ? read_asctime(text) : read_rfc850(text, now);
}

}  // namespace coro::http
