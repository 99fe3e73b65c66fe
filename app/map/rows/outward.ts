import { page } from '../page.ts'
import * as slugs from '../slugs.ts'

/** What the site says of itself, sends out, and what leads to it from elsewhere. */
export const outward = {
  imprint: page('/imprint', { for: 'everyone', kept: 'public', screen: 'legal/legal' }),
  privacy: page('/privacy', { for: 'everyone', kept: 'public', screen: 'legal/legal' }),
  terms: page('/terms', { for: 'everyone', kept: 'public', screen: 'legal/legal' }),

  newsletter: page('/newsletter', {
    for: 'everyone',
    kept: 'public',
    screen: 'newsletter/sign-up',
    slugs: slugs.newsletter,
  }),
  newsletterPreferences: page('/newsletter/preferences/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'newsletter/preferences',
    slugs: slugs.newsletterPreferences,
  }),
  subscribeSuccess: page('/subscribe-verify/success', {
    for: 'everyone',
    kept: 'never',
    screen: 'newsletter/success',
  }),
  unsubscribe: page('/unsubscribe/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'newsletter/unsubscribe',
  }),
  subscribeVerify: page('/subscribe-verify/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'newsletter/verify',
    layout: 'template',
  }),
  subscribeError: page('/subscribe-verify/error', {
    for: 'everyone',
    kept: 'never',
    screen: 'newsletter/error',
    layout: 'template',
  }),
  shortLink: page('/go/:id', { for: 'everyone', kept: 'never', screen: 'links/go', layout: 'template' }),

  certificate: page('/certificate/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'certificates/certificate',
    layout: 'certificate',
  }),
  certificateNew: page('/certificate/new', {
    for: 'everyone',
    own: true,
    kept: 'never',
    screen: 'certificates/new',
    layout: 'none',
  }),
  certificateEdit: page('/certificate/edit/:id', {
    for: 'everyone',
    kept: 'secret',
    screen: 'certificates/edit',
    layout: 'none',
  }),
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
  invitation: page('/invitation/:id', { for: 'everyone', kept: 'secret', screen: 'people/invitation' }),
} as const
