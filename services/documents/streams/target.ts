import { AppError } from '../../../platform/errors.ts'
import type { Guard } from '../access/guard.ts'
import type { Principal } from '../access/rules.ts'
import type { Following } from '../live/live.ts'
import type { LiveSource } from '../live/source.ts'
import type { Follower, LiveStep, Opening, Past, Subscriber } from '../live/subscriber.ts'
import type { Delta } from '../live/view.ts'
import type { Place, StoredDocument } from '../model/engine.ts'
import { toName } from '../model/paths.ts'
import { writeBloomFilter } from './bloom-filter.ts'
import type { createOutbox } from './outbox.ts'
import type { TargetRequest } from './read-target.ts'

type Deps = {
  place: Place
  guard: Guard
  person: Principal | undefined
  outbox: ReturnType<typeof createOutbox>
  onFailure: (target: Target, error: unknown) => void
}

/** One of a stream's targets: what happens to its sources goes into the stream's outbox. */
export type Target = Pick<TargetRequest, 'sources' | 'isOnce' | 'expectedCount'> & {
  readonly id: number
  readonly deps: Deps
  past: Past
  leaves: (() => void)[]
  /** How many sources have yet to say what is in them. */
  closed: number
  wasOpen: boolean
}

export function createTarget(id: number, request: TargetRequest, deps: Deps): Target {
  const { sources, isOnce, expectedCount } = request
  const closed = sources.length
  return { id, sources, isOnce, expectedCount, deps, past: request, leaves: [], closed, wasOpen: false }
}

export const isOpen = ({ closed }: Target) => closed === 0

export function openTarget(target: Target, following: Following, follower: Follower) {
  target.leaves = target.sources.map(source =>
    following.join(source, subscribe(target, source, follower), target.past),
  )
}

export function leaveTarget(target: Target) {
  for (const leave of target.leaves) leave()
  target.leaves = []
  target.deps.outbox.drop(target.id)
}

/** Goes out for a while, having told everything up to `toldAt` if it was ever open. */
export function pauseTarget(target: Target, toldAt: number) {
  leaveTarget(target)
  target.closed = target.sources.length
  if (!target.wasOpen) return
  target.expectedCount = undefined
  target.past = target.sources.some(({ kind }) => kind === 'document') ? {} : { since: toldAt }
}

function subscribe(target: Target, source: LiveSource, follower: Follower): Subscriber {
  const { id, deps } = target
  return {
    follower,
    open(opening, step) {
      if (!unlessRefused(target, () => tellOpening(target, source, opening, step))) return
      target.closed--
      if (target.closed > 0) return
      target.wasOpen = true
      deps.outbox.current(id)
    },
    change: (delta, step) => void unlessRefused(target, () => tellChange(target, source, delta, step)),
    fail: error => deps.onFailure(target, error),
  }
}

/** That something may not be read is the target's end, not a failure of ours. */
function unlessRefused(target: Target, work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    target.deps.onFailure(target, error)
    return false
  }
}

function tellOpening(target: Target, source: LiveSource, opening: Opening, step: LiveStep) {
  const { id, deps, expectedCount } = target
  const { outbox, place } = deps
  if (opening.kind === 'whole') {
    if (source.kind === 'document') check(deps, source, opening.documents[0])
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

function tellChange({ id, deps }: Target, source: LiveSource, { changed, removed }: Delta, step: LiveStep) {
  for (const document of changed) {
    check(deps, source, document)
    deps.outbox.put(id, document)
  }
  for (const path of removed) {
    check(deps, source, undefined)
    deps.outbox.remove(id, path, step.deletedAt(path))
  }
}

function check({ guard, person, place }: Deps, source: LiveSource, document: StoredDocument | undefined) {
  if (source.kind === 'query' || guard.mayGet(person, place, source.path, document)) return
  throw new AppError('permission-denied', 'The document may not be read')
}
