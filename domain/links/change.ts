import type { Alongside } from '../../services/documents/documents.ts'
import { linksOf } from './collections.ts'
import { most } from './link.ts'
import { type FindTarget, findTargetProblem, type LinkProblems } from './make.ts'
import type { Link, LinkParts } from './parts.ts'
import { isElsewhere, readTarget } from './target.ts'

export type LinkChange = {
  /** Another place to lead to, under the same name and with the same counts. */
  target?: string
  note?: string
  /** Null takes its end away. */
  expiresAt?: number | null
  isEnded?: boolean
}

/** `gone` where there is none that this person may change. */
export type LinkOutcome = 'changed' | 'gone' | { problems: LinkProblems }

type Asking = {
  findTarget: FindTarget
  mayChange: (link: Link) => boolean
  /** Gets the link as it was. */
  note?: (before: Link) => Alongside
}

/** Changes a link that this person may change. */
export async function change(
  { documents, clock, origin }: LinkParts,
  id: string,
  { target: wish, note: words, expiresAt, isEnded }: LinkChange,
  { findTarget, mayChange, note }: Asking,
): Promise<LinkOutcome> {
  const target = wish === undefined ? undefined : readTarget(wish, origin)
  return documents.transaction(async tx => {
    const links = tx.collection(linksOf)
    const found = (await links.find({ id }))?.data
    if (!found || !mayChange({ id, ...found })) return 'gone'
    const { endedAt, expiresAt: expired, ...rest } = found
    const isMoved = wish !== undefined && target !== rest.target
    const problems = isMoved ? await findTargetProblem(target, rest.cohort, findTarget) : {}
    // What is in no form here is said where it was asked for.
    const problem = problems.target ?? problems.cohort
    if (problem) return { problems: { target: problem } }
    const now = clock.now().getTime()
    const end = isEnded === undefined ? endedAt : isEnded ? (endedAt ?? now) : undefined
    // What is opened again is not ended by a day that has passed.
    const kept = isEnded === false && expired !== undefined && expired <= now ? undefined : expired
    const until = expiresAt === undefined ? kept : (expiresAt ?? undefined)
    await links.set(
      { id },
      {
        ...(isMoved && target !== undefined ? moveTo(rest, target, now) : rest),
        note: (words ?? rest.note).slice(0, most.note),
        ...(end !== undefined && { endedAt: end }),
        ...(until !== undefined && { expiresAt: until }),
      },
    )
    if (note) tx.also(note({ id, ...found }))
    return 'changed'
  })
}

/** What was seen of the target before says nothing of this one. */
function moveTo<Kept extends Pick<Link, 'target' | 'checkedAt' | 'isTargetGone'>>(
  { checkedAt: _, isTargetGone: __, ...kept }: Kept,
  target: string,
  now: number,
) {
  return { ...kept, target, ...(!isElsewhere(target) && { checkedAt: now }) }
}
