import { createHash } from 'node:crypto'
import { type Blok, bloksOf, hrefOf, isObject, textOf } from '../../app/blocks/blok.ts'
import type { HelplineChecks } from '../../domain/helplines/helpline-checks.ts'
import { objectsIn } from '../../services/content/format/json.ts'
import type { LocalStories } from './articles.ts'
import type { Reader } from './content-reader.ts'
import { listAll } from './shelves.ts'
import { writeLinks } from './story-links.ts'

/** A line with what its confirmations are kept under. */
export type KeyedLine = { key: string; line: Blok }

/** Every line that pages show and that someone can call or write to, once. */
export async function listHelplines(stories: LocalStories): Promise<KeyedLine[]> {
  const pages = await listAll(stories.content, stories.language, 'page')
  const written = await writeLinks(
    stories,
    pages.map(({ content }) => content.body ?? []),
  )
  const lines = bloksOf([...objectsIn(written)].filter(isHelpline))
  const known = new Map<string, KeyedLine>()
  for (const line of lines.filter(isShown)) {
    const key = keyOf(line)
    if (key && !known.has(key)) known.set(key, { key, line })
  }
  return [...known.values()]
}

/**
 * A line is what people reach it by: whoever changes its number, or where it is for, has another line, which nobody has
 * confirmed. Spaces and hyphens change nothing. Undefined for what can't be reached at all.
 */
export function keyOf({ country, phone, dial, sms, smsText, whatsapp, url }: Blok): string | undefined {
  const numbers = [phone, dial, sms, whatsapp].map(value => textOf(value).replace(/[^+\d]/g, ''))
  const reach = numbers.some(Boolean) ? [...numbers, textOf(smsText)] : [hrefOf(url)].filter(Boolean)
  if (reach.length === 0) return undefined
  return createHash('sha256')
    .update(JSON.stringify([textOf(country), ...reach]))
    .digest('base64url')
    .slice(0, 22)
}

/** The same pages, whose lines say on which day they were confirmed. */
export function sayConfirmed<One extends Pick<ReturnType<Reader>, 'page' | 'pageAt'>>(
  reader: One,
  checks: Confirmed,
): One {
  return {
    ...reader,
    page: async slug => {
      const page = await reader.page(slug)
      return page && { ...page, body: mark(page.body, checks) }
    },
    pageAt: async asked => {
      const page = await reader.pageAt(asked)
      return page && 'body' in page ? { ...page, body: mark(page.body, checks) } : page
    },
  }
}

type Confirmed = Pick<HelplineChecks, 'findConfirmedAt'>

const mark = (body: Blok[], checks: Confirmed): Blok[] => markAll(body, checks) as Blok[]

function markAll(value: unknown, checks: Confirmed): unknown {
  if (Array.isArray(value)) return value.map(inner => markAll(inner, checks))
  if (!isObject(value)) return value
  if (isHelpline(value)) return markLine(value as Blok, checks)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markAll(inner, checks)]))
}

/** A day that stands in the content was written by nobody who pressed the button: it says nothing. */
function markLine(line: Blok, { findConfirmedAt }: Confirmed): Blok {
  const { verifiedAt: _, confirmedOn: __, ...rest } = line
  const key = keyOf(line)
  const at = key && findConfirmedAt(key)
  return { ...(rest as Blok), ...(at && { confirmedOn: new Date(at).toISOString().slice(0, 10) }) }
}

const isHelpline = ({ component }: Record<string, unknown>): boolean => component === 'helpline'

const isShown = ({ certainty }: Blok): boolean => certainty === 'high' || certainty === 'medium'
