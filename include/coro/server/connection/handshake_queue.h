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
    // on_turn() in a later turn of the loop, unless the object is destroyed before: first for the handshakes that have
    // begun, because a client that must come again begins once more, then for the others, each in the order of the calls.
    bool admits(Waiting &handshake, bool has_begun)
    {
        if (is_taking_turns_ || has_time()) {
            return true;
        }
        if (!handshake.is_linked()) {
            (has_begun ? begun_ : new_).push_back(handshake);
        }
        return false;
    }
    void spent(Nanoseconds time)
    {
        spent_ += time;
        if (!Runnable::is_linked()) {
            loop_.scheduler().defer(*this);   // run() is called once in each turn
        }
    }

private:
    bool has_time() const { return spent_ < kTimePerTurn; }

    // Called at the end of a turn in which handshakes have used time. If handshakes wait, the time of the next turn is
    // used for them here.
    void run() override
    {
        spent_ = 0;
        is_taking_turns_ = true;
        while (has_time()) {
            Waiting *next = begun_.pop_front();
            next = next ? next : new_.pop_front();
            if (!next) {
                break;
            }
            next->on_turn();
        }
        is_taking_turns_ = false;
    }

    Loop &loop_;
    List<Waiting, WaitingTag> begun_;   // handshakes that have taken a step; they wait only while has_time() is false
    List<Waiting, WaitingTag> new_;     // the others that wait
    Nanoseconds spent_ = 0;             // the time that handshakes have used since run() was called
    bool is_taking_turns_ = false;
};

}  // namespace coro
