#pragma once

#include "coro/base/clock.h"
#include "coro/loop/wait_function.h"
#include "coro/net/address.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace coro {

class Waiter;

// The arguments of a name lookup, as in getaddrinfo(3).
struct NameQuery {
    enum Function : uint8_t { kGetAddrInfo, kGetHostByName };

    std::string name;
    std::string service;   // a service name or port number; empty: no service
    int family = 0;        // AF_INET or AF_INET6; 0 is AF_UNSPEC: addresses of any family
    int socket_type = 0;
    int protocol = 0;
    int flags = 0;         // 0, or a combination of AI_ADDRCONFIG and AI_V4MAPPED
    // The function of the C library that is called. gethostbyname_r(3) uses only the name and finds only IPv4 addresses.
    Function function = kGetAddrInfo;

    bool has_numeric_service() const { return service.find_first_not_of("0123456789") == std::string::npos; }
};

struct NameAnswer {
    int error = 0;          // 0; or an error EAI_* of getaddrinfo(3), or an h_errno of gethostbyname_r(3)
    int system_error = 0;   // the errno of getaddrinfo(3), or the result of gethostbyname_r(3)
    std::vector<Address> addresses;     // in the order of the system; an address may occur several times
    std::string canonical_name;         // set by gethostbyname_r(3), as well as the aliases
    std::vector<std::string> aliases;

    std::vector<std::string> texts() const;   // returns each address once, as a numeric text
};

// Looks up the addresses of a name in the sources that the system is configured to use (the hosts file, DNS and
// others in nsswitch.conf). Blocks until the answer is there.
NameAnswer ask_system(const NameQuery &query);

// Answers the query at once if it needs no lookup: if the name is a numeric address, if it is "localhost" or ends with
// ".localhost", which always stand for the loopback addresses (RFC 6761 section 6.3), or if the arguments are invalid. Returns
// false if the name must be looked up.
[[nodiscard]] bool answer_at_once(const NameQuery &query, NameAnswer &answer);

// Does what Resolver::resolve() does, but blocks the thread, and neither uses nor keeps answers.
[[nodiscard]] int resolve_blocking(const std::string &host, int port, int family, NameAnswer &answer);

using AskFunction = NameAnswer (*)(const NameQuery &query);

// Finds the addresses of names for coroutines, and keeps them for the next queries. Queries for the same name that
// come together make one lookup. Errors are not kept. The kept answers are dropped when a file changes that configures
// the lookups of the system. Only one thread of the process may use the Resolver, the thread with the coroutines.
class Resolver {
public:
    struct Options {
        size_t capacity = 1000;              // the most answers that are kept; the least recently used one goes first
        Nanoseconds expire = 60 * kSecond;   // how long an answer is kept; 0: no answer is kept
    };
    // What a Resolver uses of the system. Unit tests pass other files and functions.
    struct System {
        AskFunction ask = ask_system;
        std::vector<std::string> files = {"/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf"};   // configure lookups
    };

    Resolver();
    explicit Resolver(System system);
    ~Resolver();

    const Options &options() const { return options_; }
    void set_options(const Options &options);
    void clear();   // drops all answers; the answers of lookups that are under way are not kept either

    // Returns the kept answer, or nullptr. The answer is valid until the next call of a function of the Resolver.
    const NameAnswer *find(const NameQuery &query);
    // Keeps the answer for the next queries, unless it is an error.
    void keep(const NameQuery &query, const NameAnswer &answer);

    // Finds the answer: a kept answer, or by a lookup in a thread, for which the coroutine of the waiter waits. Returns 0,
    // or the negative error with which the wait has ended. `answer` can be an error also after 0.
    [[nodiscard]] int look_up(const NameQuery &query, Waiter &waiter, WaitFunction wait, Deadline deadline,
                              NameAnswer &answer);
    // Finds the addresses of a host, which is a name or a numeric address, and gives them the port. Returns 0 and at
    // least one address; -EADDRNOTAVAIL if there is none, for the reason answer.error (see gai_strerror(3)); -EINVAL
    // for an invalid port; or the negative error with which the wait has ended.
    [[nodiscard]] int resolve(const std::string &host, int port, int family, Waiter &waiter, WaitFunction wait,
                              Deadline deadline, NameAnswer &answer);

private:
    // The part of a query on which the addresses depend.
    using Key = std::tuple<std::string, int, int, NameQuery::Function>;
    struct Entry {
        Key key;
        NameAnswer answer;
        Nanoseconds until;
    };
    struct Flight;

    static Key key_of(const NameQuery &query) { return {query.name, query.family, query.flags, query.function}; }
    void drop_outdated();
    std::shared_ptr<Flight> find_flight(const Key &key);
    bool unlist(const Flight &flight);

    System system_;
    std::vector<int64_t> file_states_;   // of the files of system_, at looked_at_
    Nanoseconds looked_at_ = INT64_MIN / 2;
    Options options_;
    std::list<Entry> entries_;   // the most recently used entry is the first one
    std::map<Key, std::list<Entry>::iterator> entry_of_;
    std::map<Key, std::shared_ptr<Flight>> flights_;   // the lookups that new queries may join
    unsigned forks_ = 0;   // the number of forks that led to this process, when the answers were kept
};

Resolver &resolver();   // returns the Resolver of the process

}  // namespace coro
