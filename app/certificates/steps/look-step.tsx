import { useWords } from '../../words.tsx'
import type { CertificateChoices, Wishes } from '../doors.ts'
import { shown } from '../form.ts'
import type { Inscription } from '../inscription.ts'
import { SwitchRow } from './switch-row.tsx'
import { ThemeChoice } from './theme-choice.tsx'

const named = {
  name: 'form.showName',
  days: 'form.showDays',
  since: 'form.showSince',
  money: 'form.showMoney',
  message: 'form.showMessage',
} as const

type LookStepProps = {
  choices: CertificateChoices
  wishes: Wishes
  written: Inscription
  money: string | undefined
}

/** In which light, and what of its words others will read. */
export function LookStep({ choices, wishes, written, money }: LookStepProps) {
  const t = useWords('certificate')
  return (
    <>
      <ThemeChoice themes={choices.themes} chosen={wishes.theme} written={written} />
      <fieldset className="min-w-0">
        <legend className="text-lg leading-snug font-medium">{t('form.shows')}</legend>
        <p className="mt-1 text-sm text-quiet">{t('form.showsHint')}</p>
        <div className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
          {shown.map(name => (
            <SwitchRow
              key={name}
              name="shows"
              value={name}
              label={t(named[name])}
              hint={name === 'money' ? (money ?? t('form.moneyUnknown')) : undefined}
              defaultChecked={wishes.shows[name]}
              // A milestone is its number.
              className={name === 'days' ? 'in-[form:has([value=milestone]:checked)]:hidden' : undefined}
            />
          ))}
        </div>
        <p className="mt-3 text-sm text-quiet in-[form:has([value=milestone]:checked)]:hidden">
          {t('form.showsBoth')}
        </p>
      </fieldset>
    </>
  )
}
