import type { Measure, NumberSource } from '../../domain/numbers/measures.ts'
import { type CertificateSpan, milestoneSpans } from '../../domain/numbers/milestone-spans.ts'
import { week } from '../../domain/numbers/weeks.ts'
import { languageCodes } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'identity' | 'documents' | 'newsletter'>

/** Where each number comes from. Nothing but counts is taken. */
export function listSources({ identity, documents, newsletter }: Parts): Record<Measure, NumberSource> {
  const { tally } = identity
  const { subscriptions } = newsletter

  /** Documents by the moment in one of their fields. */
  const ofDocuments = (collection: string, field: string): NumberSource => ({
    async count(from, weeks) {
      const counts: number[] = []
      for (let index = 0; index < weeks; index++) {
        const where = [
          [field, '>=', from + index * week],
          [field, '<', from + (index + 1) * week],
        ] as const
        counts.push(await documents.count({ collection }, { where }))
      }
      return counts
    },
  })

  return {
    joined: { count: async (from, weeks) => tally?.countJoined(from, week, weeks) },
    members: {
      async count(from, weeks) {
        if (!tally) return undefined
        let sum = await tally.countBefore(from)
        return (await tally.countJoined(from, week, weeks)).map(joined => {
          sum += joined
          return sum
        })
      },
    },
    active: {
      isOnlyNow: true,
      isMost: true,
      async count(from, weeks) {
        if (!tally) return undefined
        const counts: number[] = []
        for (let index = 0; index < weeks; index++)
          counts.push(await tally.countHere(from + index * week, from + (index + 1) * week))
        return counts
      },
    },
    certificates: ofDocuments('certificates', 'issuedAt'),
    challengers: ofDocuments('participations', 'joinedAt'),
    confirmed: { count: (from, weeks) => subscriptions.countSpans('confirmed_at', from, week, weeks) },
    stopped: { count: (from, weeks) => subscriptions.countSpans('stopped_at', from, week, weeks) },
    subscribers: {
      isOnlyNow: true,
      // Weeks nobody counted had as many as there are now, as far as anyone can tell.
      count: async (_, weeks) => Array.from({ length: weeks }, await always(subscriptions.countActive())),
    },
  }
}

async function always(count: Promise<number>): Promise<() => number> {
  const found = await count
  return () => found
}

/** All nine, so that a language nobody chose looks like one that a few did. */
export async function countLanguages({
  identity,
}: Pick<Backend, 'identity'>): Promise<Map<string, number> | undefined> {
  const found = await identity.tally?.countByLanguage()
  return found && new Map(languageCodes.map(code => [code, found.get(code) ?? 0]))
}

/** All that are there, by how far they mark. */
export async function countCertificates({
  documents,
}: Pick<Backend, 'documents'>): Promise<Map<CertificateSpan, number>> {
  const count = (field: string, value: string) =>
    documents.count({ collection: 'certificates' }, { where: [[`content.${field}`, '==', value]] })
  const found = new Map<CertificateSpan, number>()
  for (const [span, ids] of Object.entries(milestoneSpans)) {
    const counts = await Promise.all(ids.map(id => count('milestone', id)))
    found.set(
      span as CertificateSpan,
      counts.reduce((sum, each) => sum + each, 0),
    )
  }
  return found.set('ongoing', await count('kind', 'live'))
}
