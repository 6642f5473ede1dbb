/* lan.h - this machine as others in its network see it.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_LAN_H
#define BRETT_LAN_H

#include <stdbool.h>

enum { LAN_ADDRESS = 46 };

/* The address, in digits, by which the machines around reach this one. False if there are none. */
bool lan_address(char address[LAN_ADDRESS]);

#endif
