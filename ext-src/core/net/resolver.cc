#include "coro/net/resolver.h"

#include "coro/loop/loop.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <utility>

namespace coro {

namespace {

unsigned forks;   // the number of forks that led to this process

NameAnswer get_host_by_name(const std::string &name)
{
    constexpr size_t kFirstSize = 1024, kLargestSize = 1 << 20;
    hostent entry;
    hostent *found = nullptr;
    std::vector<char> buffer(kFirstSize);
    NameAnswer answer;
    while ((answer.system_error = ::gethostbyname_r(name.c_str(), &entry, buffer.data(), buffer.size(), &found,
                                                    &answer.error)) == ERANGE &&
           buffer.size() < kLargestSize) {
        buffer.resize(buffer.size() * 2);
    }
    if (!found) {
        answer.error = answer.error == 0 ? NO_RECOVERY : answer.error;
        return answer;
    }
    answer.error = 0;
    answer.canonical_name = entry.h_name;
    for (char **alias = entry.h_aliases; alias && *alias; alias++) {
        answer.aliases.emplace_back(*alias);
    }
    for (char **each = entry.h_addr_list; *each; each++) {
        Address &address = answer.addresses.emplace_back();
        address.size = sizeof(sockaddr_in);
        auto &where = reinterpret_cast<sockaddr_in &>(address.storage);
        where.sin_family = AF_INET;
        std::memcpy(&where.sin_addr, *each, sizeof where.sin_addr);
    }
    return answer;
}

NameAnswer get_addr_info(const NameQuery &query, int more_flags)
{
    addrinfo hints = {};
    hints.ai_flags = query.flags | more_flags;
    hints.ai_family = query.family;
    hints.ai_socktype = query.socket_type;
    hints.ai_protocol = query.protocol;
    const char *service = query.service.empty() ? nullptr : query.service.c_str();
    addrinfo *found = nullptr;
    NameAnswer answer;
    errno = 0;
    answer.error = ::getaddrinfo(query.name.c_str(), service, &hints, &found);
    answer.system_error = errno;
    if (answer.error != 0) {
        return answer;
    }
    for (addrinfo *next = found; next; next = next->ai_next) {
        Address &address = answer.addresses.emplace_back();
        address.size = std::min<socklen_t>(next->ai_addrlen, sizeof address.storage);
        std::memcpy(&address.storage, next->ai_addr, address.size);
    }
    ::freeaddrinfo(found);
    return answer;
}

void set_port(Address &address, int port)
{
    if (address.family() == AF_INET) {
        reinterpret_cast<sockaddr_in &>(address.storage).sin_port = htons(uint16_t(port));
    } else if (address.family() == AF_INET6) {
        reinterpret_cast<sockaddr_in6 &>(address.storage).sin6_port = htons(uint16_t(port));
    }
}

// A lookup that a thread of the ThreadPool makes.
class Lookup final : public Work {
public:
    Lookup(const NameQuery &query, AskFunction ask) : query_(query), ask_(ask) {}

