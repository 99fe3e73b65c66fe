import type { SettingFault } from '../../../domain/settings/check.ts'
import type { LogoFault } from '../../../domain/settings/logo.ts'
import type { SettingName } from '../../../domain/settings/sections.ts'

/** The parts of the screen, in their order. */
export const places = [
  'organisation',
  'look',
  'line',
  'imprint',
  'mail',
  'security',
  'notifications',
  'analytics',
] as const
export type SettingsPlace = (typeof places)[number]

/** What became of a form, and what stood in it: nothing that was written is lost with an error. */
export type SettingsAnswer = {
  place: SettingsPlace
  form: string
  done?: 'saved' | 'same' | 'stale' | 'unproven' | 'removed'
  faults?: Partial<Record<SettingName, SettingFault>>
  logoFault?: LogoFault | 'empty'
  fields: Record<string, string>
}
