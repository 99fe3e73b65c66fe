import type { Language } from '../../languages/languages.ts'
import type { Wishes } from './doors.ts'

export const shown = ['name', 'days', 'since', 'money', 'message'] as const

const texts = [
  ...(['kind', 'milestone', 'moment', 'timeZone', 'name', 'message'] as const),
  ...(['perDay', 'packSize', 'packPrice', 'currency'] as const),
  ...(['theme', 'language', 'visibility'] as const),
]
type TextName = (typeof texts)[number]

/** What the form of a certificate sent. What is missing is left empty, and judged where it is kept. */
export function readForm(form: FormData): Wishes {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const has = (name: string) => form.getAll('shows').includes(name)
  return {
    ...(Object.fromEntries(texts.map(name => [name, text(name)])) as Record<TextName, string>),
    shows: Object.fromEntries(shown.map(name => [name, has(name)])) as Wishes['shows'],
    hasBadge: text('hasBadge') === 'on',
  }
}

/** Before anything is entered. */
export const emptyWishes = (language: Language): Wishes => ({
  ...(Object.fromEntries(texts.map(name => [name, ''])) as Record<TextName, string>),
  kind: 'live',
  packSize: '20',
  theme: 'dawn',
  language,
  visibility: 'private',
  shows: { name: true, days: true, since: true, money: false, message: true },
  hasBadge: false,
})
