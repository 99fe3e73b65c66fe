import type { LetterContext } from '../../app/letters/draft.ts'
import { writeNewsletterLetter } from '../../app/letters/newsletter-letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { NewsletterParts } from '../../domain/newsletter/parts.ts'
import type { Language } from '../../languages/languages.ts'
import type { Mail } from '../../services/mail/mail.ts'
import { subscriptionLinks } from './addresses.ts'

type PostDeps = { mail: Mail; letterContext: (language: Language) => LetterContext }

/** What is written to who asks for emails: to confirm it, or that they have them already. */
export function createWriteConfirm({
  mail,
  letterContext,
}: PostDeps): Pick<NewsletterParts, 'writeConfirm' | 'writeKnown'> {
  return {
    async writeConfirm({ to, language, token, expiresAt, isBulk }, within) {
      const context = letterContext(language)
      const link = new URL(pathOf('subscribeVerify', language, { id: token }), context.origin).href
      const { preheader: _, ...letter } = writeNewsletterLetter(
        'confirm',
        { address: to, link, oneClick: isBulk ? link : undefined },
        context,
      )
      const kind = 'newsletterConfirm'
      await mail.send({ ...letter, to, language, kind, isBulk, expiresAt: new Date(expiresAt) }, within)
    },
    async writeKnown({ to, language, token }) {
      const context = letterContext(language)
      const { manage: link } = subscriptionLinks(token, language, context.origin)
      const { preheader: _, ...letter } = writeNewsletterLetter('known', { address: to, link }, context)
      await mail.send({ ...letter, to, language, kind: 'newsletterKnown' })
    },
  }
}
