import type { BatchLetter } from '../mail.ts'

export const day = 24 * 60 * 60_000
export const news = {
  subject: 'News for {{name}}',
  text: 'Dear {{name}}, stop at {{stop}}',
  html: '<p>Dear {{name}}, <a href="{{stop}}">stop</a></p>',
  headers: {
    'List-Unsubscribe': '<{{stop}}>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
}
export const wish = {
  id: 'spring',
  kind: 'campaign',
  bodies: { en: news, de: { ...news, subject: 'Neues' } },
}
export const stop = (index: number) => `https://exhale.test/stop?a=${index}&b=<>`

export function letters(clock: { now: () => Date }, count: number, from = 0): BatchLetter[] {
  return Array.from({ length: count }, (_, at) => ({
    to: `p${from + at}@example.org`,
    language: 'en',
    fills: { name: `Zoë & "${from + at}"`, stop: stop(from + at) },
    dueAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 3 * day),
    key: `${from + at}`,
  }))
}
