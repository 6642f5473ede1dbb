/* qr.h - an address for the camera of a telephone.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_QR_H
#define BRETT_QR_H

#include <stdbool.h>
#include <stdio.h>

/* Prints a text as a QR code, dark on light whatever the terminal's colours are; without colours it
 * is light on dark, as most terminals are. False if there is no code for so much. */
bool qr_print(const char *text, FILE *out);

#endif
