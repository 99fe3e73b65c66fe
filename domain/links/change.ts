import type { Alongside } from '../../services/documents/documents.ts'
import { linksOf } from './collections.ts'
import { most } from './link.ts'
import type { Link, LinkParts } from './parts.ts'

export type LinkChange = {
  note?: string
  /** Null takes its end away. */
  expiresAt?: number | null
  isEnded?: boolean
}

/** Changes a link that this person may change; whether there was one. */
export async function change(
  { documents, clock }: LinkParts,
  id: string,
  { note: words, expiresAt, isEnded }: LinkChange,
  mayChange: (link: Link) => boolean = () => true,
  note?: Alongside,
): Promise<boolean> {
  return documents.transaction(async tx => {
    const links = tx.collection(linksOf)
    const found = (await links.find({ id }))?.data
    if (!found || !mayChange({ id, ...found })) return false
    const { endedAt, expiresAt: expired, ...rest } = found
    const now = clock.now().getTime()
    const end = isEnded === undefined ? endedAt : isEnded ? (endedAt ?? now) : undefined
    // What is opened again is not ended by a day that has passed.
    const kept = isEnded === false && expired !== undefined && expired <= now ? undefined : expired
    const until = expiresAt === undefined ? kept : (expiresAt ?? undefined)
    await links.set(
      { id },
      {
        ...rest,
        note: (words ?? rest.note).slice(0, most.note),
        ...(end !== undefined && { endedAt: end }),
        ...(until !== undefined && { expiresAt: until }),
      },
    )
    if (note) tx.also(note)
    return true
  })
}
