import { freshPage, openPage, secretPage } from '../page.ts'
import * as slugs from '../slugs.ts'

/** What the site says of itself, sends out, and what leads to it from elsewhere. */
export const outward = {
  imprint: openPage('/imprint', { screen: 'reading/legal/legal' }),
  privacy: openPage('/privacy', { screen: 'reading/legal/legal' }),
  terms: openPage('/terms', { screen: 'reading/legal/legal' }),

  newsletter: openPage('/newsletter', { screen: 'newsletter/sign-up', slugs: slugs.newsletter }),
  newsletterPreferences: secretPage('/newsletter/preferences/:id', {
    screen: 'newsletter/preferences',
    slugs: slugs.newsletterPreferences,
  }),
  subscribeSuccess: freshPage('/subscribe-verify/success', { screen: 'newsletter/success' }),
  unsubscribe: secretPage('/unsubscribe/:id', { screen: 'newsletter/unsubscribe' }),
  subscribeVerify: secretPage('/subscribe-verify/:id', { screen: 'newsletter/verify', layout: 'template' }),
  subscribeError: freshPage('/subscribe-verify/error', { screen: 'newsletter/error', layout: 'template' }),
  shortLink: freshPage('/go/:id', { screen: 'links/go', layout: 'template' }),

  certificate: secretPage('/certificate/:id', { screen: 'certificates/certificate', layout: 'certificate' }),
  certificateNew: freshPage('/certificate/new', { own: true, screen: 'certificates/new', layout: 'none' }),
  certificateEdit: secretPage('/certificate/edit/:id', { screen: 'certificates/edit', layout: 'none' }),
  certificationLetter: freshPage('/email-template/certification', {
    screen: 'letters/certification',
    layout: 'email',
  }),

  supportUs: freshPage('/support-us', { screen: 'reading/support/support-us', slugs: slugs.supportUs }),
  invitation: secretPage('/invitation/:id', { screen: 'account/invitation' }),
} as const
