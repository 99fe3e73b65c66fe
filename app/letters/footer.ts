import { pathOf } from '../map/addresses.ts'
import type { LetterContext } from './draft.ts'

/** Where a letter comes from and why, and the pages that say who is behind it. */
export function footerOf({ words, language, origin }: LetterContext) {
  const say = words.getFixedT(null, 'letters')
  const common = words.getFixedT(null, 'common')
  const link = (name: 'home' | 'imprint' | 'privacy') => new URL(pathOf(name, language), origin).href
  return {
    reason: say('automatic', { host: origin.host }),
    home: link('home'),
    links: [
      { label: common('footer.imprint'), href: link('imprint') },
      { label: common('footer.privacy'), href: link('privacy') },
    ],
  }
}
