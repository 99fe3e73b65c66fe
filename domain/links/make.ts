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
/** What is wrong with a wish, all of it at once, by field. */
export type LinkProblems = Partial<Record<'target' | 'name' | 'until' | 'cohort', LinkProblem>>
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
): Promise<{ id: string } | { problems: LinkProblems }> {
  const now = parts.clock.now().getTime()
  const target = readTarget(wish.target, parts.origin)
  const cohort = wish.cohort ? readCohort(wish.cohort) : undefined
  const problems: LinkProblems = {
    ...(await findTargetProblem(target, cohort, findTarget)),
    ...(wish.name && !isLinkName(wish.name) && { name: 'name' }),
    ...(wish.expiresAt !== undefined && wish.expiresAt <= now && { until: 'past' }),
    ...(wish.cohort && !cohort && { cohort: 'cohort' }),
  }
  if (target === undefined || Object.keys(problems).length > 0) return { problems }
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
      // What was once printed on paper is never another link.
      if (wish.name) break
    }
  }
  return { problems: { name: 'taken' } }
}

/** Why nothing may lead there. */
export async function findTargetProblem(
  target: string | undefined,
  cohort: string | undefined,
  findTarget: FindTarget,
): Promise<LinkProblems> {
  if (target === undefined) return { target: 'target' }
  // Nobody joins anything here by a link that leads away.
  if (isElsewhere(target)) return cohort ? { cohort: 'cohortElsewhere' } : {}
  return (await findTarget(target)) ? {} : { target: 'missing' }
}
