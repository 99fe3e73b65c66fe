import type { Desk, Draft } from './desk.ts'
import { footerOf } from './footer.ts'

/** The letter for those who read mail as text. Lines are not broken: a reader's own window does that better. */
export function frameText({ heading, body, action, after }: Draft, desk: Desk): string {
  const say = desk.words.getFixedT(null, 'letters')
  const { reason, home, links } = footerOf(desk)
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
