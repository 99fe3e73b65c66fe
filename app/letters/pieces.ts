/** A place an email leads to. In emails of many, `{{name}}` stands for each reader's own. */
export type LetterLink = { label: string; link: string }

/** A sentence, with links in it. */
export type Rich = string | readonly (string | LetterLink)[]

/** What an email is put together from; each is drawn in HTML and written as text. */
export type Piece =
  | { piece: 'paragraph' | 'quiet' | 'small'; text: Rich }
  | { piece: 'subheading'; text: string }
  | { piece: 'list'; items: readonly Rich[] }
  | { piece: 'button'; label: string; link: string }
  | { piece: 'step'; heading: string; text: readonly Rich[] }
  | { piece: 'dots'; at: number; of: number }
  | { piece: 'copy'; lead: string; link: string }

export const paragraph = (text: Rich): Piece => ({ piece: 'paragraph', text })
/** Beneath the button: what to do instead, how long it holds. */
export const quiet = (text: Rich): Piece => ({ piece: 'quiet', text })
/** Beneath a hairline: sources, and what an email isn't. */
export const small = (text: Rich): Piece => ({ piece: 'small', text })
export const subheading = (text: string): Piece => ({ piece: 'subheading', text })
export const list = (...items: Rich[]): Piece => ({ piece: 'list', items })
/** One in an email. */
export const button = (label: string, link: string): Piece => ({ piece: 'button', label, link })
/** The small step, in a box. */
export const step = (heading: string, ...text: Rich[]): Piece => ({ piece: 'step', heading, text })
/** The way so far. A picture only: the words beside it say the same. */
export const dots = (at: number, of: number): Piece => ({ piece: 'dots', at, of })
/** The button's address in full, where the button is all the email is for. In text it stands there anyway. */
export const copy = (lead: string, link: string): Piece => ({ piece: 'copy', lead, link })

/** A text whose `<name>words</name>` lead somewhere: `rich(say('sos'), { sos: link })`. */
export function rich(text: string, links: Record<string, string>): Rich {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.flatMap((part, index): (string | LetterLink)[] => {
    if (index % 3 === 1) return []
    if (index % 3 === 0) return part === '' ? [] : [part]
    const link = links[parts[index - 1] ?? '']
    return link === undefined ? [part] : [{ label: part, link }]
  })
}
