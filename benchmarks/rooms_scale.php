<?php
// Prints what rooms across servers cost, by the formulas of docs/inside/scale.md.
// php benchmarks/rooms_scale.php [NAME=VALUE ...]   the names are those of INPUTS and COSTS

const INPUTS = [
    'nodes' => 100,                 // servers
    'connections' => 5_000_000,     // of all servers
    'rooms' => 500_000,             // of all servers
    'rooms_per_connection' => 2,
    'messages' => 20_000,           // a second, in all rooms together
    'size' => 256,                  // bytes of a message
    'history' => 100,               // messages kept for each room
    'lifetime' => 1800,             // seconds that a connection lasts
    'users' => 1.0,                 // part of the members that have an id, and so are in presence()
    'heartbeat' => 5,               // seconds between two beats of a server
];

// What one piece of work costs: measured with rooms_cluster, and with MEMORY USAGE of Redis.
const COSTS = [
    'append' => 14.0,               // us of CPU of Redis for a message without receivers
    'forward' => 3.0,               // us of CPU of Redis for each node that receives a message
    'presence' => 9.0,              // us of CPU of Redis for an announcement
    'receive' => 25.0,              // us of CPU of a node for a message that it receives
    'member' => 3.0,                // us of CPU of a node for a member, with the send of the kernel
    'announce' => 10.0,             // us of CPU of a node for an announcement
    'kept_room' => 700,             // bytes of Redis for a room with history
    'kept_message' => 70,           // bytes of Redis for a kept message, beside the message
    'kept_user' => 60,              // bytes of Redis for a user in a room on a node
    'connection' => 4000,           // bytes of a node for a connection
    'membership' => 160,            // bytes of a node for a membership
];

$given = [];
foreach (array_slice($argv, 1) as $argument) {
    [$name, $value] = explode('=', $argument, 2) + [1 => ''];
    if (!isset((INPUTS + COSTS)[$name]) || !is_numeric($value)) {
        fwrite(STDERR, "no input NAME=NUMBER: $argument\n");
        exit(1);
    }
    $given[$name] = +$value;
}
extract($given + INPUTS + COSTS);

$memberships = $connections * $rooms_per_connection;
$members = $memberships / $rooms;
// The members of a room are spread evenly: a node has none of them with the probability (1 - 1 / nodes) ^ members.
$receivers = $nodes * (1 - (1 - 1 / $nodes) ** $members);
$joins = $memberships / $lifetime;
$announcements = 2 * $joins * $users;

$of_redis = $messages * ($append + $forward * $receivers) + $announcements * $presence + $nodes / $heartbeat * $append;
$of_node = $messages * ($receivers * $receive + $members * $member) / $nodes + $announcements * $announce / $nodes;
$figures = [
    'members of a room' => [$members, '%.1f'],
    'nodes that receive a room' => [$receivers, '%.1f'],
    'messages that a node receives a second' => [$messages * $receivers / $nodes, '%.0f'],
    'messages that a node sends to its members a second' => [$messages * $members / $nodes, '%.0f'],
    'announcements of joins and leaves a second' => [$announcements, '%.0f'],
    'cores of a node' => [$of_node / 1e6, '%.2f'],
    'memory of a node, GB' => [($connections * $connection + $memberships * $membership) / $nodes / 1e9, '%.2f'],
    'cores of Redis' => [$of_redis / 1e6, '%.2f'],
    'masters of a Redis Cluster at 60 % load' => [ceil($of_redis / 0.6e6), '%.0f'],
    'memory of Redis, GB' => [
        ($rooms * ($kept_room + $history * ($kept_message + $size)) + $memberships * $users * $kept_user) / 1e9, '%.2f',
    ],
    'network out of Redis, Mbit/s' => [$messages * $receivers * ($size + 150) * 8 / 1e6, '%.0f'],
];
foreach ($figures as $name => [$value, $form]) {
    echo str_pad($name, 52), sprintf($form, $value), "\n";
}
