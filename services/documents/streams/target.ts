import { AppError } from '../../../platform/errors.ts'
import type { Guard } from '../access/guard.ts'
import type { Person } from '../access/rules.ts'
import type { Place, StoredDocument } from '../model/engine.ts'
import { toName } from '../model/paths.ts'
import { writeBloomFilter } from './bloom-filter.ts'
import type { Following } from '../live/live.ts'
import type { createOutbox } from './outbox.ts'
import type { TargetRequest } from './read-target.ts'
import type { Source } from '../live/source.ts'
import type { Follower, Opening, Past, Step, Subscriber } from '../live/subscriber.ts'
import type { Delta } from '../live/view.ts'

export type Target = ReturnType<typeof createTarget>

type Deps = {
  place: Place
  guard: Guard
  person: Person | undefined
  outbox: ReturnType<typeof createOutbox>
  onFailure: (target: Target, error: unknown) => void
}

/** One of a stream's targets: puts what happens to its sources into the stream's outbox. */
export function createTarget(id: number, request: TargetRequest, deps: Deps) {
  const { place, guard, person, outbox } = deps
  let { expectedCount } = request
  let past: Past = request
  let leaves: (() => void)[] = []
  let closed = request.sources.length
  let wasOpen = false

  function check(source: Source, document: StoredDocument | undefined) {
    if (source.kind === 'query' || guard.mayGet(person, place, source.path, document)) return
    throw new AppError('permission-denied', 'The document may not be read')
  }

  function tellOpening(source: Source, opening: Opening, step: Step) {
    if (opening.kind === 'whole') {
      if (source.kind === 'document') check(source, opening.documents[0])
      if (opening.isReset) outbox.reset(id)
      for (const document of opening.documents) outbox.put(id, document)
      const isMissing = source.kind === 'document' && opening.documents.length === 0
      if (isMissing) outbox.remove(id, source.path, step.readAt)
      return
    }
    const { changed, removed, members } = opening
    for (const document of changed) outbox.put(id, document)
    for (const path of removed) outbox.remove(id, path, step.deletedAt(path))
    const isSure = changed.length + removed.length === 0 && members.size === expectedCount
    if (expectedCount === undefined || isSure) return
    outbox.count(id, members.size, writeBloomFilter([...members.keys()].map(path => toName(place, path))))
  }

  function tellChange(source: Source, { changed, removed }: Delta, step: Step) {
    for (const document of changed) {
      check(source, document)
      outbox.put(id, document)
    }
    for (const path of removed) {
      check(source, undefined)
      outbox.remove(id, path, step.deletedAt(path))
    }
  }

  /** That something may not be read is the target's end, not a failure of ours. */
  function unlessRefused(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      deps.onFailure(target, error)
      return false
    }
  }

  function subscribe(source: Source, follower: Follower): Subscriber {
    return {
      follower,
      open(opening, step) {
        if (!unlessRefused(() => tellOpening(source, opening, step))) return
        closed--
        if (closed > 0) return
        wasOpen = true
        outbox.current(id)
      },
      change: (delta, step) => void unlessRefused(() => tellChange(source, delta, step)),
      fail: error => deps.onFailure(target, error),
    }
  }

  function leave() {
    for (const out of leaves) out()
    leaves = []
    outbox.drop(id)
  }

  const target = {
    id,
    isOnce: request.isOnce,
    isOpen: () => closed === 0,
    wasOpen: () => wasOpen,
    leave,

    open(following: Following, follower: Follower) {
      leaves = request.sources.map(source => following.join(source, subscribe(source, follower), past))
    },

    /** Goes out for a while, having told everything up to `toldAt` if it was ever open. */
    pause(toldAt: number) {
      leave()
      closed = request.sources.length
      if (!wasOpen) return
      expectedCount = undefined
      past = request.sources.some(({ kind }) => kind === 'document') ? {} : { since: toldAt }
    },
  }
  return target
}
