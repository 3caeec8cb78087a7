#include "coro/server/shared/route_records.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace coro {

namespace {

constexpr size_t kLongestPart = 32;
constexpr size_t kMostParts = 8;

bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

// Returns true for numbers, hashes, UUIDs, and words in which a client may write anything; false for words such as "orders",
// "index.php" and "v2".
bool may_be_id(std::string_view part)
{
    if (part.size() > kLongestPart) {
        return true;
    }
    bool is_version = part.size() <= 3 && part.starts_with('v');
    return std::any_of(part.begin(), part.end(), [is_version](char byte) {
        bool is_letter = (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
        return !(is_letter || byte == '.' || byte == '-' || byte == '_' || (is_version && is_digit(byte)));
    });
}

}  // namespace

void set_route(FigureName &to, std::string_view method, std::string_view path)
{
    to.set(method.substr(0, 16));
    to.append(" ");
    for (size_t count = 0; path.starts_with('/'); count++) {
        if (count == kMostParts) {
            to.append("/...");
            return;
        }
        std::string_view part = path.substr(1, path.find('/', 1) - 1);
        path.remove_prefix(1 + part.size());
        to.append("/");
        to.append(may_be_id(part) ? std::string_view("*") : part);
    }
    if (!path.empty()) {
        to.append("*");   // the target of OPTIONS and CONNECT need not be a path
    }
}

void RouteRecords::begins(const Moment &now)
{
    settle(now);
    begun_ = now;
}

void RouteRecords::ended(std::string_view method, std::string_view path, Nanoseconds time, Handler handler, const Moment &now)
{
    size_t place = find(method, path);
    RouteFigures &route = routes_.rows[place];
    route.requests++;
    route.time += time;
    bool is_last = handler.id ? handler.id == begun_.last_id + 1 && now.last_id == handler.id : now.last_id == begun_.last_id;
    bool was_alone = is_last && begun_.requests <= 1 && (begun_.coroutines == 0 || !handler.has_waited) && !begun_.has_unsent;
    awaited_ = was_alone ? place : kNone;
    ended_ = now;
}

void RouteRecords::settle(const Moment &now)
{
    // Between the end of the handler and now, other coroutines could run only in further steps of the run queue.
    bool is_same = now.last_id == ended_.last_id && (begun_.coroutines == 0 || now.step - ended_.step <= 1) && !now.has_unsent;
    if (awaited_ != kNone && is_same) {
        RouteFigures &route = routes_.rows[awaited_];
        route.measured++;
        route.kept += int64_t(now.memory) - int64_t(begun_.memory);
    }
    awaited_ = kNone;
}

size_t RouteRecords::find(std::string_view method, std::string_view path)
{
    bool is_short = method.size() + path.size() < last_.size();
    if (is_short && last_place_ != kNone && last_size_ == method.size() + path.size() &&
        memcmp(last_.data(), method.data(), method.size()) == 0 &&
        memcmp(last_.data() + method.size(), path.data(), path.size()) == 0) {
        return last_place_;
    }
    FigureName name;
    set_route(name, method, path);
    size_t place = place_for(name, std::hash<std::string_view>()(name.text()));
    last_place_ = kNone;
    if (is_short) {
        method.copy(last_.data(), method.size());
        path.copy(last_.data() + method.size(), path.size());
        last_size_ = method.size() + path.size();
        last_place_ = place;
    }
    return place;
}

// Returns the place of the route. If the table is full, the route with the fewest requests makes room, and counts among the
// others from now on: so paths that a scanner asks for once displace each other, and not the routes of the program.
size_t RouteRecords::place_for(const FigureName &name, size_t hash)
{
    for (size_t i = 0; i < routes_.count; i++) {
        if (hashes_[i] == hash && routes_.rows[i].name.text() == name.text()) {
            return i;
        }
    }
    size_t place = routes_.count;
    if (place < Routes::kMost) {
        routes_.count++;
    } else {
        auto fewer = [](const RouteFigures &a, const RouteFigures &b) { return a.requests < b.requests; };
        place = size_t(std::min_element(routes_.rows.begin(), routes_.rows.begin() + kOthers, fewer) - routes_.rows.begin());
        RouteFigures &others = routes_.others();
        others.name.set("others");
        others.add(routes_.rows[place]);
        routes_.has_others = true;
        awaited_ = awaited_ == place ? kOthers : awaited_;
    }
    routes_.rows[place] = {};
    routes_.rows[place].name = name;
    hashes_[place] = hash;
    return place;
}

}  // namespace coro
