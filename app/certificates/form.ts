import type { Wishes } from './doors.ts'

export const shown = ['name', 'days', 'since', 'money', 'message'] as const

/** What the form of a certificate sent. What is missing is left empty, and judged where it is kept. */
export function readForm(form: FormData): Wishes {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const has = (name: string) => form.getAll('shows').includes(name)
  return {
    kind: text('kind'),
    milestone: text('milestone'),
    moment: text('moment'),
    timeZone: text('timeZone'),
    name: text('name'),
    message: text('message'),
    perDay: text('perDay'),
    packSize: text('packSize'),
    packPrice: text('packPrice'),
    currency: text('currency'),
    theme: text('theme'),
    language: text('language'),
    visibility: text('visibility'),
    shows: {
      name: has('name'),
      days: has('days'),
      since: has('since'),
      money: has('money'),
      message: has('message'),
    },
    hasBadge: text('hasBadge') === 'on',
  }
}
