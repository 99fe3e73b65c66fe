import { type Foot, type LetterContext, openDesk } from './draft.ts'
import type { Rich } from './pieces.ts'

/** What stands under every email: why it came and how to stop it, who sent it, and the pages that say more. */
export function footOf({ why, links = [] }: Foot, context: LetterContext) {
  const { words, operator, isAnswered } = context
  const say = words.getFixedT(null, 'letters')
  const common = words.getFixedT(null, 'common')
  const { host, page } = openDesk(context)
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
      { label: host, link: page('home') },
      { label: common('footer.imprint'), link: page('imprint') },
      { label: common('footer.privacy'), link: page('privacy') },
    ],
  }
}

/** The name at the top, and who offers it. */
export function mastheadOf({ words, operator }: LetterContext): string[] {
  const common = words.getFixedT(null, 'common')
  const name = operator?.shortName ?? operator?.name
  return [common('site.name'), ...(name ? [common('nav.withOperator', { name })] : [])]
}
