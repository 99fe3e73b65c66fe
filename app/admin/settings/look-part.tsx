import { type CSSProperties, useState } from 'react'
import { type AccentPalette, checkAccent, makeAccent } from '../../../domain/settings/accent.ts'
import type { SettingsCard } from '../../../server/doors/settings.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, FieldHint } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import type { SettingsAnswer } from './answer.ts'
import { SettingField } from './field.tsx'
import { SectionForm } from './section.tsx'

type PartProps = { card: SettingsCard; answer: SettingsAnswer | undefined }

export function LogoForm({ card: { logo }, answer }: PartProps) {
  const t = useWords('settings')
  const fault = answer?.form === 'logo' ? answer.logoFault : undefined
  return (
    <SectionForm place="look" section="logo" answer={answer} submit={t('logo.upload')}>
      <div>
        <label htmlFor="logo" className="font-medium leading-snug">
          {t('logo.label')}
        </label>
        <FieldHint id="logo">{t('logo.hint')}</FieldHint>
      </div>
      {logo && (
        <img
          {...{ src: logo.url, width: logo.width, height: logo.height }}
          alt={t('logo.now')}
          className="h-12 w-auto max-w-60 justify-self-start rounded-sm object-contain dark:bg-on-dusk dark:p-1"
        />
      )}
      <input
        id="logo"
        name="logo"
        type="file"
        accept="image/png,image/svg+xml"
        aria-describedby={fault ? 'logo-hint logo-error' : 'logo-hint'}
        aria-invalid={fault ? true : undefined}
        className="min-h-11 w-full min-w-0 text-base file:me-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-edge file:bg-raised file:px-4 file:text-ink"
      />
      <FieldError id="logo">{fault && t(`logo.faults.${fault}`)}</FieldError>
      {logo && (
        <Button type="submit" kind="quiet" name="remove" value="1" className="justify-self-start">
          {t('logo.remove')}
        </Button>
      )}
    </SectionForm>
  )
}

/** Seen as it would be, by day and by night, while it is chosen. */
export function AccentForm({ card, answer }: PartProps) {
  const t = useWords('settings')
  const own = answer?.form === 'accent' ? answer : undefined
  const section = card.sections.accent
  const [written, setWritten] = useState<string>()
  const shown = written ?? own?.fields.OPERATOR_ACCENT ?? section.texts.OPERATOR_ACCENT ?? ''
  const accent = checkAccent(shown).isFit && makeAccent(shown)
  const fault = own?.faults?.OPERATOR_ACCENT
  return (
    <SectionForm place="look" section="accent" card={section} answer={answer}>
      <SettingField
        card={section}
        answer={own}
        name="OPERATOR_ACCENT"
        autoComplete="off"
        spellCheck={false}
        translate="no"
        placeholder="#006a84"
        onInput={event => setWritten(event.currentTarget.value)}
      />
      {fault?.kind === 'faint' && (
        <Button
          type="submit"
          kind="secondary"
          name="nearest"
          value={fault.nearest}
          className="justify-self-start"
        >
          <Swatch colour={fault.nearest} />
          {t('useNearest', { colour: fault.nearest })}
        </Button>
      )}
      {accent && (
        <div aria-hidden="true" className="grid grid-cols-2 gap-3">
          <Sample palette={accent.day} paper="#faf8f1" title={t('byDay')} ink="#15202d" />
          <Sample palette={accent.night} paper="#0e141d" title={t('byNight')} ink="#edebe2" />
        </div>
      )}
    </SectionForm>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="size-5 rounded-full border border-edge"
    style={{ background: colour }}
  />
)

type SampleProps = { palette: AccentPalette; paper: string; ink: string; title: string }

function Sample({ palette: { tide, on, soft, strong }, paper, ink, title }: SampleProps) {
  const style = (background: string, color: string): CSSProperties => ({ background, color })
  return (
    <div style={style(paper, ink)} className="grid gap-2 rounded-card border border-line p-4 text-sm">
      <span>{title}</span>
      <span style={style(tide, on)} className="justify-self-start rounded-full px-4 py-1.5 font-medium">
        SOS
      </span>
      <span style={style(soft, strong)} className="justify-self-start rounded-full px-4 py-1.5 font-medium">
        Exhale
      </span>
    </div>
  )
}
