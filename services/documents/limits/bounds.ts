import type { Bounds, Rank } from './asker.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * The largest body of a request. To read, judge and write one must not keep others waiting. The client's largest batch,
 * 500 writes of what the product keeps, is two thirds of this when it is packed for a channel.
 */
export const largestBody: Readonly<Record<Rank, number>> = {
  stranger: 32 * kibibyte,
  guest: 256 * kibibyte,
  member: 256 * kibibyte,
}

/** Of JSON: what costs time is to make and to judge the parts. Those 500 writes have 9,000. */
export const mostParts = 16_000

/** The protocol's own, where nobody has limits: in test mode. What is packed for a channel grows threefold. */
export const largestBodyOfTests = { plain: 10 * mebibyte + 64 * kibibyte, packed: 32 * mebibyte }

/** Plain requests and those of channels, in a minute. A busy page makes a few dozen, and a clinic shares a network. */
export const requests: Bounds = {
  stranger: { network: 300, all: 3_000 },
  guest: { account: 600, network: 6_000, all: 20_000 },
  member: { account: 1_200, all: 100_000 },
}

/** Documents written or deleted in an hour, by any way. */
export const writes: Bounds = {
  stranger: { network: 100, all: 1_000 },
  guest: { account: 3_000, network: 20_000, all: 60_000 },
  member: { account: 12_000, all: 600_000 },
}

/** What those writes put into the log of changes in an hour, which keeps it as long. */
export const written: Bounds = {
  stranger: { network: 64 * kibibyte, all: mebibyte },
  guest: { account: 2 * mebibyte, network: 16 * mebibyte, all: 64 * mebibyte },
  member: { account: 16 * mebibyte, all: 512 * mebibyte },
}

/**
 * What may be kept for an owner, by the rank of the person adding to it. A document of the product has about 200 bytes, and
 * takes some 2 KB of disk with its index. Ten a day make a guest's share in ten months, a member's in five years.
 */
export const room: Readonly<Record<Rank, OwnerRoom>> = {
  stranger: { documents: 100, bytes: 64 * kibibyte },
  guest: { documents: 3_000, bytes: mebibyte },
  member: { documents: 20_000, bytes: 8 * mebibyte },
}

export type OwnerRoom = Readonly<{ documents: number; bytes: number }>

/** Streams that are open: each tab has two, and each device some tabs. */
export const channels: Bounds = {
  stranger: { network: 20, all: 500 },
  guest: { account: 40, network: 2_000, all: 6_000 },
  member: { account: 100, all: 20_000 },
}

/** Bytes that were received on channels and are not yet worked on: all that someone has, and one channel. */
export const waiting: Bounds = {
  stranger: { network: 256 * kibibyte, all: 4 * mebibyte },
  guest: { account: 4 * mebibyte, network: 16 * mebibyte, all: 64 * mebibyte },
  member: { account: 8 * mebibyte, all: 128 * mebibyte },
}

export const waitingOfChannel: Readonly<Record<Rank, number>> = {
  stranger: 96 * kibibyte,
  guest: 3 * mebibyte,
  member: 4 * mebibyte,
}

/** Transactions that clients began and did not end, and the bytes of the names each remembers having read. */
export const transactions: Bounds = {
  stranger: { network: 10, all: 200 },
  guest: { account: 20, network: 400, all: 2_000 },
  member: { account: 100, all: 10_000 },
}

export const reads: Bounds = {
  stranger: { network: 64 * kibibyte, all: mebibyte },
  guest: { account: mebibyte, network: 8 * mebibyte, all: 32 * mebibyte },
  member: { account: 4 * mebibyte, all: 128 * mebibyte },
}
