import { createHash } from 'node:crypto'
import { readInstant, toMicroseconds } from '../model/instant.ts'
import type { BloomFilter } from '../streams/bloom-filter.ts'
import type { ListenStream } from '../streams/listen-stream.ts'
import type { ListenResponse } from '../streams/messages.ts'
import type { Outlet } from '../streams/outlet.ts'

/** What a target looked like when a snapshot was raised: names and update times. */
export type Seen = { readAt: number; targetId: number; documents: Map<string, number> }

type Kept = {
  addTarget: object
  names: Set<string>
  resumeToken: string | undefined
  nextToken: string | undefined
  acks: number
  isWanted: boolean
  isCurrent: boolean
  pending: Map<string, boolean>
  isReset: boolean
}

const instant = (text: string) => toMicroseconds(readInstant(text))

/**
 * What the official client keeps of a Listen stream, in few words: names by target, documents by name, both changed by
 * global snapshots only; answers that are awaited, tokens, existence filters.
 */
export function createListenClient(
  database: string,
  connect: (outlet: Outlet<ListenResponse>) => ListenStream,
) {
  const targets = new Map<number, Kept>()
  const documents = new Map<string, number>()
  const seen: Seen[] = []
  const errors: object[] = []
  let pendingDocuments = new Map<string, number | undefined>()
  let snapshotAt = 0
  let streamAt = 0
  let generation = 0
  let unread: ListenResponse[] = []
  let isTaking = false
  let isReading = true
  let requeries = 0
  let stream = open()

  function open(): ListenStream {
    const mine = ++generation
    streamAt = 0
    unread = []
    pendingDocuments = new Map()
    return connect({
      send(messages) {
        if (mine !== generation) return
        const copy = structuredClone(messages) as ListenResponse[]
        unread.push(...copy)
        if (isReading) takeAll()
      },
      backlog: () => (unread.length > 0 && !isReading ? Number.POSITIVE_INFINITY : 0),
      close() {},
    })
  }

  /** In the order they were sent, also when taking one makes us ask and be answered at once. */
  function takeAll() {
    if (isTaking) return
    isTaking = true
    try {
      for (let message = unread.shift(); message; message = unread.shift()) take(message)
    } catch (error) {
      // Thrown into the stream it would be the stream's trouble.
      errors.push({ fault: String(error) })
    } finally {
      isTaking = false
    }
  }

  const sizeAfter = (kept: Kept) => {
    const names = new Set(kept.isReset ? [] : kept.names)
    for (const [name, isIn] of kept.pending) isIn ? names.add(name) : names.delete(name)
    return names
  }

  function take(message: ListenResponse) {
    if ('error' in message) return errors.push(message.error)
    if ('documentChange' in message) {
      const { document, targetIds, removedTargetIds } = message.documentChange
      return note(document.name, instant(document.updateTime), targetIds, removedTargetIds)
    }
    if ('documentDelete' in message) {
      return note(message.documentDelete.document, undefined, [], message.documentDelete.removedTargetIds)
    }
    if ('documentRemove' in message) {
      return note(message.documentRemove.document, null, [], message.documentRemove.removedTargetIds)
    }
    if ('filter' in message) return checkFilter(message.filter)
    const { targetChangeType, targetIds, cause, resumeToken, readTime } = message.targetChange
    const active = [...targets].filter(
      ([id, { acks }]) => (targetIds.length === 0 || targetIds.includes(id)) && acks === 0,
    )
    switch (targetChangeType) {
      case 'ADD':
      case 'REMOVE':
        for (const id of targetIds) {
          const kept = targets.get(id)
          if (cause && kept) {
            targets.delete(id)
            removed.push({ targetId: id, code: cause.code })
            continue
          }
          if (!kept) throw new Error('An answer nobody waits for')
          kept.acks--
          if (kept.acks < 0) throw new Error('One answer too many')
          if (kept.acks === 0 && targetChangeType === 'ADD') {
            Object.assign(kept, { pending: new Map(), isReset: false, isCurrent: false })
          }
          if (kept.acks === 0 && targetChangeType === 'REMOVE') targets.delete(id)
        }
        break
      case 'RESET':
        for (const [, kept] of active)
          Object.assign(kept, { isReset: true, pending: new Map(), isCurrent: false })
        break
      case 'CURRENT':
        for (const [, kept] of active) kept.isCurrent = true
        break
      case 'NO_CHANGE':
        break
    }
    if (resumeToken) for (const [, kept] of active) kept.nextToken = resumeToken
    if (targetIds.length === 0 && readTime) raise(instant(readTime))
  }

  const removed: { targetId: number; code: number }[] = []

  function note(name: string, version: number | undefined | null, ins: number[], outs: number[]) {
    if (version !== null) pendingDocuments.set(name, version)
    for (const [ids, isIn] of [
      [ins, true],
      [outs, false],
    ] as const) {
      for (const id of ids) {
        const kept = targets.get(id)
        if (kept && kept.acks === 0) kept.pending.set(name, isIn)
      }
    }
  }

  function raise(readAt: number) {
    if (readAt < streamAt) throw new Error('Time went back on a stream')
    streamAt = readAt
    if (readAt < snapshotAt) return
    snapshotAt = readAt
    for (const [name, version] of pendingDocuments) {
      if (version === undefined) documents.delete(name)
      else {
        if (version > readAt) throw new Error('A document from the future')
        documents.set(name, version)
      }
    }
    pendingDocuments = new Map()
    for (const [targetId, kept] of targets) {
      if (kept.acks > 0) continue
      kept.names = sizeAfter(kept)
      Object.assign(kept, { pending: new Map(), isReset: false })
      if (kept.nextToken) kept.resumeToken = kept.nextToken
      if (kept.isCurrent) seen.push({ readAt, targetId, documents: resultOf(kept) })
    }
  }

  function resultOf(kept: Kept) {
    return new Map([...kept.names].map(name => [name, documents.get(name) ?? Number.NaN]))
  }

  function checkFilter({
    targetId,
    count,
    unchangedNames,
  }: Extract<ListenResponse, { filter: object }>['filter']) {
    const kept = targets.get(targetId)
    if (!kept || kept.acks > 0 || sizeAfter(kept).size === count) return
    for (const name of kept.names) {
      if (unchangedNames && !mightContain(unchangedNames, name)) kept.pending.set(name, false)
    }
    if (sizeAfter(kept).size === count) return
    requeries++
    const { addTarget } = kept
    client.remove(targetId)
    client.add(targetId, addTarget)
  }

  const client = {
    seen,
    errors,
    removed,
    requeries: () => requeries,
    snapshotAt: () => snapshotAt,
    has: (targetId: number) => targets.get(targetId)?.isWanted ?? false,
    isSettled: (readAt: number) =>
      snapshotAt >= readAt && [...targets.values()].every(({ acks, isCurrent }) => acks === 0 && isCurrent),
    result(targetId: number) {
      const kept = targets.get(targetId)
      return kept && resultOf(kept)
    },

    /** Forgets what it knew of the target. */
    add(targetId: number, addTarget: object) {
      const kept = targets.get(targetId)
      const acks = (kept?.acks ?? 0) + 1
      targets.set(targetId, {
        addTarget,
        names: new Set(),
        resumeToken: undefined,
        nextToken: undefined,
        acks,
        isWanted: true,
        isCurrent: false,
        pending: new Map(),
        isReset: false,
      })
      stream.receive({ database, addTarget: { ...addTarget, targetId } })
    },

    remove(targetId: number) {
      const kept = targets.get(targetId)
      if (!kept?.isWanted) return
      kept.isWanted = false
      kept.acks++
      stream.receive({ database, removeTarget: targetId })
    },

    /** The connection is lost; everything is asked for again, with what is known. */
    reconnect(forget: (targetId: number) => boolean = () => false) {
      stream.end()
      stream = open()
      for (const [targetId, kept] of targets) {
        if (!kept.isWanted) {
          targets.delete(targetId)
          continue
        }
        Object.assign(kept, {
          acks: 1,
          isCurrent: false,
          pending: new Map(),
          isReset: false,
          nextToken: undefined,
        })
        if (forget(targetId)) kept.resumeToken = undefined
        if (!kept.resumeToken) kept.names = new Set()
        const { resumeToken, names, addTarget } = kept
        const past = resumeToken ? { resumeToken, expectedCount: names.size } : {}
        stream.receive({ database, addTarget: { ...addTarget, targetId, ...past } })
      }
    },

    /** Holds a name that the server never told of, or no longer has one that it did. */
    corrupt(targetId: number, name: string) {
      targets.get(targetId)?.names.add(name)
    },

    stall() {
      isReading = false
    },

    read() {
      isReading = true
      takeAll()
      stream.drain()
    },

    end: () => stream.end(),
    receive: (message: unknown) => stream.receive(message),
  }
  return client
}

/** As the official client asks it. */
export function mightContain({ bits: { bitmap, padding }, hashCount }: BloomFilter, name: string): boolean {
  const bytes = Buffer.from(bitmap, 'base64')
  const size = bytes.length * 8 - padding
  if (size <= 0) return false
  const hash = createHash('md5').update(name).digest()
  const [first, second] = [hash.readBigUInt64LE(0), hash.readBigUInt64LE(8)]
  for (let index = 0; index < hashCount; index++) {
    const bit = Number(BigInt.asUintN(64, first + BigInt(index) * second) % BigInt(size))
    if (((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}
