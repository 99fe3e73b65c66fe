import { type Page, page } from '../page.ts'

const editors: Page['for'] = ['owner', 'editor']
const support: Page['for'] = ['owner', 'support']
const mailers: Page['for'] = ['owner', 'mail']
/** Of campaigns: editors may read them. */
const writers: Page['for'] = ['owner', 'mail', 'editor']
const bookkeepers: Page['for'] = ['owner', 'finance']

export const admin = {
  admin: desk('admin', 'staff', 'admin/overview/overview'),
  adminAddAuth: desk('admin/add-auth', 'staff'),
  adminContent: desk('admin/content', editors, 'editor/stories'),
  adminAssets: desk('admin/content/assets', editors, 'editor/assets'),
  adminStory: desk('admin/content/:id', editors, 'editor/story'),
  adminPreview: page('/admin/content/preview/:id', {
    for: editors,
    kept: 'never',
    screen: 'editor/preview',
    layout: 'none',
  }),
  adminEmail: desk('admin/email', writers, 'admin/campaigns/campaigns'),
  adminCampaign: desk('admin/email/campaigns/:id', writers, 'admin/campaigns/compose'),
  adminCampaignSending: desk('admin/email/campaigns/:id/sending', writers, 'admin/campaigns/on-its-way'),
  adminCampaignResults: desk('admin/email/campaigns/:id/results', writers, 'admin/campaigns/results'),
  adminTemplates: desk('admin/email/templates', mailers),
  adminSubscribers: desk('admin/email/subscribers', ['owner', 'mail', 'support']),
  adminBringIn: desk('admin/email/bring-in', mailers),
  adminOutbox: desk('admin/email/outbox', mailers),
  adminBlocked: desk('admin/email/blocked', mailers),
  adminSending: desk('admin/email/sending', mailers),
  adminSurveys: desk('admin/surveys', support),
  adminHelplines: desk('admin/helplines', ['owner', 'editor', 'support']),
  adminLinks: desk('admin/links', ['owner', 'editor', 'mail'], 'admin/links/links'),
  adminChallenges: desk('admin/challenges', support),
  adminRequests: desk('admin/requests', support, 'admin/requests/requests'),
  adminOutcomes: desk('admin/outcomes', support, 'admin/outcomes/outcomes'),
  adminAudit: desk('admin/audit', 'staff', 'admin/audit/audit'),
  adminSettings: desk('admin/settings', ['owner'], 'admin/settings/settings'),
  adminSchedule: desk('admin/schedule', ['owner'], 'admin/schedule/schedule'),
  adminSignIns: desk('admin/sign-ins', ['owner']),
  adminPurchases: desk('admin/purchases', bookkeepers, 'admin/purchases/orders'),
  adminWebhooks: desk('admin/purchases/webhooks', bookkeepers),
} as const

/** A page of the administration. */
function desk(path: string, audience: Page['for'], screen?: string): Page {
  return page(`/${path}`, { for: audience, kept: 'never', screen, layout: 'admin' })
}
