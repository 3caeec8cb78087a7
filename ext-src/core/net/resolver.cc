#include "coro/net/resolver.h"

#include "core/net/name_files.h"

#include "coro/loop/loop.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
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
    NameAnswer &answer() { return answer_; }

private:
    NameQuery query_;
    AskFunction ask_;
    NameAnswer answer_;
};

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

// A lookup that is under way, and the coroutines that wait for its answer. Each of these coroutines owns a reference
// to the Flight.
struct Resolver::Flight {
    Flight(const NameQuery &query, Waiter &first, AskFunction ask) :
        loop(*Loop::current()), query(query), errand(loop.threads(), first, std::make_unique<Lookup>(query, ask))
    {
    }

    Loop &loop;
    NameQuery query;
    ErrandFor<Lookup> errand;   // wakes one of the waiters, which then wakes the others
    WaitQueue waiters;
    bool is_over = false;           // true: `answer` is valid
    NameAnswer answer;
};

size_t Resolver::KeyHash::operator()(const Key &key) const
{
    constexpr size_t kFactor = 31;
    size_t hash = std::hash<std::string>()(key.name);
    for (int number : {key.family, key.flags, int(key.function)}) {
        hash = hash * kFactor + size_t(number);
    }
    return hash;
}

Resolver::Resolver() : Resolver(System()) {}

Resolver::Resolver(System system) :
    system_(std::move(system)), files_(std::make_unique<NameFiles>(system_.hosts, system_.name_services,
                                                                   system_.name_servers, system_.cache_daemon,
                                                                   system_.is_musl))
{
}

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

// Drops all answers in a forked child, and after a change of a file that the lookups of the system use.
void Resolver::drop_outdated()
{
    bool is_forked = std::exchange(forks_, forks) != forks;
    if (files_->have_changed(Loop::current()->read_clock()) || is_forked) {
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

bool Resolver::is_in_hosts_file(const NameQuery &query)
{
    drop_outdated();
    return files_->has(query.name, query.family, query.flags);
}

bool Resolver::is_in_hosts_file(const Address &address)
{
    drop_outdated();
    return files_->has(address);
}

bool Resolver::is_listed(const Flight &flight) const
{
    auto found = flights_.find(key_of(flight.query));
    return found != flights_.end() && found->second.get() == &flight;
}

// Returns the lookup that the query can join, or nullptr. The lookup may be over.
std::shared_ptr<Resolver::Flight> Resolver::find_flight(const Key &key)
{
    auto found = flights_.find(key);
    if (found == flights_.end()) {
        return nullptr;
    }
    std::shared_ptr<Flight> flight = found->second;
    if (&flight->loop != Loop::current()) {   // that loop was left after a fatal error, and the lookup never ends
        flights_.erase(found);
        return nullptr;
    }
    if (flight->errand.is_done()) {
        settle(*flight);
        return flight->is_over ? flight : nullptr;
    }
    return flight;
}

// Starts the lookup in a thread. Makes it at once if the process cannot start a thread.
std::shared_ptr<Resolver::Flight> Resolver::start_flight(const NameQuery &query, Waiter &waiter)
{
    auto flight = std::make_shared<Flight>(query, waiter, system_.ask);
    if (flight->errand.start() < 0) {
        flight->errand.work().run();
        waiter.wake(0);
    }
    return flight;
}

// Takes the answer of a lookup that has ended, and wakes the coroutines that wait for it.
void Resolver::settle(Flight &flight)
{
    std::unique_ptr<Lookup> work = flight.errand.take();
    bool was_listed = is_listed(flight);
    if (was_listed) {
        flights_.erase(key_of(flight.query));
    }
    if (!work) {   // the loop has dropped the lookup, for example in a forked child, which has no threads of its parent
        return;
    }
    flight.is_over = true;
    flight.answer = std::move(work->answer());
    if (was_listed) {
        keep(flight.query, flight.answer);
    }
    wake_all(flight.waiters, 0);
}

// Called when the wait of a coroutine has ended, before its waiter is destroyed.
void Resolver::leave(Flight &flight)
{
    if (flight.is_over) {
        return;
    }
    if (flight.errand.is_done()) {
        settle(flight);
    } else if (Waiter *next = flight.waiters.front()) {
        flight.errand.wake_instead(*next);
    } else if (is_listed(flight)) {
        flights_.erase(key_of(flight.query));   // the last reference to the Flight, which the caller has, drops the lookup
    }
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
        if (is_in_hosts_file(wanted)) {
            answer = system_.ask(wanted);
            keep(wanted, answer);
            return 0;
        }
        flight = find_flight(key_of(wanted));
    }
    if (flight && flight->is_over) {
        answer = flight->answer;
        return 0;
    }
    if (!flight) {
        flight = start_flight(wanted, waiter);
        if (is_shared) {
            flights_.emplace(key_of(wanted), flight);
        }
    }
    if (!waiter.is_woken()) {
        flight->waiters.push_back(waiter);
    }
    int outcome = wait(waiter, deadline);
    waiter.unlink();   // the function of the host language may return before the waiter was woken
    leave(*flight);
    if (outcome == 0) {
        answer = flight->answer;
    }
    return std::min(outcome, 0);
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
