#pragma once

#include "coro/base/list.h"
#include "coro/loop/loop.h"

namespace coro {

// Limits the time that a thread spends with handshakes in one turn of its loop. A handshake of TLS costs as much
// processor time as many requests: without the limit, thousands of new clients would stop the open connections.
class HandshakeQueue final : private Runnable {
public:
    struct WaitingTag;

    // A handshake that has something to do, and waits for its turn.
    class Waiting : public ListNode<WaitingTag> {
    public:
        virtual void on_turn() = 0;   // takes the next step

    protected:
        ~Waiting() = default;
    };

    // The time for the handshakes of one turn. The last step may exceed it.
    static constexpr Nanoseconds kTimePerTurn = 2 * kMillisecond;

    explicit HandshakeQueue(Loop &loop) : loop_(loop) {}
    ~HandshakeQueue() { Runnable::unlink(); }
    HandshakeQueue(const HandshakeQueue &) = delete;
    HandshakeQueue &operator=(const HandshakeQueue &) = delete;

    // Returns true if the handshake may take a step now, whose time must then be passed to spent(). Otherwise calls
    // on_turn() in a later turn of the loop, in the order of the calls, unless the object is destroyed before.
    bool admits(Waiting &handshake)
    {
        if (is_taking_turns_) {
            return true;
        }
        if (waiting_.empty() && has_time()) {
            return true;
        }
        if (!handshake.is_linked()) {
            waiting_.push_back(handshake);
        }
        loop_.scheduler().enqueue_once(*this);
        return false;
    }
    void spent(Nanoseconds time) { spent_ += time; }

private:
    bool has_time()
    {
        if (turn_ != loop_.now()) {
            turn_ = loop_.now();
            spent_ = 0;
        }
        return spent_ < kTimePerTurn;
    }

    void run() override
    {
        is_taking_turns_ = true;
        while (has_time()) {
            Waiting *next = waiting_.pop_front();
            if (!next) {
                break;
            }
            next->on_turn();
        }
        is_taking_turns_ = false;
        if (!waiting_.empty()) {
            loop_.scheduler().enqueue_once(*this);
        }
    }

    Loop &loop_;
    List<Waiting, WaitingTag> waiting_;
    Nanoseconds turn_ = 0;    // the time at which the present turn of the loop began
    Nanoseconds spent_ = 0;   // the time that handshakes have used in this turn
    bool is_taking_turns_ = false;
};

}  // namespace coro
