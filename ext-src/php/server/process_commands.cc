#include "php/server/process_commands.h"

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/state.h"
#include "php/zend/exceptions.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <unistd.h>
#include <utility>

namespace coro::php {

namespace {

constexpr zend_long kInvalidParams = 505;        // the value of CORO_ERROR_INVALID_PARAMS
constexpr Nanoseconds kTryAgain = 10 * kMillisecond;      // when there is no room in a mailbox, or the process has not begun
constexpr Nanoseconds kLookAgain = 100 * kMillisecond;    // whether the process that must answer lives

}  // namespace

// Creates the mailboxes for commands. Returns false if an exception was thrown.
bool ServerState::open_command_mailboxes()
{
    commands = std::make_unique<ProcessCommands>(*this);
    return succeeded(commands->open(), "cannot create the sockets for commands");
}

int ProcessCommands::open()
{
    size_t all = size_t(place_of_user_process(zend_long(server_.processes.size())));
    return server_.program_commands.empty() ? 0 : open_mailboxes(mailboxes_, all);
}

int ProcessCommands::place_of_manager() const
{
    return server_.shared.scoreboard->rows();
}

void ProcessCommands::begin(int place)
{
    forget();   // what the parent had
    if (mailboxes_.empty()) {
        return;
    }
    place_ = place;
    reader_pid_ = ::getpid();
    Loop &loop = runtime().loop();
    retry_ = std::make_unique<DeferredCall<ProcessCommands>>(loop, *this, &ProcessCommands::send_unsent);
    reader_ = std::make_unique<MailReader>(loop, *this, *mailboxes_[size_t(place)]);
    reader_->start();
}

void ProcessCommands::end()
{
    reader_.reset();
    if (retry_) {
        retry_->drop();
        retry_.reset();
    }
    for (Unsent &each : unsent_) {
        zend_string_release(each.bytes);
    }
    unsent_.clear();
}

void ProcessCommands::forget()
{
    (void) reader_.release();
    (void) retry_.release();
    waits_.clear();
    running_.clear();
    unsent_.clear();
    place_ = -1;
}

// In BASE mode worker 0 stands for the master, because there is none.
ProcessCommands::Receiver ProcessCommands::locate(zend_long type, zend_long id)
{
    const ServerConfig &config = server_.server.config;
    bool has_master = server_.server.has_master();
    Scoreboard &scoreboard = *server_.shared.scoreboard;
    if (type == kInMaster && has_master) {
        return {place_of_master(), server_.master_pid()};
    }
    if (type == kInManager) {
        return {server_.server.needs_manager() ? place_of_manager() : -1, server_.manager_pid()};
    }
    if (type == kInTaskWorker && id < config.task_worker_num) {
        id += config.worker_num;
    } else if (type == kInMaster) {
        id = 0;
    } else if (type != kInEventWorker || id >= config.worker_num) {
        return {};
    }
    WorkerRow *row = scoreboard.find(id);
    return row ? Receiver{scoreboard.index_of(*row), row->pid.load()} : Receiver{0, 0};
}

bool ProcessCommands::is_alive(int place, pid_t pid) const
{
    Scoreboard &scoreboard = *server_.shared.scoreboard;
    if (place < scoreboard.rows()) {
        return scoreboard.row(place).pid.load() == pid;
    }
    return ::kill(pid, 0) == 0 || errno == EPERM;
}

// Waits until the answer has come, at most until `until`. Keeps the loop running: a process of addProcess() has perhaps nothing
// else to do. Returns the outcome of the wait.
int ProcessCommands::pause(Wait &wait, Deadline until)
{
    Loop &loop = runtime().loop();
    Waiter waiter(loop.scheduler().current(), "Server::command");
    wait.queue.push_back(waiter);
    loop.ref();
    int outcome = runtime().wait(waiter, until);
    loop.unref();
    return outcome == 0 && EG(exception) ? -ECANCELED : outcome;
}

zend_long ProcessCommands::find(zend_long type, zend_long id, Deadline until, Receiver &found)
{
    Wait nothing;
    for (found = locate(type, id); found.place >= 0 && found.pid == 0; found = locate(type, id)) {
        Nanoseconds now = runtime().loop().read_clock();
        if (now >= until) {
            return ETIMEDOUT;
        }
        if (pause(nothing, std::min(until, now + kTryAgain)) == -ECANCELED) {
            return ECANCELED;
        }
    }
    return found.place < 0 ? kInvalidParams : 0;
}

TaskTicket ProcessCommands::pack(const Head &head)
{
    return {.slot = head.command, .id = head.id, .sender = head.asker, .row = head.place, .to = head.to, .trace = {}};
}

ProcessCommands::Head ProcessCommands::unpack(const TaskTicket &packed)
{
    return {packed.slot, packed.id, packed.sender, packed.row, packed.to};
}

int ProcessCommands::post(int place, const Head &head, Kind kind, std::string_view bytes)
{
    return mailboxes_[size_t(place)]->try_send({bytes.size(), -1, kind, pack(head)}, bytes);
}

zend_long ProcessCommands::ask(const Receiver &to, uint32_t command, std::string_view data, Deadline until, zend_string **answer)
{
    Loop &loop = runtime().loop();
    Wait wait;
    Head head = {command, ++last_id_, ::getpid(), place_, to.pid};
    waits_[head.id] = &wait;
    zend_long error = 0;
    bool is_sent = false;
    bool was_dead = false;
    while (!wait.is_settled && error == 0) {
        int outcome = is_sent ? 0 : post(to.place, head, kRequest, data);
        is_sent = outcome == 0;
        bool is_dead = !is_alive(to.place, to.pid);
        Nanoseconds now = loop.read_clock();
        if (outcome < 0 && outcome != -EAGAIN) {
            error = -outcome;
        } else if (is_dead && was_dead) {   // looks twice: the answer may have come before the end of the process
            error = EPIPE;
        } else if (now >= until) {
            error = ETIMEDOUT;
        } else if (pause(wait, std::min(until, now + (is_sent ? kLookAgain : kTryAgain))) == -ECANCELED) {
            error = ECANCELED;
        }
        was_dead = is_dead;
    }
    waits_.erase(head.id);
    *answer = wait.answer;
    if (error == 0 && !wait.answer) {
        error = wait.error;
    } else if (error != 0 && wait.answer) {
        zend_string_release(std::exchange(*answer, nullptr));
    }
    return error;
}

void ProcessCommands::on_mail(const Mail &mail)
{
    Head head = unpack(mail.task);
    if (head.to != ::getpid()) {
        zend_storage().release(mail.block);
    } else if (mail.kind == kRequest) {
        carry_out(head, string_of(mail.bytes, mail.block));
    } else if (mail.kind == kAnswer) {
        settle(head.id, string_of(mail.bytes, mail.block), 0);
    } else {
        settle(head.id, nullptr, ENODATA);
    }
    if (reader_) {
        reader_->handled();
    }
}

void ProcessCommands::on_lost(const MailHead &mail)
{
    Head head = unpack(mail.task);
    if (head.to == ::getpid() && mail.kind == kRequest) {
        answer(head, kNoAnswer, {});
    } else if (head.to == ::getpid()) {
        settle(head.id, nullptr, ENOMEM);
    }
}

// Ends the wait for the answer to this request. Takes over the reference to the answer.
void ProcessCommands::settle(uint32_t id, zend_string *answer, zend_long error)
{
    auto found = waits_.find(id);
    if (found == waits_.end()) {   // the call has ended before
        if (answer) {
            zend_string_release(answer);
        }
        return;
    }
    Wait &wait = *found->second;
    wait.answer = answer;
    wait.error = error;
    wait.is_settled = true;
    waits_.erase(found);
    wake_all(wait.queue, 0);
}

ProcessCommands *ProcessCommands::self()
{
    return the_server && !runtime().is_fork_of_server() ? the_server->commands.get() : nullptr;
}

// Takes over the reference to the data. The manager calls its callbacks outside of coroutines, because its children would inherit
// them.
void ProcessCommands::carry_out(const Head &request, zend_string *data)
{
    if (runtime().has_bailed_out()) {
        zend_string_release(data);
        answer(request, kNoAnswer, {});
        return;
    }
    uint32_t number = ++last_running_;
    running_[number] = request;
    zval arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    ZVAL_STR(&arguments[1], data);
    Duty duty;
    duty.event = "command";
    duty.subject = -1 - zend_long(number);
    duty.settled = command_settled;
    duty.ended = command_ended;
    Callable &callback = server_.program_commands[request.command].callback;
    if (server_.manager_state()) {
        call_in_place(callback.giving(2, arguments), duty);
        settle_destructors();
        command_ended(duty.subject);
    } else {
        (void) server_.call_event(callback, 2, arguments, duty);
    }
}

void ProcessCommands::command_settled(zend_long subject, zval *result)
{
    ProcessCommands *commands = self();
    auto number = uint32_t(-1 - subject);
    if (!commands || EG(exception) || !commands->running_.contains(number)) {
        return;
    }
    Head request = commands->running_[number];
    if (Z_TYPE_P(result) == IS_STRING) {
        commands->running_.erase(number);
        commands->answer(request, kAnswer, view(Z_STR_P(result)));
    } else {
        log(LogLevel::kWarning, "the callback of the command %s has returned %s instead of a string: command() returns false",
            commands->server_.program_commands[request.command].name.c_str(), zend_zval_type_name(result));
    }
}

void ProcessCommands::command_ended(zend_long subject)
{
    ProcessCommands *commands = self();
    auto found = commands ? commands->running_.find(uint32_t(-1 - subject)) : decltype(running_)::iterator{};
    if (!commands || found == commands->running_.end()) {
        return;
    }
    Head request = found->second;
    commands->running_.erase(found);
    commands->answer(request, kNoAnswer, {});
}

// Sends an answer. If the mailbox is full, tries again until there is room or the process that has asked has ended.
void ProcessCommands::answer(const Head &request, Kind kind, std::string_view bytes)
{
    Head head = request;
    head.to = request.asker;
    int outcome = post(request.place, head, kind, bytes);
    if (outcome == -EAGAIN && retry_) {
        if (unsent_.empty()) {   // otherwise the retry is near, and another answer must not move it away
            retry_->arm(runtime().loop().now() + kTryAgain);
        }
        unsent_.push_back({head, kind, zend_string_init(bytes.data(), bytes.size(), false)});
    } else if (outcome < 0) {
        answer_lost(request, kind, outcome);
    }
}

// Tells the process that has asked that it gets no answer.
void ProcessCommands::answer_lost(const Head &request, Kind kind, int outcome)
{
    log(LogLevel::kWarning, "the answer to the command %s is lost: %s",
        server_.program_commands[request.command].name.c_str(), err::Reason(-outcome).text());
    if (kind == kAnswer) {
        answer(request, kNoAnswer, {});
    }
}

void ProcessCommands::send_unsent()
{
    for (size_t left = unsent_.size(); left > 0; left--) {
        Unsent each = unsent_.front();
        unsent_.pop_front();
        int outcome = post(each.head.place, each.head, each.kind, view(each.bytes));
        if (outcome == -EAGAIN && is_alive(each.head.place, each.head.asker)) {
            unsent_.push_back(each);
            continue;
        }
        zend_string_release(each.bytes);
        if (outcome < 0 && outcome != -EAGAIN) {
            answer_lost(each.head, each.kind, outcome);
        }
    }
    if (!unsent_.empty()) {
        retry_->arm(runtime().loop().now() + kTryAgain);
    }
}

}  // namespace coro::php
