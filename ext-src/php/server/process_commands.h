#pragma once

#include "php/server/state.h"
#include "php/zend/string_storage.h"

#include "coro/loop/deferred_call.h"
#include "coro/sched/waiter.h"
#include "coro/server/shared/mailbox.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <unordered_map>
#include <vector>

namespace coro::php {

// Sends the commands of this process to other processes of the server, and carries out those of other processes. Each process
// has a mailbox of its own for both, so that no command and no answer reaches another process with the same worker id.
class ProcessCommands final : public MailHandler {
public:
    // A process of the server, and the index of its mailbox.
    struct Receiver {
        int place = -1;   // -1: there is no such process
        pid_t pid = 0;    // 0: the process has not begun, or has ended and is about to be replaced
    };

    explicit ProcessCommands(ServerState &server) : server_(server) {}
    ProcessCommands(const ProcessCommands &) = delete;
    ProcessCommands &operator=(const ProcessCommands &) = delete;

    // Makes the mailboxes of all processes, if the program has added commands. Returns 0 or -errno.
    [[nodiscard]] int open();
    int place_of_manager() const;
    int place_of_master() const { return place_of_manager() + 1; }
    int place_of_user_process(zend_long index) const { return place_of_master() + 1 + int(index); }

    // Called in each process of the server, with the index of its mailbox: begins to read it, if the program has added commands.
    void begin(int place);
    void end();
    bool is_reading() const { return reader_ && reader_pid_ == ::getpid(); }   // false in a child of pcntl_fork()
    void forget();   // called in a forked child instead of end()

    // Waits until the process exists. Returns 0, or the number of an error.
    [[nodiscard]] zend_long find(zend_long type, zend_long id, Deadline until, Receiver &found);
    // Sends the command with this index to another process and waits for the answer. Returns 0 and a reference to the answer, or
    // the number of an error.
    [[nodiscard]] zend_long ask(const Receiver &to, uint32_t command, std::string_view data, Deadline until,
                                zend_string **answer);

    Storage &storage() override { return zend_storage(); }
    // Requests are always taken, because the answers that coroutines wait for may be behind them.
    bool needs_coroutine(uint32_t) const override { return false; }
    void on_mail(const Mail &mail) override;
    void on_lost(const MailHead &mail) override;

private:
    enum Kind : uint32_t { kRequest, kAnswer, kNoAnswer };

    // Says what a message is. The head of the mail contains it instead of a task.
    struct Head {
        uint32_t command;   // the index of the command
        uint32_t id;        // the number of the request among those of the process that asks
        pid_t asker;
        int32_t place;      // the index of the mailbox of the process that asks
        pid_t to;           // the process that must read the message; the next reader of the mailbox drops it
    };
    // A call that waits for its answer. It lies on the stack of the coroutine that waits.
    struct Wait {
        WaitQueue queue;
        zend_string *answer = nullptr;
        zend_long error = 0;
        bool is_settled = false;
    };
    // An answer for which there was no room in the mailbox.
    struct Unsent {
        Head head;
        Kind kind;
        zend_string *bytes;
    };

    static TaskTicket pack(const Head &head);
    static Head unpack(const TaskTicket &packed);
    static ProcessCommands *self();
    static void command_settled(zend_long subject, zval *result);
    static void command_ended(zend_long subject);
    Receiver locate(zend_long type, zend_long id);
    bool is_alive(int place, pid_t pid) const;
    int pause(Wait &wait, Deadline until);
    int post(int place, const Head &head, Kind kind, std::string_view bytes);
    void carry_out(const Head &request, zend_string *data);
    void settle(uint32_t id, zend_string *answer, zend_long error);
    void answer(const Head &request, Kind kind, std::string_view bytes);
    void answer_lost(const Head &request, Kind kind, int outcome);
    void send_unsent();

    ServerState &server_;
    std::vector<std::unique_ptr<Mailbox>> mailboxes_;
    std::unique_ptr<MailReader> reader_;
    std::unique_ptr<DeferredCall<ProcessCommands>> retry_;
    int place_ = -1;
    pid_t reader_pid_ = 0;   // the process that has called begin()
    uint32_t last_id_ = 0;
    std::unordered_map<uint32_t, Wait *> waits_;     // the key is the number of the request
    uint32_t last_running_ = 0;
    std::unordered_map<uint32_t, Head> running_;     // the commands whose callbacks have not ended
    std::deque<Unsent> unsent_;
};

}  // namespace coro::php
