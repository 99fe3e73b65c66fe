import type { Draft, LetterContext } from './draft.ts'
import { footerOf } from './footer.ts'

/** The letter for those who read mail as text. Lines are not broken: a reader's own window does that better. */
export function frameText({ heading, body, action, after }: Draft, context: LetterContext): string {
  const say = context.words.getFixedT(null, 'letters')
  const { reason, home, links } = footerOf(context)
  const paragraphs = [
    heading,
    say('greeting'),
    ...body,
    `${action.label}:\n${action.link}`,
    ...after,
    // Mail programs know the two dashes and a space as the end of what was written.
    ['-- ', reason, home, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n'),
  ]
  return `${paragraphs.join('\n\n')}\n`
}
