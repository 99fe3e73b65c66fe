import type { SettingFault } from '../../domain/settings/check.ts'
import type { Section, SettingName } from '../../domain/settings/sections.ts'
import type { Language } from '../../languages/languages.ts'

/** What a section says now: as texts, some of them the environment's, which wins. */
export type SectionCard = {
  texts: Partial<Record<SettingName, string>>
  /** By setting, the name in the environment that keeps it from being changed here. */
  locks: Partial<Record<SettingName, string>>
  /** Nothing of it can be changed here. */
  isLocked: boolean
  /** Sent back with a change, so that nobody overwrites what they haven't seen. */
  seen: string
}

export type SettingsCard = {
  sections: Record<Section, SectionCard>
  /** When someone answers, as it's entered: the end may be the next morning's. */
  hours: { days: number[]; from: string; to: string }[]
  notes: Partial<Record<Language, string>>
  logo: { url: string; width: number; height: number } | null
  /** What emails come from, as it is now. */
  sender: string
}

/** `unproven`: what keeps the others safe is changed only soon after signing in. */
export type SectionAnswer =
  | { done: 'saved' | 'same' | 'stale' | 'unproven' }
  | { faults: Partial<Record<SettingName, SettingFault>> }
