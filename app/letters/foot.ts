import { pathOf } from '../map/addresses.ts'
import type { Foot, LetterContext } from './draft.ts'
import type { LetterLink, Rich } from './pieces.ts'

/** What stands under every email: why it came and how to stop it, who sent it, and the pages that say more. */
export function footOf(
  { why, links = [] }: Foot,
  { words, language, origin, operator, isAnswered }: LetterContext,
) {
  const say = words.getFixedT(null, 'letters')
  const common = words.getFixedT(null, 'common')
  const page = (name: 'home' | 'imprint' | 'privacy', label: string): LetterLink => ({
    label,
    link: new URL(pathOf(name, language), origin).href,
  })
  const { name = '', address = '' } = operator ?? {}
  const sender = [name, address].filter(part => part !== '').join(', ')
  const line = operator?.line
  const call =
    line &&
    [say('call', { name: name || common('site.name'), phone: line.shown }), line.note]
      .filter(Boolean)
      .join(' ')
  const closing: Rich[] = [
    ...(call ? [call] : []),
    ...(sender ? [sender] : []),
    say(isAnswered ? 'untrackedReply' : 'untracked'),
  ]
  return {
    why,
    links,
    closing,
    pages: [
      page('home', origin.host),
      page('imprint', common('footer.imprint')),
      page('privacy', common('footer.privacy')),
    ],
  }
}

/** The name at the top, and who offers it. */
export function mastheadOf({ words, operator }: LetterContext): string[] {
  const common = words.getFixedT(null, 'common')
  const name = operator?.shortName ?? operator?.name
  return [common('site.name'), ...(name ? [common('nav.withOperator', { name })] : [])]
}
