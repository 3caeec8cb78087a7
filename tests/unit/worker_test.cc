#include "http_server_fixture.h"

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {

using namespace http_test;

class WorkerTest : public ServerTest {
protected:
    // Sends a request and returns the answer to it.
    Answer ask(BlockingClient &client, std::string_view path = "/a")
    {
        client.get(path);
        return client.answer();
    }
    // A timer that ends the loop and fails the test if a worker does not end by itself.
    struct Watchdog final : Timer {
        void on_time() override
        {
            ADD_FAILURE() << "the worker does not end";
            Loop::current()->stop();
        }
    };
    void watch(Watchdog &dog, int64_t ms)
    {
        Loop::current()->arm(dog, Loop::current()->read_clock() + ms * kMillisecond);
    }
};

TEST_F(WorkerTest, a_request_that_does_not_arrive_in_time_is_refused_with_408)
{
    port.http_request_timeout = 5;
    serve([&] {
        BlockingClient client = connect();
        EXPECT_EQ(ask(client).status, 200);
        pass_ms(60'000);   // http_request_timeout does not apply to a connection without a request
        client.send("GET /a HT");
        turns();
        pass_ms(4900);
        EXPECT_TRUE(client.is_silent());
        client.send("TP/1.1\r\n");
        turns();
        pass_ms(200);      // the bytes that came meanwhile must not extend the time limit
        EXPECT_EQ(client.answer().status, 408);
        EXPECT_EQ(client.rest(), "");
    });
}

TEST_F(WorkerTest, a_body_that_does_not_arrive_in_time_is_refused_with_408)
{
    port.http_request_timeout = 5;
    serve([&] {
        for (std::string framing : {"Content-Length: 10", "Transfer-Encoding: chunked"}) {
            BlockingClient client = connect();
            client.send("POST /a HTTP/1.1\r\nHost: a\r\n" + framing + "\r\n\r\n2\r\nab");
            turns();
            pass_ms(5100);
            EXPECT_EQ(client.answer().status, 408);
        }
        EXPECT_EQ(row->refused.load(), 2u);
    });
}

TEST_F(WorkerTest, a_client_that_connects_and_sends_nothing_is_closed_without_an_answer)
{
    port.http_request_timeout = 5;
    serve([&] {
        BlockingClient client = connect();
        turns();
        pass_ms(5100);
        EXPECT_EQ(client.rest(), "");
        EXPECT_TRUE(has_closed(1));
        EXPECT_EQ(row->refused.load(), 0u);
    });
}

TEST_F(WorkerTest, the_time_for_a_request_does_not_run_while_the_handler_works)
{
    port.http_request_timeout = 5;
    serve([&] {
        BlockingClient client = connect();
        client.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\nGET /a HT");
        ASSERT_TRUE(is_waiting(1));
        pass_ms(60'000);
        (void) handler.next()->answer("slow");
        EXPECT_EQ(client.answer().body, "slow");
        pass_ms(4000);
        client.send("TP/1.1\r\nHost: a\r\n\r\n");
        EXPECT_EQ(client.answer().body, "/a");
    });
}

TEST_F(WorkerTest, an_idle_connection_is_closed_after_max_idle_time)
{
    port.max_idle_time = 10;
    serve([&] {
        BlockingClient client = connect();
        for (int i = 0; i < 5; i++) {
            EXPECT_EQ(ask(client).status, 200);
            pass_ms(9000);
        }
        EXPECT_TRUE(client.is_silent());
        pass_ms(1500);
        EXPECT_EQ(client.rest(), "");
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(WorkerTest, max_idle_time_counts_without_a_request_timeout)
{
    port.max_idle_time = 10;
    port.http_request_timeout = 0;
    serve([&] {
        BlockingClient client = connect();
        EXPECT_EQ(ask(client).status, 200);
        BlockingClient silent = connect();
        turns();
        pass_ms(11'000);
        EXPECT_TRUE(has_closed(2));
    });
}

TEST_F(WorkerTest, max_idle_time_begins_with_the_end_of_the_answer)
{
    port.max_idle_time = 10;
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        pass_ms(60'000);   // longer than max_idle_time, but a connection with an unanswered request counts as busy
        (void) handler.next()->answer("slow");
        EXPECT_EQ(client.answer().body, "slow");
        pass_ms(9000);
        EXPECT_EQ(ask(client).status, 200) << "closed as idle just after a slow answer";
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        pass_ms(60'000);
        (void) handler.next()->answer("slow");
        EXPECT_EQ(client.answer().body, "slow");
        pass_ms(11'000);
        EXPECT_TRUE(has_closed(1)) << "never looked at again";
    });
}

TEST_F(WorkerTest, a_client_that_reads_nothing_for_send_timeout_is_closed)
{
    port.send_timeout = 5;
    std::string large(10 << 20, 'l');
    handler.routes["/large"] = [&](auto call) { (void) call->answer(large); };
    serve([&] {
        BlockingClient client = connect(4096);
        client.get("/large");
        turns();
        pass_ms(4900);
        EXPECT_EQ(handler.closed_by_server, 0);
        client.exactly(4 << 20);   // the client reads some bytes, so it counts as a client that makes progress
        turns();
        pass_ms(4900);
        EXPECT_EQ(handler.closed_by_server, 0);
        pass_ms(5000);
        EXPECT_EQ(handler.closed_by_server, 1);
    });
}

TEST_F(WorkerTest, send_timeout_applies_to_the_answers_of_a_pipeline)
{
    port.send_timeout = 5;
    std::string part(4000, 'p');   // small enough that the server collects several answers into one batch
    handler.routes["/part"] = [&](auto call) { (void) call->answer(part); };
    serve([&] {
        BlockingClient client = connect(4096);
        std::string all;
        for (int i = 0; i < 1200; i++) {
            all += "GET /part HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        client.send(all);
        turns(20);
        pass_ms(5100);
        EXPECT_TRUE(has_closed(1)) << "a client that does not read its pipelined answers is never cut off";
    });
}

TEST_F(WorkerTest, no_more_than_max_connection_clients_are_served_at_once)
{
    config.max_connection = 3;
    serve([&] {
        std::deque<BlockingClient> clients;
        for (int i = 0; i < 3; i++) {
            clients.push_back(connect());
            EXPECT_EQ(ask(clients.back()).status, 200);
        }
        BlockingClient refused = connect();
        EXPECT_TRUE(refused.is_closed());
        EXPECT_EQ(handler.connected, 3);
        clients.pop_front();
        EXPECT_TRUE(has_closed(1));
        BlockingClient next = connect();
        EXPECT_EQ(ask(next).status, 200);
    });
}

TEST_F(WorkerTest, a_thousand_connections_are_served)
{
    serve([&] {
        std::deque<BlockingClient> clients;
        for (int i = 0; i < 1000; i++) {
            clients.push_back(connect());
        }
        for (BlockingClient &client : clients) {
            client.get("/a");
        }
        for (BlockingClient &client : clients) {
            ASSERT_EQ(client.answer().body, "/a");
        }
        EXPECT_EQ(worker->sessions().size(), 1000u);
        clients.clear();
        EXPECT_TRUE(has_closed(1000));
        EXPECT_EQ(worker->sessions().size(), 0u);
    });
}

TEST_F(WorkerTest, a_worker_without_free_descriptors_pauses_accepting)
{
    rlimit before;
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
    serve([&] {
        BlockingClient first = connect();
        EXPECT_EQ(ask(first).status, 200);
        BlockingClient waiting = connect();   // stays in the backlog: the worker would accept it in the next turn
        int lowest = dup(0);
        rlimit tight = {rlim_t(lowest), before.rlim_max};
        close(lowest);
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &tight), 0);
        turns(20);
        EXPECT_EQ(row->accepted.load(), 1u);
        EXPECT_EQ(ask(first).status, 200);   // existing connections must still be served
        ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
        turns(20);
        EXPECT_EQ(row->accepted.load(), 1u);   // the worker must wait for its timer before it tries to accept again
        pass_ms(150);
        EXPECT_EQ(ask(waiting).status, 200);
    });
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST_F(WorkerTest, counts_received_and_sent_bytes)
{
    serve([&] {
        BlockingClient client = connect();
        client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
        EXPECT_EQ(client.answer().body, "abc");
        EXPECT_EQ(row->received_bytes.load(), strlen("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"));
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        EXPECT_EQ(row->running.load(), 1u);
        EXPECT_EQ(row->requests.load(), 2u);
        EXPECT_EQ(row->responses.load(), 1u);
    });
}

TEST_F(WorkerTest, the_handler_learns_peer_local_address_and_time)
{
    handler.routes["/who"] = [&](auto call) {
        RequestData::Origin origin = call->message.origin();
        char text[64];
        EXPECT_EQ(std::string(text, origin.peer_address.print(text)), "127.0.0.1");
        EXPECT_EQ(std::string(text, origin.local.print(text)), "127.0.0.1");
        EXPECT_EQ(origin.local.port, number);
        EXPECT_NE(origin.peer_address.port, 0);
        EXPECT_NEAR(double(origin.received_at / kSecond), double(time(nullptr)), 2);
        (void) call->answer("");
    };
    serve([&] {
        BlockingClient client = connect();
        EXPECT_EQ(ask(client, "/who").status, 200);
    });
}

TEST_F(WorkerTest, a_worker_of_an_ending_server_refuses_connections_and_closes_those_idle_for_long)
{
    serve([&] {
        BlockingClient idle = connect();
        EXPECT_EQ(ask(idle).status, 200);
        pass_ms(1000);
        worker->life().begin_drain();
        EXPECT_TRUE(worker->is_draining());
        EXPECT_TRUE(idle.is_closed());
        EXPECT_TRUE(has_closed(1));
        EXPECT_TRUE(is_refused(number));
        EXPECT_EQ(handler.exit_told, 1);
    });
    EXPECT_EQ(handler.seen.size(), 1u);
}

TEST_F(WorkerTest, a_draining_worker_lets_a_busy_connection_finish_with_connection_close)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        worker->life().begin_drain();
        pass_ms(1000);
        EXPECT_TRUE(client.is_silent());
        (void) handler.next()->answer("done");
        Answer answer = client.answer();
        EXPECT_EQ(answer.body, "done");
        EXPECT_TRUE(answer.has_field("connection: close"));
        EXPECT_TRUE(client.is_closed());
    });
}

TEST_F(WorkerTest, a_draining_worker_leaves_a_recently_active_connection_time_for_a_request)
{
    serve([&] {
        BlockingClient quick = connect();
        BlockingClient silent = connect();
        EXPECT_EQ(ask(quick).status, 200);
        EXPECT_EQ(ask(silent).status, 200);
        worker->life().begin_drain();
        turns();
        pass_ms(100);
        Answer answer = ask(quick);
        EXPECT_EQ(answer.body, "/a");
        EXPECT_TRUE(answer.has_field("connection: close"));
        pass_ms(300);
        EXPECT_TRUE(silent.is_silent());
        pass_ms(300);
        EXPECT_TRUE(silent.is_closed());
    });
}

TEST_F(WorkerTest, a_connection_counts_as_recently_active_after_a_slow_answer)
{
    serve([&] {
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        pass_ms(2000);
        (void) handler.next()->answer("slow");
        EXPECT_EQ(client.answer().body, "slow");
        worker->life().begin_drain();
        turns();
        client.get("/a");
        Answer answer = client.answer();
        EXPECT_EQ(answer.body, "/a");
        EXPECT_TRUE(answer.has_field("connection: close"));
    });
}

TEST_F(WorkerTest, the_drain_ends_when_the_last_connection_does)
{
    config.max_wait_time = 60;
    clock_used = &system_clock();
    Watchdog dog;
    serve([&] {
        watch(dog, 8000);
        BlockingClient client = connect();
        client.get("/later");
        ASSERT_TRUE(is_waiting(1));
        worker->life().begin_drain();
        (void) handler.next()->answer("done");
        EXPECT_EQ(client.answer().body, "done");
        EXPECT_TRUE(client.is_closed());
    }, false);
    EXPECT_GE(handler.exit_told, 1);
}

TEST_F(WorkerTest, the_drain_gives_up_after_max_wait_time)
{
    config.max_wait_time = 1;
    clock_used = &system_clock();
    Watchdog dog;
    std::unique_ptr<BlockingClient> client;
    serve([&] {
        watch(dog, 8000);
        client = std::make_unique<BlockingClient>(number);
        client->get("/later");
        ASSERT_TRUE(is_waiting(1));
        raise(SIGTERM);
    }, false);
    EXPECT_EQ(handler.closed_by_server, 1);
}

TEST_F(WorkerTest, sigterm_ends_an_idle_worker_at_once)
{
    clock_used = &system_clock();
    Watchdog dog;
    serve([&] {
        watch(dog, 8000);
        raise(SIGTERM);
        raise(SIGTERM);
    }, false);
}

TEST_F(WorkerTest, max_request_drains_the_worker)
{
    config.max_request = 3;
    clock_used = &system_clock();
    Watchdog dog;
    serve([&] {
        watch(dog, 8000);
        BlockingClient client = connect();
        EXPECT_FALSE(ask(client).has_field("connection: close"));
        EXPECT_FALSE(ask(client).has_field("connection: close"));
        EXPECT_EQ(ask(client).status, 200);
        EXPECT_TRUE(worker->is_draining());
        EXPECT_TRUE(ask(client).has_field("connection: close"));
        EXPECT_TRUE(client.is_closed());
    }, false);
}

TEST_F(WorkerTest, max_request_reached_inside_a_pipeline_loses_no_answer)
{
    config.max_request = 2;
    handler.routes["/busy"] = [&](auto call) {
        clock.advance_ms(700);   // the handler takes 700 ms of the fake clock
        (void) call->answer("busy");
    };
    serve([&] {
        BlockingClient client = connect();
        std::string request = "GET /busy HTTP/1.1\r\nHost: a\r\n\r\n";
        client.send(request + request + request + request);
        for (int i = 0; i < 3; i++) {
            Answer answer = client.answer();
            EXPECT_EQ(answer.body, "busy") << i;
            EXPECT_EQ(answer.has_field("connection: close"), i == 2);
        }
        EXPECT_EQ(client.rest(), "");
    });
}

TEST_F(WorkerTest, a_drain_begun_in_on_worker_start_ends_the_worker)
{
    clock_used = &system_clock();
    Watchdog dog;
    serve([&] {
        watch(dog, 2000);
        worker->life().begin_drain();   // begin_drain() is called inside on_worker_start()
    }, false);
}

TEST_F(WorkerTest, shut_down_in_on_worker_start_ends_the_worker)
{
    clock_used = &system_clock();
    Watchdog dog;
    serve([&] {
        watch(dog, 2000);
        worker->life().shut_down_now();
    }, false);
}

TEST_F(WorkerTest, at_the_end_waiting_handlers_are_notified)
{
    std::unique_ptr<Call> left;
    std::unique_ptr<BlockingClient> client;
    serve([&] {
        client = std::make_unique<BlockingClient>(number);
        client->get("/later");
        ASSERT_TRUE(is_waiting(1));
        left = handler.next();
    });
    EXPECT_FALSE(left->writer.is_connected());
    EXPECT_EQ(left->answer("too late"), -EPIPE);
    EXPECT_EQ(handler.closed_by_server, 1);
}

TEST_F(WorkerTest, reports_to_its_manager_that_it_serves_and_that_it_drains)
{
    int ends[2];
    ASSERT_EQ(pipe2(ends, O_NONBLOCK), 0);
    Loop loop(null_host(), {});
    Scoreboard scoreboard(1);
    Worker local(loop, handler, handler, config, scoreboard.row(0), 4, {}, Fd(ends[1]));
    handler.started = [&] {
        EXPECT_GT(loop.scheduler().spawn([&] {
            turns(2);
            local.life().begin_drain();
        }), 0);
    };
    EXPECT_EQ(local.run(), 0);
    char processed_bytes[4];
    EXPECT_EQ(::read(ends[0], processed_bytes, sizeof processed_bytes), 2);
    EXPECT_EQ(processed_bytes[0], kWorkerServes);
    EXPECT_EQ(processed_bytes[1], kWorkerDrains);
    EXPECT_EQ(scoreboard.row(0).worker_id.load(), 4);
    EXPECT_EQ(scoreboard.row(0).pid.load(), getpid());
    close(ends[0]);
}

}  // namespace
