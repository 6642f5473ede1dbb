/* lan.c - this machine as others in its network see it.
 * SPDX-License-Identifier: MIT */
#include "lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

/* The address from which packets leave for elsewhere. None is sent: an address kept for documents
 * (RFC 5737) is only asked for the way to it. */
static bool find_way_out(struct in_addr *found) {
    struct sockaddr_in far = { .sin_family = AF_INET, .sin_port = htons(9) }, own;
    socklen_t size = sizeof own;
    inet_pton(AF_INET, "203.0.113.1", &far.sin_addr);
    int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (file < 0) return false;
    bool is_found = connect(file, (struct sockaddr *)&far, sizeof far) == 0 &&
                    getsockname(file, (struct sockaddr *)&own, &size) == 0;
    close(file);
    if (is_found) *found = own.sin_addr;
    return is_found;
}

/* A network without a way out of it is one too. */
static bool find_any(struct in_addr *found) {
    struct ifaddrs *list = NULL;
    bool is_found = false;
    if (getifaddrs(&list) != 0) return false;
    for (const struct ifaddrs *one = list; one && !is_found; one = one->ifa_next) {
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
        is_found = one->ifa_flags & IFF_UP && !(one->ifa_flags & IFF_LOOPBACK);
        if (is_found) *found = ((const struct sockaddr_in *)one->ifa_addr)->sin_addr;
    }
    freeifaddrs(list);
    return is_found;
}

bool lan_address(char address[LAN_ADDRESS]) {
    struct in_addr own;
    return (find_way_out(&own) || find_any(&own)) && inet_ntop(AF_INET, &own, address, LAN_ADDRESS);
}
