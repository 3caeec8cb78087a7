--TEST--
Socket: setOption() takes the arrays of socket_set_option(): linger, timeouts, multicast groups, interfaces, pktinfo
--EXTENSIONS--
coro
sockets
--FILE--
<?php
use Coro\Coroutine\Socket;

$udp = new Socket(AF_INET, SOCK_DGRAM, 0);
$six = new Socket(AF_INET6, SOCK_DGRAM, 0);
$tcp = new Socket(AF_INET, SOCK_STREAM, 0);
var_dump($tcp->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 7]));
echo json_encode($tcp->getOption(SOL_SOCKET, SO_LINGER)), "\n";
var_dump($tcp->setOption(SOL_SOCKET, SO_RCVTIMEO, ['sec' => 1, 'usec' => 500000]));
var_dump($tcp->setOption(SOL_TCP, defined('TCP_CONGESTION') ? TCP_CONGESTION : 13, 'reno'));
var_dump($udp->setOption(IPPROTO_IP, IP_MULTICAST_IF, 'lo'), $udp->getOption(IPPROTO_IP, IP_MULTICAST_IF));
var_dump($udp->setOption(IPPROTO_IP, IP_MULTICAST_IF, 0), $udp->getOption(IPPROTO_IP, IP_MULTICAST_IF));
var_dump($udp->setOption(IPPROTO_IP, MCAST_JOIN_GROUP, ['group' => '224.10.20.30', 'interface' => 'lo']));
var_dump($udp->setOption(IPPROTO_IP, MCAST_LEAVE_GROUP, ['group' => '224.10.20.30', 'interface' => 'lo']));
var_dump($udp->setOption(IPPROTO_IP, MCAST_JOIN_SOURCE_GROUP,
    ['group' => '232.10.20.30', 'source' => '127.0.0.1', 'interface' => 'lo']));
var_dump($six->setOption(IPPROTO_IPV6, IPV6_PKTINFO, ['addr' => '::1', 'ifindex' => 0]));
$wrong = [
    fn () => $tcp->setOption(SOL_SOCKET, SO_LINGER, 1),
    fn () => $tcp->setOption(SOL_SOCKET, SO_LINGER, ['l_onoff' => 1]),
    fn () => $tcp->setOption(SOL_SOCKET, SO_SNDTIMEO, []),
    fn () => $udp->setOption(IPPROTO_IP, MCAST_JOIN_GROUP, ['group' => '::1']),
    fn () => $udp->setOption(IPPROTO_IP, MCAST_JOIN_GROUP, ['group' => '224.10.20.30', 'interface' => 'none']),
    fn () => $udp->setOption(IPPROTO_IP, IP_MULTICAST_IF, 'none'),
    fn () => $six->setOption(IPPROTO_IPV6, IPV6_PKTINFO, []),
    fn () => $tcp->setOption(SOL_SOCKET, SO_KEEPALIVE, []),
];
foreach ($wrong as $call) {
    try {
        var_dump($call());
    } catch (ValueError | TypeError $error) {
        echo get_class($error), ': ', explode('($opt_value) ', $error->getMessage())[1], "\n";
    }
}
?>
--EXPECT--
bool(true)
{"l_onoff":1,"l_linger":7}
bool(true)
bool(true)
bool(true)
int(1)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
ValueError: must be an array for this option
ValueError: must have an element "l_linger"
ValueError: must have an element "sec"
ValueError: must have an address of the socket's family as the element "group"
ValueError: must name a network interface, not "none"
ValueError: must name a network interface, not "none"
ValueError: must have an element "addr"
TypeError: must be of type string|int|bool, array given
