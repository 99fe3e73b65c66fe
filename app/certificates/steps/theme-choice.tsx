import { useWords } from '../../words.tsx'
import type { CertificateChoices } from '../doors.ts'
import type { Inscription } from '../inscription.ts'
import { Sheet } from '../paper.tsx'

type ThemeChoiceProps = { themes: CertificateChoices['themes']; chosen: string; written: Inscription }

/** The certificate itself in its four lights, each with its name. */
export function ThemeChoice({ themes, chosen, written }: ThemeChoiceProps) {
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
