import type { SettingName } from '../../domain/settings/sections.ts'

/** What each setting is called in the words of this screen. */
export const labels = {
  OPERATOR_NAME: 'name',
  OPERATOR_SHORT_NAME: 'shortName',
  OPERATOR_WEBSITE: 'website',
  OPERATOR_ACCENT: 'accent',
  OPERATOR_LINE: 'line',
  OPERATOR_LINE_SHOWN: 'lineShown',
  OPERATOR_LINE_HOURS: 'hours',
  OPERATOR_LINE_NOTE: 'note',
  OPERATOR_TIME_ZONE: 'timeZone',
  OPERATOR_ADDRESS: 'address',
  OPERATOR_EMAIL: 'email',
  OPERATOR_PHONE: 'phone',
  OPERATOR_REGISTER: 'register',
  OPERATOR_VAT_ID: 'vatId',
  OPERATOR_EDITOR: 'editor',
  MAIL_FROM_NAME: 'fromName',
  MAIL_REPLY_TO: 'replyTo',
  STAFF_SECOND_STEP: 'secondStep',
  NOTIFICATIONS: 'notifications',
  ANALYTICS: 'counter',
  ANALYTICS_URL: 'counterUrl',
  ANALYTICS_SITE: 'counterSite',
} as const satisfies Record<SettingName, string>
