import type { SettingTexts } from '../../domain/settings/check.ts'
import { type Logo, type LogoFault, makeLogo } from '../../domain/settings/logo.ts'
import { type Section, type SettingName, sectionNames } from '../../domain/settings/sections.ts'
import { parseHours } from '../../platform/opening-hours.ts'
import { maskAddress } from '../../services/mail/mail.ts'
import type { Backend } from '../backend.ts'
import { logoPathOf } from '../pages/operator.ts'
import { senderAt } from '../post/post-room.ts'
import { readSettingsForm } from '../settings/settings-form.ts'
import type { Helper } from './asker.ts'
import { isFresh } from './recent-sign-in.ts'

type Parts = Pick<Backend, 'choices' | 'clock' | 'origin' | 'settings'>

export type SettingsDoors = ReturnType<typeof createSettingsDoors>
export type SettingsCard = ReturnType<SettingsDoors['describe']>
export type SectionCard = SettingsCard['sections'][Section]

/** What owners choose for the whole installation; every change is in the audit log. */
export function createSettingsDoors({ choices, clock, origin, settings }: Parts, { person, note }: Helper) {
  const nameOf = (logo: Logo | undefined) => logo?.digest

  async function changeLogo(logo: Logo | undefined) {
    const before = nameOf(choices.findLogo())
    if (before === nameOf(logo)) return
    await choices.saveLogo(logo, tx =>
      note({ action: 'settings.logoChanged', subject: 'logo', before, after: nameOf(logo) }, tx),
    )
  }

  return {
    describe() {
      const logo = choices.findLogo()
      const { texts: line } = choices.describe('line')
      const sender = settings.MAIL_FROM ?? senderAt(origin)
      return {
        sections: Object.fromEntries(
          sectionNames.map(section => [section, choices.describe(section)]),
        ) as Record<Section, ReturnType<typeof choices.describe>>,
        logo: logo ? { url: logoPathOf(logo.digest), width: logo.width, height: logo.height } : null,
        /** When someone answers, as it's entered: the end may be the next morning's. */
        hours: parseHours(line.OPERATOR_LINE_HOURS ?? '') ?? [],
        notes: settings.OPERATOR_LINE_NOTE,
        /** What emails come from, as it is now. */
        sender: /<([^<>]+)>/.exec(sender)?.[1] ?? sender,
      }
    },

    /** With what stood in its form, field by field. */
    async save(section: Section, fields: Record<string, string>, seen: string) {
      if (section === 'security' && !isFresh({ clock }, person)) return { done: 'unproven' as const }
      return choices.save(section, readSettingsForm(section, fields), seen, (tx, { before, after }) =>
        note(
          { action: 'settings.changed', subject: section, before: conceal(before), after: conceal(after) },
          tx,
        ),
      )
    },

    async saveLogo(bytes: Uint8Array): Promise<{ done: 'saved' } | { fault: LogoFault }> {
      const logo = await makeLogo(Buffer.from(bytes))
      if ('fault' in logo) return logo
      await changeLogo(logo)
      return { done: 'saved' }
    },

    async removeLogo(): Promise<{ done: 'removed' }> {
      await changeLogo(undefined)
      return { done: 'removed' }
    },
  }
}

/** The log is kept for years: what may be someone's own stays out of it. */
function conceal(texts: SettingTexts): SettingTexts {
  const own: readonly SettingName[] = ['OPERATOR_EDITOR', 'OPERATOR_PHONE']
  const masked = Object.entries(texts).map(([name, text]) => {
    if (own.includes(name as SettingName)) return [name, text && '•••']
    return [name, /^\S+@\S+$/.test(text) ? maskAddress(text) : text]
  })
  return Object.fromEntries(masked)
}
