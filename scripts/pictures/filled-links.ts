import { linkCountsOf } from '../../domain/links/collections.ts'
import type { LinkKind } from '../../domain/links/link.ts'
import { membersCollection } from '../../domain/members/collections.ts'
import type { Backend } from '../../server/backend.ts'

const day = 24 * 3_600_000

type Made = {
  name: string
  target: string
  kind: LinkKind
  note: string
  weeks: number[]
  days?: number
  cohort?: string
}
const made: Made[] = [
  {
    name: 'winter',
    target: '/quit-smoking',
    kind: 'campaign',
    note: 'Winter, one breath at a time',
    weeks: [12, 14, 22, 30, 61, 118, 140, 93],
    days: 77,
  },
  {
    name: 'poster-quay',
    target: '/sos',
    kind: 'page',
    note: 'QR on the quay, October',
    cohort: 'Harbour clinic, autumn',
    weeks: [90, 140, 320, 410, 360, 300, 280, 266],
  },
  {
    name: 'phone',
    target: 'https://www.rauchfrei.example/rauchstopp/telefonberatung/',
    kind: 'other',
    note: '',
    weeks: [30, 44, 21, 60, 52, 88, 70, 128],
  },
  {
    name: 'group-tue',
    target: '/help',
    kind: 'page',
    note: 'Tuesday group',
    cohort: 'Tuesday group, city library',
    weeks: [0, 0, 2, 4, 1, 0, 1, 2],
  },
  {
    name: 'october',
    target: '/sos',
    kind: 'campaign',
    note: 'October letter',
    weeks: [120, 230, 140, 60, 22, 11, 0, 0],
  },
]

/** Links as an organisation has them: used a lot, hardly, on a page that went, and ended. */
export async function fillLinks({
  links,
  documents,
  clock,
}: Pick<Backend, 'links' | 'documents' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  for (const { name, days: left, weeks, ...wish } of made) {
    const expiresAt = left === undefined ? undefined : now + left * day
    await links.make({ ...wish, name, expiresAt }, 'ada', async () => true)
    const uses = weeks.flatMap((count, index) =>
      count > 0
        ? [[new Date(now - (weeks.length - 1 - index) * 7 * day).toISOString().slice(0, 10), count] as const]
        : [],
    )
    await documents.collection(linkCountsOf).set({ id: name }, { days: Object.fromEntries(uses) })
  }
  await links.change('october', { isEnded: true }, { findTarget: async () => true, mayChange: () => true })
  // So many that their group has a number.
  const at = now - 2 * day
  const agreed = { version: 1, at }
  const member = {
    timeZone: 'Europe/Berlin',
    dayEndsAt: 3,
    reasons: [],
    goals: [],
    earned: {},
    updatedAt: at,
  }
  const consents = { programme: agreed, cohort: { ...agreed, name: 'Harbour clinic, autumn' } }
  for (let index = 0; index < 37; index += 1)
    await documents.collection(membersCollection).set({ id: `harbour-${index}` }, { ...member, consents })
}
