#include "coro/server/lifecycle/manager_links.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/loop/loop.h"
#include "coro/ipc/link.h"

#include <algorithm>
#include <utility>

namespace coro {

namespace {

// the most control messages that a reactor thread may have left unread when a new link set is made
constexpr size_t kMaxControlBacklog = 256;

}  // namespace

ManagerLinks::ManagerLinks(Loop &loop, std::vector<Fd> controls, int workers, size_t datagram_size) :
    loop_(loop), serving_(size_t(workers)), waiting_(size_t(workers)), datagram_size_(datagram_size)
{
    for (Fd &control : controls) {
        controls_.push_back(std::make_unique<ControlOutbox>(loop, std::move(control)));
    }
}

std::shared_ptr<LinkSet> ManagerLinks::make(int worker_id)
{
    auto made = std::make_shared<LinkSet>();
    made->number = ++last_number_;
    made->worker_id = worker_id;
    made->taken.resize(controls_.size());
    std::vector<Fd> masters;
    for (size_t i = 0; i < controls_.size(); i++) {
        Fd ends[2];
        if (int outcome = make_link_pair(datagram_size_, ends); outcome < 0) {
            log(LogLevel::kError, "cannot make a link to worker %d: %s", worker_id, err::Reason(-outcome).text());
            return nullptr;
        }
        masters.push_back(std::move(ends[0]));
        made->ends.push_back(std::move(ends[1]));
    }
    for (size_t i = 0; i < controls_.size(); i++) {
        controls_[i]->send({ControlMessage::kNewLink, worker_id, made->number}, std::move(masters[i]));
    }
    return made;
}

std::shared_ptr<LinkSet> ManagerLinks::take(int worker_id)
{
    if (std::any_of(controls_.begin(), controls_.end(), [](auto &control) { return control->backlog() > kMaxControlBacklog; })) {
        // No link set is made now: workers have died or been replaced one after another, and a reactor thread has
        // not read the messages about these changes.
        return nullptr;
    }
    if (std::shared_ptr<LinkSet> left = std::exchange(waiting_[size_t(worker_id)], nullptr)) {
        return left;
    }
    std::shared_ptr<LinkSet> made = make(worker_id);
    if (made && !serving_[size_t(worker_id)]) {
        serve(made);   // the worker's first set: packets may arrive before the process is ready
    }
    return made;
}

void ManagerLinks::serve(const std::shared_ptr<LinkSet> &links)
{
    std::shared_ptr<LinkSet> &serving = serving_[size_t(links->worker_id)];
    if (serving != links) {
        serving = links;
        send_to_all({ControlMessage::kServing, links->worker_id, links->number});
    }
    // A set that a dead process has left waits for a successor, but the worker's process reads another set, so the
    // waiting set is retired.
    std::shared_ptr<LinkSet> &waiting = waiting_[size_t(links->worker_id)];
    if (waiting && waiting != links) {
        send_to_all({ControlMessage::kRetired, waiting->worker_id, waiting->number});
        waiting.reset();
    }
}

void ManagerLinks::ready(const LinkSet &links)
{
    send_to_all({ControlMessage::kReady, links.worker_id, links.number});
}

void ManagerLinks::cancel(const LinkSet &links)
{
    send_to_all({ControlMessage::kCanceled, links.worker_id, links.number});
}

void ManagerLinks::replace(int worker_id)
{
    if (std::shared_ptr<LinkSet> next = make(worker_id)) {
        serve(next);
        waiting_[size_t(worker_id)] = next;
    }
}

void ManagerLinks::ended(const std::shared_ptr<LinkSet> &links, pid_t process, const std::vector<uint64_t> &from,
                         const std::vector<uint64_t> &taken)
{
    for (size_t i = 0; i < controls_.size(); i++) {
        controls_[i]->send({ControlMessage::kProcessDied, links->worker_id, links->number, process, from[i], taken[i]});
    }
    links->taken = taken;
    if (serving_[size_t(links->worker_id)] == links) {
        waiting_[size_t(links->worker_id)] = links;
    } else {
        send_to_all({ControlMessage::kRetired, links->worker_id, links->number});
    }
}

void ManagerLinks::stop()
{
    send_to_all({ControlMessage::kStop, -1, 0});
}

void ManagerLinks::end(Nanoseconds patience)
{
    send_to_all({ControlMessage::kEnd, -1, 0});
    Deadline until = loop_.read_clock() + patience;
    for (auto &control : controls_) {
        control->await_sent(until);
    }
}

void ManagerLinks::send_to_all(const ControlMessage &message)
{
    for (auto &control : controls_) {
        control->send(message);
    }
}

}  // namespace coro
