import { openPage, page, secretPage } from '../page.ts'
import * as slugs from '../slugs.ts'

/** What the site says of itself, sends out, and what leads to it from elsewhere. */
export const outward = {
  imprint: openPage('/imprint', { screen: 'legal/legal' }),
  privacy: openPage('/privacy', { screen: 'legal/legal' }),
  terms: openPage('/terms', { screen: 'legal/legal' }),

  newsletter: openPage('/newsletter', { screen: 'newsletter/sign-up', slugs: slugs.newsletter }),
  newsletterPreferences: secretPage('/newsletter/preferences/:id', {
    screen: 'newsletter/preferences',
    slugs: slugs.newsletterPreferences,
  }),
  subscribeSuccess: page('/subscribe-verify/success', {
    for: 'everyone',
    kept: 'never',
    screen: 'newsletter/success',
  }),
  unsubscribe: secretPage('/unsubscribe/:id', { screen: 'newsletter/unsubscribe' }),
  subscribeVerify: secretPage('/subscribe-verify/:id', { screen: 'newsletter/verify', layout: 'template' }),
  subscribeError: page('/subscribe-verify/error', {
    for: 'everyone',
    kept: 'never',
    screen: 'newsletter/error',
    layout: 'template',
  }),
  shortLink: page('/go/:id', { for: 'everyone', kept: 'never', screen: 'links/go', layout: 'template' }),

  certificate: secretPage('/certificate/:id', { screen: 'certificates/certificate', layout: 'certificate' }),
  certificateNew: page('/certificate/new', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'certificates/new',
    layout: 'none',
  }),
  certificateEdit: secretPage('/certificate/edit/:id', { screen: 'certificates/edit', layout: 'none' }),
  certificationLetter: page('/email-template/certification', {
    for: 'everyone',
    kept: 'never',
    screen: 'letters/certification',
    layout: 'email',
  }),

  supportUs: page('/support-us', {
    for: 'everyone',
    kept: 'never',
    screen: 'support/support-us',
    slugs: slugs.supportUs,
  }),
  invitation: secretPage('/invitation/:id', { screen: 'people/invitation' }),
} as const
