import { Eye } from 'lucide'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { most } from '../../../../domain/challenges/challenge.ts'
import type { ChallengeDraft } from '../../../challenges/draft.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words.tsx'
import { DateChoice, type MovedDate } from '../date-choice.tsx'
import { Frame } from './frame.tsx'

type Named = { name: string; nickname: string }
export type Refused = {
  values: Named
  errors: { name?: 'name'; nickname?: 'nickname' | 'nicknameEmpty'; agrees?: 'agrees' }
  /** What is about the whole. */
  problem?: 'tooMany' | 'unready' | 'unknown'
}

type NameStepProps = {
  draft: ChallengeDraft
  known: Named
  /** A quit date they have set that isn't its first day. */
  moved: MovedDate | undefined
  formKey: string
  refused: Refused | undefined
}

/** What it's called, who I am in it, and that the others see what this says they see. */
export function NameStep({ draft, known, moved, formKey, refused }: NameStepProps) {
  const t = useWords('together')
  const isBusy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  const { name, nickname } = refused?.values ?? known
  const wrong = (field: keyof Refused['errors']) => {
    const error = refused?.errors[field]
    return error && t(`start.name.wrong.${error}`)
  }
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus()
  }, [refused])
  return (
    <Frame step="name" draft={draft}>
      <Form method="post" noValidate ref={form} className="mt-6 grid gap-6">
        <input type="hidden" name="key" value={formKey} />
        {refused?.problem && (
          // biome-ignore lint/a11y/noAutofocus: the page came back because of it, and its button is far below
          <div tabIndex={-1} autoFocus data-problem className="outline-none">
            <Banner tone="alarm" live="alert">
              {t(`start.name.wrong.${refused.problem}`)}
            </Banner>
          </div>
        )}
        <div>
          <TextField
            name="name"
            label={t('start.name.name')}
            defaultValue={name}
            maxLength={most.name}
            autoComplete="off"
            error={wrong('name')}
          />
          <Ideas form={form} />
        </div>
        <TextField
          name="nickname"
          label={t('start.name.nickname')}
          hint={t('start.name.nicknameHint')}
          defaultValue={nickname}
          maxLength={60}
          autoComplete="nickname"
          error={wrong('nickname')}
        />
        <p className="flex gap-3.5 rounded-card border border-tide/40 bg-tide-soft p-4 leading-normal">
          <Icon of={Eye} className="mt-0.5 size-6 shrink-0 text-tide" />
          {t('start.name.shared')}
        </p>
        <div className="grid gap-1">
          <Checkbox name="agrees" label={t('start.name.agrees')} error={wrong('agrees')} />
          {moved && <DateChoice moved={moved} say={dates => t('start.name.movesDate', dates)} />}
        </div>
        <div>
          <Button type="submit" size="large" wide busy={isBusy}>
            {t('start.name.make')}
          </Button>
          <p className="mt-3 text-center text-quiet">{t('start.name.untold')}</p>
        </div>
      </Form>
    </Frame>
  )
}

const ideas = ['mornings', 'room', 'floor'] as const

/** Names to begin with, once the page is awake. */
function Ideas({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const t = useWords('together')
  if (!useHydrated()) return null
  const take = (text: string) => {
    const field = form.current?.elements.namedItem('name')
    if (!(field instanceof HTMLInputElement)) return
    field.value = text
    field.focus()
  }
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t('start.name.ideas')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {ideas.map(idea => (
          <Button key={idea} kind="secondary" size="small" onClick={() => take(t(`start.name.idea.${idea}`))}>
            {t(`start.name.idea.${idea}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
