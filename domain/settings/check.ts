import { type OpenSetting, readSetting } from '../../platform/config.ts'
import { checkAccent } from './accent.ts'
import { type Section, sections } from './sections.ts'

export type SettingTexts = Partial<Record<OpenSetting, string>>

/** `faint`: an accent that can't be read, with how far it gets and the nearest that can. `alone`: it needs the others. */
export type SettingFault =
  | { kind: 'wrong' | 'long' | 'alone' }
  | { kind: 'faint'; contrast: number; nearest: string }
export type Faults = Partial<Record<OpenSetting, SettingFault>>

const longest = 300

/** What is wrong with what someone wants a section to say. */
export function checkSection(section: Section, texts: SettingTexts): Faults {
  const faults: Faults = {}
  for (const name of sections[section]) {
    const text = texts[name] ?? ''
    const fault = checkText(name, text)
    if (fault) faults[name] = fault
  }
  if (section === 'analytics') {
    const all = sections.analytics
    const isAlone = all.some(name => texts[name]) && all.some(name => !texts[name])
    for (const name of all) if (isAlone && !texts[name]) faults[name] ??= { kind: 'alone' }
  }
  return faults
}

function checkText(name: OpenSetting, text: string): SettingFault | undefined {
  if (text.length > (name === 'OPERATOR_LINE_NOTE' ? 2_000 : longest)) return { kind: 'long' }
  if (!readSetting(name, text)) return { kind: 'wrong' }
  if (name !== 'OPERATOR_ACCENT' || text === '') return undefined
  const checked = checkAccent(text)
  return checked.isFit ? undefined : { kind: 'faint', contrast: checked.contrast, nearest: checked.nearest }
}
