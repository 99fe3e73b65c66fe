import { randomInt } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'
import type { Alongside } from '../../services/documents/documents.ts'
import { readCohort } from './cohort.ts'
import { linksOf } from './collections.ts'
import { isLinkName, type LinkKind, most } from './link.ts'
import type { LinkParts } from './parts.ts'
import { isElsewhere, readTarget } from './target.ts'

export type LinkWish = {
  target: string
  kind: LinkKind
  note: string
  /** A short name of one's own. */
  name?: string | undefined
  expiresAt?: number | undefined
  /** The group that people who come by it may be counted in. */
  cohort?: string | undefined
}
export type LinkProblem = 'target' | 'missing' | 'name' | 'taken' | 'past' | 'cohort' | 'cohortElsewhere'
/** Whether something is to be found at a path of this site. */
export type FindTarget = (path: string) => Promise<boolean>

/** None that look alike: people type them off paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 7
const tries = 5

const newName = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** A new short link, or why there is none. */
export async function make(
  parts: LinkParts,
  wish: LinkWish,
  by: string,
  findTarget: FindTarget,
  note?: (id: string) => Alongside,
): Promise<{ id: string } | { problem: LinkProblem }> {
  const now = parts.clock.now().getTime()
  const target = readTarget(wish.target, parts.origin)
  if (target === undefined) return { problem: 'target' }
  if (!isElsewhere(target) && !(await findTarget(target))) return { problem: 'missing' }
  if (wish.name && !isLinkName(wish.name)) return { problem: 'name' }
  if (wish.expiresAt !== undefined && wish.expiresAt <= now) return { problem: 'past' }
  const cohort = wish.cohort && readCohort(wish.cohort)
  if (wish.cohort && !cohort) return { problem: 'cohort' }
  // Nobody joins anything here by a link that leads away.
  if (cohort && isElsewhere(target)) return { problem: 'cohortElsewhere' }
  const link = {
    target,
    kind: wish.kind,
    note: wish.note.slice(0, most.note),
    createdAt: now,
    createdBy: by,
    ...(wish.expiresAt !== undefined && { expiresAt: wish.expiresAt }),
    ...(!isElsewhere(target) && { checkedAt: now }),
    ...(cohort && { cohort }),
  }
  for (let tried = 0; tried < tries; tried += 1) {
    const id = wish.name || newName()
    try {
      await parts.documents.transaction(async tx => {
        await tx.collection(linksOf).create({ id }, link)
        if (note) tx.also(note(id))
      })
      return { id }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'already-exists') throw error
      // What was once printed on paper never leads elsewhere.
      if (wish.name) return { problem: 'taken' }
    }
  }
  return { problem: 'taken' }
}
