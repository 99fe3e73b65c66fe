import { Eye } from 'lucide'
import * as z from 'zod/mini'
import { most } from '../../../domain/challenges/challenge.ts'
import type { Say } from '../../../languages/areas.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { DateChoice, type MovedDate } from '../date-choice.tsx'
import type { ChallengeDraft } from '../draft.ts'
import { Frame } from './frame.tsx'

const filled = z.string().check(z.trim(), z.minLength(1))

/** What the last step asks for: how it's judged, in the browser and at the door, and what is said of what is missing. */
export const nameForm = (t: Say<'together'>) => ({
  schema: z.object({ name: filled, nickname: filled, agrees: z.literal('on') }),
  labels: {
    name: t('start.name.name'),
    nickname: t('start.name.nickname'),
    agrees: t('start.name.agrees'),
  },
  wrong: {
    name: t('start.name.wrong.name'),
    nickname: t('start.name.wrong.nicknameEmpty'),
    agrees: t('start.name.wrong.agrees'),
  },
})

type NameStepProps = {
  draft: ChallengeDraft
  known: { name: string; nickname: string }
  /** A quit date they have set that isn't its first day. */
  moved: MovedDate | undefined
  formKey: string
}

/** What it's called, who I am in it, and that the others see what this says they see. */
export function NameStep({ draft, known, moved, formKey }: NameStepProps) {
  const t = useWords('together')
  return (
    <Frame step="name" draft={draft}>
      <ValidForm
        {...nameForm(t)}
        submit={t('start.name.make')}
        size="large"
        wide
        className="mt-6 grid gap-6"
        beside={<p className="text-center text-quiet">{t('start.name.untold')}</p>}
      >
        {field => (
          <>
            <input type="hidden" name="key" value={formKey} />
            <div>
              <TextField
                {...field('name')}
                defaultValue={field('name').defaultValue ?? known.name}
                maxLength={most.name}
                autoComplete="off"
              />
              <Ideas />
            </div>
            <TextField
              {...field('nickname')}
              hint={t('start.name.nicknameHint')}
              defaultValue={field('nickname').defaultValue ?? known.nickname}
              maxLength={60}
              autoComplete="nickname"
            />
            <p className="flex gap-3.5 rounded-card border border-tide/40 bg-tide-soft p-4 leading-normal">
              <Icon of={Eye} className="mt-0.5 size-6 shrink-0 text-tide" />
              {t('start.name.shared')}
            </p>
            <div className="grid gap-1">
              <Checkbox {...field('agrees')} />
              {moved && <DateChoice moved={moved} say={dates => t('start.name.movesDate', dates)} />}
            </div>
          </>
        )}
      </ValidForm>
    </Frame>
  )
}

const ideas = ['mornings', 'room', 'floor'] as const

/** Names to begin with, once the page is awake. */
function Ideas() {
  const t = useWords('together')
  if (!useHydrated()) return null
  const take = (button: HTMLButtonElement, text: string) => {
    const field = button.form?.elements.namedItem('name')
    if (!(field instanceof HTMLInputElement)) return
    field.value = text
    field.focus()
  }
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t('start.name.ideas')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {ideas.map(idea => (
          <Button
            key={idea}
            kind="secondary"
            size="small"
            onClick={event => take(event.currentTarget, t(`start.name.idea.${idea}`))}
          >
            {t(`start.name.idea.${idea}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
