/* outbox.h - what a socket is to send: parcels that many sockets may share.
 * SPDX-License-Identifier: MIT */
#ifndef BRETT_OUTBOX_H
#define BRETT_OUTBOX_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

/* Bytes that are sent as they are. Each outbox they lie in is a user, and so is who made them until
 * he drops them; the last one frees them. */
typedef struct {
    unsigned users;
    size_t size;
    uint8_t bytes[];
} Parcel;

/* All NULL if there is no memory. */
Parcel *parcel_new(const void *bytes, size_t size);
Parcel *parcel_message(const char *text, size_t size); /* with the head of a WebSocket message */
/* The same with one more message, for a parcel that has no other user yet; NULL begins one. */
Parcel *parcel_more(Parcel *parcel, const char *text, size_t size);
void parcel_drop(Parcel *parcel);

/* Parcels in their order. It must not move: libuv writes from it. */
typedef struct {
    Parcel **parcels; /* a ring of `room`, a power of two; NULL while nothing waits, */
    Parcel *only;     /* and here while it holds but one */
    uint32_t first, count, room;
    uint32_t in_flight; /* of them, handed to libuv */
    size_t skip;        /* bytes of the first that are sent */
    size_t bytes;       /* that wait in all */
    uv_write_t write;
} Outbox;

/* False if there is no memory; then nothing was added. */
bool outbox_add(Outbox *outbox, Parcel *parcel);
/* Sends what can be sent now; libuv calls `done` when more may go, with outbox->write.data as its
 * owner left it. False if the stream is broken. */
bool outbox_flush(Outbox *outbox, uv_stream_t *stream, uv_write_cb done);
/* To be called by `done` first. */
void outbox_done(Outbox *outbox);
/* When the stream is closed. */
void outbox_free(Outbox *outbox);

#endif
