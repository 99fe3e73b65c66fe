import type { OpenSetting } from '../../platform/config.ts'

/** What is saved together, in the order it's shown. */
export const sections = {
  organisation: ['OPERATOR_NAME', 'OPERATOR_SHORT_NAME', 'OPERATOR_WEBSITE'],
  accent: ['OPERATOR_ACCENT'],
  line: [
    'OPERATOR_LINE',
    'OPERATOR_LINE_SHOWN',
    'OPERATOR_LINE_HOURS',
    'OPERATOR_TIME_ZONE',
    'OPERATOR_LINE_NOTE',
  ],
  imprint: [
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
    'OPERATOR_PHONE',
    'OPERATOR_REGISTER',
    'OPERATOR_VAT_ID',
    'OPERATOR_EDITOR',
  ],
  mail: ['MAIL_FROM_NAME', 'MAIL_REPLY_TO'],
  security: ['STAFF_SECOND_STEP'],
  notifications: ['NOTIFICATIONS'],
  analytics: ['ANALYTICS', 'ANALYTICS_URL', 'ANALYTICS_SITE'],
} as const satisfies Record<string, readonly OpenSetting[]>

export type Section = keyof typeof sections
export type SettingName = OpenSetting

export const sectionNames = Object.keys(sections) as Section[]

export const isSection = (given: unknown): given is Section => sectionNames.includes(given as Section)
