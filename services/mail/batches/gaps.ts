const gap = /\{\{(\w+)\}\}/g

export type Fills = Record<string, string>

/** The names of the gaps in these texts. */
export function findGaps(...texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(text => [...text.matchAll(gap)].map(([, name = '']) => name)))
}

export function fillGaps(text: string, fills: Fills): string {
  return text.replace(gap, (_, name: string) => (Object.hasOwn(fills, name) ? (fills[name] ?? '') : ''))
}

/** The same where what is filled in must stay text. */
export function fillMarkup(html: string, fills: Fills): string {
  return html.replace(gap, (_, name: string) =>
    Object.hasOwn(fills, name) ? escapeMarkup(fills[name] ?? '') : '',
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
