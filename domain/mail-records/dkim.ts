import { readTags } from './tags.ts'

/** What is published for a DKIM key (RFC 6376). `other`: another key than the one letters are signed with. */
export type DkimVerdict = 'missing' | 'several' | 'broken' | 'revoked' | 'other' | 'testing' | 'good'

export function judgeDkim(texts: readonly string[], expected: string): DkimVerdict {
  const records = texts.filter(text => /(^|;)\s*p\s*=/i.test(text))
  const [record] = records
  if (!record) return texts.some(text => /^v=DKIM1/i.test(text)) ? 'broken' : 'missing'
  if (records.length > 1) return 'several'
  const tags = readTags(record)
  const version = tags?.get('v')
  if (!tags || (version !== undefined && version !== 'DKIM1')) return 'broken'
  const key = keyOf(tags)
  if (key === '') return 'revoked'
  if (key !== keyOf(readTags(expected))) return 'other'
  return (tags.get('t') ?? '').split(':').includes('y') ? 'testing' : 'good'
}

/** Name servers' forms break long keys with spaces. */
const keyOf = (tags: Map<string, string> | undefined): string => (tags?.get('p') ?? '').replace(/\s/g, '')
