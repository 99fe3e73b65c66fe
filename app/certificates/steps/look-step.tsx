import { useWords } from '../../words.tsx'
import type { CertificateChoices, Wishes } from '../doors.ts'
import { shown } from '../form.ts'
import type { Inscription } from '../inscription.ts'
import { Sheet } from '../paper.tsx'
import { SwitchRow } from './switch-row.tsx'

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

type ThemeChoiceProps = { themes: CertificateChoices['themes']; chosen: string; written: Inscription }

/** The certificate itself in its four lights, each with its name. */
function ThemeChoice({ themes, chosen, written }: ThemeChoiceProps) {
  const t = useWords('certificate')
  const { language, number } = written
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg leading-snug font-medium">{t('form.theme')}</legend>
      <div className="grid grid-cols-[repeat(4,minmax(0,1fr))] gap-2.5 max-[22rem]:gap-1.5 sm:gap-3">
        {themes.map(theme => (
          <label
            key={theme}
            className="group relative grid cursor-pointer content-start gap-2 text-center text-sm leading-snug max-[22rem]:text-[0.75rem] has-checked:font-medium has-checked:text-tide"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              defaultChecked={theme === chosen}
              className="absolute inset-0 cursor-pointer appearance-none outline-none forced-colors:static forced-colors:appearance-auto"
            />
            <span className="pointer-events-none block rounded-md border border-line p-0.5 outline-offset-2 outline-transparent group-hover:border-tide group-has-checked:border-tide group-has-checked:ring-2 group-has-checked:ring-tide group-has-focus-visible:outline-3 group-has-focus-visible:outline-focus">
              <Sheet
                written={{
                  theme,
                  language,
                  ...(number !== undefined && { number }),
                  label: '',
                  unit: '',
                  selfReported: '',
                  host: '',
                }}
              />
            </span>
            {t(`themes.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
