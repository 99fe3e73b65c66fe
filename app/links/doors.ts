import type { LinkState } from '../../domain/links/link.ts'
import type { Link } from '../../domain/links/parts.ts'
import type { ShownUse } from '../../domain/links/shown.ts'
import type { ShownCount } from '../../domain/numbers/disclosure.ts'

export type { LinkProblems } from '../../domain/links/make.ts'

/** A link as those see it who make them. */
export type LinkLine = Omit<Link, 'createdBy' | 'endedAt' | 'isTargetGone'> & ShownUse & { state: LinkState }

/** A group that links carry, and how many agreed to be counted in it. */
export type CohortLine = { name: string; links: number; people: ShownCount }