    void run() override { answer_ = ask_(query_); }
    bool asks_servers() const override { return true; }
    const NameAnswer &answer() const { return answer_; }

private:
    NameQuery query_;
    AskFunction ask_;
    NameAnswer answer_;
};

// Returns numbers that are others after a file has been changed, replaced, made or removed.
std::vector<int64_t> states_of(const std::vector<std::string> &files)
{
    std::vector<int64_t> states;
    for (const std::string &file : files) {
        struct stat status = {};
        if (::stat(file.c_str(), &status) < 0) {
            status = {};
        }
        states.insert(states.end(), {int64_t(status.st_dev), int64_t(status.st_ino), int64_t(status.st_size),
                                     int64_t(status.st_mtim.tv_sec), int64_t(status.st_mtim.tv_nsec)});
    }
    return states;
}

// Finds the addresses of a host, and gives them the port. Calls look_up() for a name. Returns 0 or a negative error.
template <class LookUp>
int resolve_by(const std::string &host, int port, int family, NameAnswer &answer, LookUp look_up)
{
    if (port < 0 || port > UINT16_MAX) {
        return -EINVAL;
    }
    NameQuery query = {.name = host, .service = {}, .family = family, .socket_type = SOCK_STREAM};
    if (!answer_numeric(query, answer)) {
        if (int outcome = look_up(query); outcome < 0) {
            return outcome;
        }
    }
    for (Address &address : answer.addresses) {
        set_port(address, port);
    }
    return answer.addresses.empty() ? -EADDRNOTAVAIL : 0;
}

}  // namespace

std::vector<std::string> NameAnswer::texts() const
{
    std::vector<std::string> texts;
    for (const Address &address : addresses) {
        char text[NI_MAXHOST];
        if (::getnameinfo(address.raw(), address.size, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0 &&
            std::find(texts.begin(), texts.end(), text) == texts.end()) {
            texts.emplace_back(text);
        }
    }
    return texts;
}

NameAnswer ask_system(const NameQuery &query)
{
    return query.function == NameQuery::kGetHostByName ? get_host_by_name(query.name) : get_addr_info(query, 0);
}

bool answer_numeric(const NameQuery &query, NameAnswer &answer)
{
    if (!query.has_numeric_service()) {
        return false;
    }
    answer = get_addr_info(query, AI_NUMERICHOST | AI_NUMERICSERV);
    return answer.error != EAI_NONAME;
}

int resolve_blocking(const std::string &host, int port, int family, NameAnswer &answer)
{
    return resolve_by(host, port, family, answer, [&](const NameQuery &query) {
        answer = ask_system(query);
        return 0;
    });
}

// A lookup that a thread makes, and the coroutines that wait for its answer. Each of these coroutines owns a reference
// to the Flight.
struct Resolver::Flight final : Errand {
    Flight(Resolver &resolver, const NameQuery &query) :
        Errand(Loop::current()->threads(), std::make_unique<Lookup>(query, resolver.system_.ask)), loop(*Loop::current()),
        query(query), resolver(resolver)
    {
    }

    const NameAnswer &answer() const { return static_cast<Lookup *>(work_)->answer(); }

    // Makes the lookup at once if the process cannot start a thread.
    void begin()
    {
        if (start() < 0) {
            work_->run();
            ended(0);
        }
    }

    // A forked child, which has no threads of its parent, leaves the Flight in the list: it must not free memory here.
    void ended(int outcome) override
    {
        if (outcome == 0) {
            is_over = true;
            if (resolver.unlist(*this)) {
                resolver.keep(query, answer());
            }
        }
        wake_all(waiters, outcome);
    }

    Loop &loop;
    NameQuery query;
    Resolver &resolver;
    WaitQueue waiters;
    bool is_over = false;   // true: answer() is valid
};

Resolver::Resolver() : Resolver(System()) {}

Resolver::Resolver(System system) : system_(std::move(system)) {}

Resolver::~Resolver() = default;

void Resolver::set_options(const Options &options)
{
    options_ = options;
    clear();
}

void Resolver::clear()
{
    entry_of_.clear();
    entries_.clear();
    flights_.clear();
}

// Drops all answers in a forked child, and after a change of a file that configures lookups. Looks at the files at most once in
// a second.
void Resolver::drop_outdated()
{
    bool is_outdated = std::exchange(forks_, forks) != forks;
    Nanoseconds now = Loop::current()->read_clock();
    if (now - looked_at_ >= kSecond) {
        looked_at_ = now;
        std::vector<int64_t> states = states_of(system_.files);
        is_outdated |= std::exchange(file_states_, states) != states;
    }
    if (is_outdated) {
        clear();
    }
}

const NameAnswer *Resolver::find(const NameQuery &query)
{
    drop_outdated();
    auto found = entry_of_.find(key_of(query));
    if (found == entry_of_.end()) {
        return nullptr;
    }
    std::list<Entry>::iterator entry = found->second;
    if (entry->until <= Loop::current()->now()) {
        entry_of_.erase(found);
        entries_.erase(entry);
        return nullptr;
    }
    entries_.splice(entries_.begin(), entries_, entry);
    return &entry->answer;
}

void Resolver::keep(const NameQuery &query, const NameAnswer &answer)
{
    Key key = key_of(query);
    if (answer.error != 0 || options_.capacity == 0 || options_.expire == 0 || entry_of_.contains(key)) {
        return;
    }
    if (entries_.size() >= options_.capacity) {
        entry_of_.erase(entries_.back().key);
        entries_.pop_back();
    }
    entries_.push_front({key, answer, Loop::current()->read_clock() + options_.expire});
    entry_of_.emplace(key, entries_.begin());
}

// Returns the lookup that the query can join, or nullptr. A lookup that is no longer under way, but not over either, was lost:
// its loop was left after a fatal error, or this process is a forked child.
std::shared_ptr<Resolver::Flight> Resolver::find_flight(const Key &key)
{
    auto found = flights_.find(key);
    if (found != flights_.end() && (found->second->is_done() || &found->second->loop != Loop::current())) {
        flights_.erase(found);
        return nullptr;
    }
    return found == flights_.end() ? nullptr : found->second;
}

// Lets new queries not join the lookup. Returns false if they could not join it before, because clear() was called.
bool Resolver::unlist(const Flight &flight)
{
    auto found = flights_.find(key_of(flight.query));
    bool is_listed = found != flights_.end() && found->second.get() == &flight;
    if (is_listed) {
        flights_.erase(found);
    }
    return is_listed;
}

int Resolver::look_up(const NameQuery &query, Waiter &waiter, WaitFunction wait, Deadline deadline, NameAnswer &answer)
{
    NameQuery wanted = query;
    bool is_shared = query.has_numeric_service();   // the lookup of a service depends on more than the key
    std::shared_ptr<Flight> flight;
    if (is_shared) {
        wanted = {.name = query.name, .service = {}, .family = query.family, .socket_type = SOCK_STREAM,
                  .protocol = 0, .flags = query.flags, .function = query.function};
        if (const NameAnswer *kept = find(wanted)) {
            answer = *kept;
            return 0;
        }
        flight = find_flight(key_of(wanted));
    }
    bool is_first = !flight;
    if (is_first) {
        flight = std::make_shared<Flight>(*this, wanted);
        if (is_shared) {
            flights_.emplace(key_of(wanted), flight);
        }
    }
    flight->waiters.push_back(waiter);
    if (is_first) {
        flight->begin();
    }
    int outcome = std::min(wait(waiter, deadline), 0);
    waiter.unlink();   // the function of the host language may return before the waiter was woken
    if (flight->waiters.empty() && !flight->is_over) {
        (void) unlist(*flight);   // the last reference to the Flight, which this coroutine has, drops the lookup
    }
    if (outcome == 0) {
        answer = flight->answer();
    }
    return outcome;
}

int Resolver::resolve(const std::string &host, int port, int family, Waiter &waiter, WaitFunction wait,
                      Deadline deadline, NameAnswer &answer)
{
    return resolve_by(host, port, family, answer, [&](const NameQuery &query) {
        return look_up(query, waiter, wait, deadline, answer);
    });
}

Resolver &resolver()
{
    static Resolver the_resolver;
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, [] { forks++; });
    return the_resolver;
}

}  // namespace coro
