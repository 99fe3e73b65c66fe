import { readTags } from './tags.ts'

/**
 * What the DMARC records at `_dmarc.` of a domain amount to (RFC 7489). `watching`: nothing is refused yet; `partly`: not
 * all that fails is held back.
 */
export type DmarcVerdict = 'missing' | 'several' | 'broken' | 'watching' | 'partly' | 'good'

export function judgeDmarc(texts: readonly string[]): DmarcVerdict {
  const records = texts.filter(text => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text))
  const [record] = records
  if (!record) return 'missing'
  if (records.length > 1) return 'several'
  const tags = readTags(record)
  const policy = tags?.get('p')?.toLowerCase()
  if (!tags || !policy || !['none', 'quarantine', 'reject'].includes(policy)) return 'broken'
  if (policy === 'none') return 'watching'
  const share = tags.get('pct')
  return share !== undefined && Number(share) < 100 ? 'partly' : 'good'
}

/** One to begin with, where there is none. */
export const startingDmarc = 'v=DMARC1; p=quarantine'
