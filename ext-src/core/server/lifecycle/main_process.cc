#include "coro/server/lifecycle/main_process.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/inherited_sockets.h"
#include "coro/net/service_notification.h"

#include <csignal>
#include <string>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace coro {

namespace {

constexpr int kAnswersPerTime = 4;   // how often each worker notes that it answers, in the time that systemd has set

void notify_of_reload(Nanoseconds now)
{
    notify_systemd("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(now / 1000));
}

}  // namespace

MainProcess::MainProcess(Observer &observer, Server &server, Server &admin) :
    observer_(observer), server_(server), admin_(admin)
{
}

bool MainProcess::is_successor()
{
    if (!predecessor_) {
        predecessor_ = take_predecessor();
    }
    return bool(predecessor_);
}

void MainProcess::begin(Loop &loop, Scoreboard &scoreboard)
{
    close_left_listeners();
    loop_ = &loop;
    scoreboard_ = &scoreboard;
    end_ = &scoreboard.end();
    end_->answer_interval = watchdog_time_of_systemd() / kAnswersPerTime;
    end_->has_other_owner = end_->is_successor = bool(predecessor_);
    server_.has_other_owner = admin_.has_other_owner = &end_->has_other_owner;
    successor_ = std::make_unique<Successor>(loop, static_cast<Successor::Observer &>(*this));
}

void MainProcess::handle(ServerEvent event)
{
    switch (event) {
    case ServerEvent::kServes:
        serves();
        break;
    case ServerEvent::kUpgrade:
        upgrade();
        break;
    case ServerEvent::kReloads:
        notify_of_reload(loop_->read_clock());
        break;
    case ServerEvent::kReloaded:
        notify_systemd("READY=1");
        break;
    }
}

void MainProcess::serves()
{
    if (predecessor_) {
        observer_.on_takes_over();
        end_->has_other_owner = end_->is_successor = false;
        // an error means that the other server has died
        pid_t replaced = ::getppid();
        (void) !::send(predecessor_.get(), &kSuccessorServes, 1, MSG_NOSIGNAL);
        predecessor_.reset();
        log(LogLevel::kNotice, "upgrade: this server replaces the one with pid %d", int(replaced));
    } else {
        notify_systemd("READY=1");
    }
    if (end_->answer_interval > 0) {
        watchdog_ = std::make_unique<DeferredCall<MainProcess>>(*loop_, *this, &MainProcess::watch_workers);
        watch_workers();
    }
}

void MainProcess::upgrade()
{
    if (successor_->is_starting() || predecessor_ || end_->asked_at != 0) {
        const char *why = successor_->is_starting() ? "upgrades already" : predecessor_ ? "does not serve yet" : "ends";
        log(LogLevel::kWarning, "upgrade: ignored, because the server %s", why);
        if (!successor_->is_starting()) {   // who asks during an upgrade learns how this one ends
            scoreboard_->failed_upgrades().add(std::string("the server ") + why);
        }
        return;
    }
    upgrade_began_ = loop_->read_clock();
    std::vector<const Listener *> listeners = server_.listeners();
    std::vector<const Listener *> admin_listeners = admin_.listeners();
    listeners.insert(listeners.end(), admin_listeners.begin(), admin_listeners.end());
    // from now on, because this process may be killed at any time
    end_->has_other_owner = true;
    int outcome = successor_->start(command_, listeners, server_.transfer().way_out(),
                                    server_.config.worker_ready_timeout * kSecond);
    if (outcome < 0) {
        end_->has_other_owner = false;
        err::Reason reason(-outcome);
        scoreboard_->failed_upgrades().add(std::string("the new server cannot be started: ") + reason.text());
        log(LogLevel::kError, "upgrade: the new server cannot be started: %s", reason.text());
        return;
    }
    notify_of_reload(upgrade_began_);
    log(LogLevel::kNotice, "upgrade: a new server is started: %s", command_.text().c_str());
}

void MainProcess::on_successor_serves(pid_t pid)
{
    end_->successor = pid;
    log(LogLevel::kNotice, "upgrade: the new server (pid %d) serves after %.1f s", int(pid), seconds_of_upgrade());
    // from now on systemd ignores what this process says
    notify_systemd("MAINPID=" + std::to_string(pid) + "\nREADY=1\nWATCHDOG=1");
    ::kill(::getpid(), SIGTERM);
}

void MainProcess::on_successor_failed(pid_t pid, const std::string &why)
{
    end_->has_other_owner = false;
    scoreboard_->failed_upgrades().add("the new server (pid " + std::to_string(pid) + ") " + why);
    notify_systemd("READY=1");
    log(LogLevel::kError,
        "upgrade: failed after %.1f s, because the new server (pid %d) %s: this server goes on, the next upgrade tries again",
        seconds_of_upgrade(), int(pid), why.c_str());
}

double MainProcess::seconds_of_upgrade()
{
    return double(loop_->read_clock() - upgrade_began_) / double(kSecond);
}

// Tells systemd twice in the time that it has set that the server answers, as long as one worker does.
void MainProcess::watch_workers()
{
    Nanoseconds now = loop_->read_clock();
    Nanoseconds interval = end_->answer_interval * (kAnswersPerTime / 2);
    bool answers = false;
    for (int i = 0; i < scoreboard_->workers(); i++) {
        const WorkerRow &row = scoreboard_->row(i);
        answers = answers || (row.pid > 0 && now - row.answered_at <= interval);
    }
    if (answers) {
        notify_systemd("WATCHDOG=1");
    }
    watchdog_->arm(now + interval);
}

void MainProcess::stops()
{
    if (successor_->is_starting()) {
        successor_->cancel();
        end_->has_other_owner = false;
        scoreboard_->failed_upgrades().add("the server ends");
    }
    if (end_->successor == 0) {
        notify_systemd("STOPPING=1");
    }
}

void MainProcess::abandon()
{
    predecessor_.reset();
    if (successor_) {
        successor_->abandon();
    }
    if (watchdog_) {
        watchdog_->drop();
    }
}

}  // namespace coro
