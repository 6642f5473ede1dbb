/* outbox.c - what a socket is to send.
 * SPDX-License-Identifier: MIT */
#include "outbox.h"
#include "socket.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { AT_ONCE = 64 }; /* parcels in one write */

/* ---- parcels ---- */

static Parcel *make_parcel(const uint8_t *head, size_t head_size, const void *bytes, size_t size) {
    Parcel *parcel = malloc(sizeof *parcel + head_size + size);
    if (!parcel) return NULL;
    parcel->users = 1;
    parcel->size = head_size + size;
    memcpy(parcel->bytes, head, head_size);
    memcpy(parcel->bytes + head_size, bytes, size);
    return parcel;
}

Parcel *parcel_new(const void *bytes, size_t size) {
    return make_parcel((const uint8_t *)"", 0, bytes, size);
}

Parcel *parcel_message(const char *text, size_t size) {
    uint8_t head[SOCKET_HEAD];
    return make_parcel(head, socket_head(head, size), text, size);
}

/* Memory for so many bytes, which doubles as they grow. */
static size_t place_for(size_t size) {
    size_t place = 256;
    while (place < size) place *= 2;
    return place;
}

Parcel *parcel_more(Parcel *parcel, const char *text, size_t size) {
    uint8_t head[SOCKET_HEAD];
    size_t head_size = socket_head(head, size), old = parcel ? parcel->size : 0;
    size_t place = place_for(old + head_size + size);
    if (!parcel || place > place_for(old)) {
        Parcel *larger = realloc(parcel, sizeof *parcel + place);
        if (!larger) {
            parcel_drop(parcel);
            return NULL;
        }
        parcel = larger;
    }
    parcel->users = 1;
    parcel->size = old + head_size + size;
    memcpy(parcel->bytes + old, head, head_size);
    memcpy(parcel->bytes + old + head_size, text, size);
    return parcel;
}

void parcel_drop(Parcel *parcel) {
    if (parcel && --parcel->users == 0) free(parcel);
}

/* ---- the ring ---- */

static Parcel *parcel_at(const Outbox *outbox, uint32_t place) {
    return outbox->parcels[(outbox->first + place) & (outbox->room - 1)];
}

static void free_ring(Outbox *outbox) {
    if (outbox->parcels != &outbox->only) free(outbox->parcels);
    outbox->parcels = NULL, outbox->room = outbox->first = 0;
}

static bool grow(Outbox *outbox) {
    uint32_t room = outbox->room ? 4 * outbox->room : 1;
    Parcel **parcels = room == 1 ? &outbox->only : malloc(room * sizeof *parcels);
    if (!parcels) return false;
    for (uint32_t i = 0; i < outbox->count; i++) parcels[i] = parcel_at(outbox, i);
    free_ring(outbox);
    outbox->parcels = parcels;
    outbox->room = room, outbox->first = 0;
    return true;
}

bool outbox_add(Outbox *outbox, Parcel *parcel) {
    if (outbox->count == outbox->room && !grow(outbox)) return false;
    parcel->users++;
    outbox->parcels[(outbox->first + outbox->count++) & (outbox->room - 1)] = parcel;
    outbox->bytes += parcel->size;
    return true;
}

static void drop_first(Outbox *outbox) {
    parcel_drop(outbox->parcels[outbox->first]);
    outbox->first = (outbox->first + 1) & (outbox->room - 1);
    outbox->skip = 0;
    if (--outbox->count == 0) free_ring(outbox);  // somebody who waits for news needs none
}

/* So many bytes have left. */
static void forget(Outbox *outbox, size_t bytes) {
    assert(bytes <= outbox->bytes);
    outbox->bytes -= bytes;
    outbox->skip += bytes;
    while (outbox->count && outbox->skip >= parcel_at(outbox, 0)->size) {
        size_t rest = outbox->skip - parcel_at(outbox, 0)->size;
        drop_first(outbox);
        outbox->skip = rest;
    }
}

/* ---- sending ---- */

static unsigned gather(const Outbox *outbox, uv_buf_t bufs[AT_ONCE]) {
    unsigned count = outbox->count < AT_ONCE ? outbox->count : AT_ONCE;
    for (uint32_t i = 0; i < count; i++) {
        Parcel *parcel = parcel_at(outbox, i);
        size_t skip = i == 0 ? outbox->skip : 0;
        bufs[i] = uv_buf_init((char *)parcel->bytes + skip, (unsigned)(parcel->size - skip));
    }
    return count;
}

/* How many bytes could be sent at once; -1: the stream is broken. Of all that may be written to, a
 * socket is told so: that spares the kernel what only files need. */
static ssize_t send_now(uv_stream_t *stream, const uv_buf_t *bufs, unsigned count) {
    struct msghdr message = { .msg_iov = (struct iovec *)bufs, .msg_iovlen = count };
    const int flags = MSG_DONTWAIT | MSG_NOSIGNAL;
    uv_os_fd_t file;
    ssize_t sent;
    if (uv_fileno((uv_handle_t *)stream, &file) != 0) return -1;
    do
        sent =
            count == 1 ? send(file, bufs->base, bufs->len, flags) : sendmsg(file, &message, flags);
    while (sent < 0 && errno == EINTR);
    return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS) ? 0 : sent;
}

bool outbox_flush(Outbox *outbox, uv_stream_t *stream, uv_write_cb done) {
    uv_buf_t bufs[AT_ONCE];
    while (outbox->count && !outbox->in_flight) {
        unsigned count = gather(outbox, bufs);
        ssize_t sent = send_now(stream, bufs, count);
        if (sent < 0) return false;
        size_t before = outbox->count;
        forget(outbox, (size_t)sent);
        if (before - outbox->count == count) continue;
        count = gather(outbox, bufs);
        if (uv_write(&outbox->write, stream, bufs, count, done) != 0) return false;
        outbox->in_flight = count;
    }
    return true;
}

void outbox_done(Outbox *outbox) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < outbox->in_flight; i++) bytes += parcel_at(outbox, i)->size;
    if (outbox->in_flight) forget(outbox, bytes - outbox->skip);
    outbox->in_flight = 0;
}

void outbox_free(Outbox *outbox) {
    while (outbox->count) drop_first(outbox);
    outbox->in_flight = 0, outbox->bytes = 0;
}
