import { type Page, page } from '../page.ts'
import type { Role } from '../roles.ts'

const editors: readonly Role[] = ['owner', 'editor']

/** For those who look after the site. */
export const admin = {
  admin: page('/admin', { for: 'staff', kept: 'never', screen: 'admin/overview', layout: 'admin' }),
  adminAddAuth: page('/admin/add-auth', {
    for: 'staff',
    kept: 'never',
    screen: 'admin/add-auth',
    layout: 'admin',
  }),
  adminContent: page('/admin/content', {
    for: editors,
    kept: 'never',
    screen: 'content/stories',
    layout: 'admin',
  }),
  adminAssets: page('/admin/content/assets', {
    for: editors,
    kept: 'never',
    screen: 'content/assets',
    layout: 'admin',
  }),
  adminStory: page('/admin/content/:id', {
    for: editors,
    kept: 'never',
    screen: 'content/story',
    layout: 'admin',
  }),
  adminPreview: page('/admin/content/preview/:id', {
    for: editors,
    kept: 'never',
    screen: 'content/preview',
    layout: 'none',
  }),
  adminEmail: page('/admin/email', {
    for: ['owner', 'mail', 'editor'],
    kept: 'never',
    screen: 'admin/email/campaigns',
    layout: 'admin',
  }),
  adminCampaign: campaignPage('', 'compose'),
  adminCampaignSending: campaignPage('/sending', 'on-its-way'),
  adminCampaignResults: campaignPage('/results', 'results'),
  adminTemplates: postPage('templates'),
  adminSubscribers: { ...postPage('subscribers'), for: ['owner', 'mail', 'support'] },
  adminBringIn: postPage('bring-in'),
  adminOutbox: postPage('outbox'),
  adminBlocked: postPage('blocked'),
  adminSending: postPage('sending'),
  adminSurveys: page('/admin/surveys', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/surveys',
    layout: 'admin',
  }),
  adminHelplines: page('/admin/helplines', {
    for: ['owner', 'editor', 'support'],
    kept: 'never',
    screen: 'admin/helplines',
    layout: 'admin',
  }),
  adminLinks: page('/admin/links', {
    for: ['owner', 'editor', 'mail'],
    kept: 'never',
    screen: 'admin/links',
    layout: 'admin',
  }),
  adminChallenges: page('/admin/challenges', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/challenges',
    layout: 'admin',
  }),
  adminRequests: page('/admin/requests', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/requests',
    layout: 'admin',
  }),
  adminOutcomes: page('/admin/outcomes', {
    for: ['owner', 'support'],
    kept: 'never',
    screen: 'admin/outcomes',
    layout: 'admin',
  }),
  adminAudit: page('/admin/audit', { for: 'staff', kept: 'never', screen: 'admin/audit', layout: 'admin' }),
  adminSettings: page('/admin/settings', {
    for: ['owner'],
    kept: 'never',
    screen: 'admin/settings',
    layout: 'admin',
  }),
  adminSchedule: page('/admin/schedule', {
    for: ['owner'],
    kept: 'never',
    screen: 'admin/schedule',
    layout: 'admin',
  }),
  adminSignIns: page('/admin/sign-ins', {
    for: ['owner'],
    kept: 'never',
    screen: 'admin/sign-ins',
    layout: 'admin',
  }),
  adminPurchases: bookPage('', 'orders'),
  adminWebhooks: bookPage('/webhooks', 'webhooks'),
} as const

/** A page of one campaign, which editors may read. */
function campaignPage(end: string, screen: string): Page {
  return page(`/admin/email/campaigns/:id${end}`, {
    for: ['owner', 'mail', 'editor'],
    kept: 'never',
    screen: `admin/email/${screen}`,
    layout: 'admin',
  })
}

/** A page of those who look after the mail. */
function postPage(slug: string): Page {
  return page(`/admin/email/${slug}`, {
    for: ['owner', 'mail'],
    kept: 'never',
    screen: `admin/email/${slug}`,
    layout: 'admin',
  })
}

/** A page of those who keep the books. */
function bookPage(end: string, screen: string): Page {
  return page(`/admin/purchases${end}`, {
    for: ['owner', 'finance'],
    kept: 'never',
    screen: `admin/purchases/${screen}`,
    layout: 'admin',
  })
}
