import type { LinkChange, LinkOutcome } from '../../domain/links/change.ts'
import type { LinkState } from '../../domain/links/link.ts'
import type { LinkProblems, LinkWish } from '../../domain/links/make.ts'
import type { Link } from '../../domain/links/parts.ts'
import type { ShownUse } from '../../domain/links/shown.ts'
import type { ShownCount } from '../../domain/numbers/disclosure.ts'

export type { LinkProblems } from '../../domain/links/make.ts'

/** A link as those see it who make them. */
export type LinkLine = Omit<Link, 'createdBy' | 'endedAt' | 'isTargetGone'> & ShownUse & { state: LinkState }

/** A group that links carry, and how many agreed to be counted in it. */
export type CohortLine = { name: string; links: number; people: ShownCount }

export type LinkDoors = {
  /** One that leads somewhere now. */
  open: (id: string) => Promise<Link | undefined>
  /** That someone followed it. */
  count: (id: string) => void
  /** The group of the link that the person asking came by, of which nothing is stored yet. */
  findCohort: () => Promise<string | undefined>
  listCohorts: () => Promise<CohortLine[]>
  countToday: (id: string) => Promise<ShownCount>
  /** What the person asking may see, the newest first. */
  list: () => Promise<LinkLine[]>
  make: (wish: LinkWish) => Promise<{ id: string } | { problems: LinkProblems }>
  change: (id: string, change: LinkChange) => Promise<LinkOutcome>
}
