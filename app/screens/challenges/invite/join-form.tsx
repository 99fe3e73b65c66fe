import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { most, type ParticipantRole } from '../../../../domain/challenges/challenge.ts'
import { CohortChoice } from '../../../links/cohort-choice.tsx'
import { useRoot } from '../../../root-data.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words.tsx'
import { DateChoice, type MovedDate } from '../date-choice.tsx'
import { CarriedFields } from './carried-fields.tsx'
import type { JoinAnswer } from './read-join.ts'

export type JoinFormProps = {
  joinsAs: ParticipantRole
  /** The form's own, so that it counts once however often it is sent. */
  formKey: string
  nickname: string
  /** They agreed to what is stored here before. */
  isKnown: boolean
  /** A quit date they have set that isn't their first day here. */
  moved?: MovedDate | undefined
  /** The group they came through, of which nothing is stored yet. */
  cohort?: string | undefined
  submit: string
  answer: JoinAnswer | undefined
}

/** A nickname and boxes that nobody ticked for them: all it takes to join. */
export function JoinForm({ joinsAs, formKey, nickname, cohort, submit, answer, ...known }: JoinFormProps) {
  const { isKnown, moved } = known
  const t = useWords('invite')
  const root = useRoot()
  const form = useRef<HTMLFormElement>(null)
  const { state } = useNavigation()
  const isAwake = useHydrated()
  const own = useFormat().timeZone
  const timeZone = isAwake ? own : (root?.operator?.line?.timeZone ?? 'UTC')
  const fault = answer?.fault
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fault])
  return (
    <Form ref={form} method="post" noValidate className="mt-3 grid gap-3 sm:mt-4">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="role" value={joinsAs} />
      <input type="hidden" name="timeZone" value={timeZone} />
      {fault?.form && (
        <Banner tone="alarm" live="alert">
          {t(`problems.${fault.form}`)}
        </Banner>
      )}
      <TextField
        name="nickname"
        label={t('form.nickname')}
        hint={t('form.hint', { most: most.nickname })}
        defaultValue={answer?.nickname ?? nickname}
        error={fault?.nickname && t(`problems.${fault.nickname}`)}
        autoComplete="nickname"
        maxLength={60}
        required
      />
      <div className="grid gap-1 max-sm:text-[0.9375rem]">
        <Checkbox
          name="agrees"
          label={t(joinsAs === 'member' ? 'form.agrees' : 'form.agreesSupporter')}
          error={fault?.agrees && t('problems.agrees')}
        />
        {!isKnown && (
          <Checkbox
            name="consent"
            label={t(joinsAs === 'member' ? 'form.adult' : 'form.adultSupporter')}
            error={fault?.consent && t('problems.consent')}
          />
        )}
        {!isKnown && joinsAs === 'member' && <CarriedFields />}
        {moved && joinsAs === 'member' && (
          <DateChoice moved={moved} say={dates => t('form.movesDate', dates)} />
        )}
      </div>
      {cohort && joinsAs === 'member' && <CohortChoice name={cohort} />}
      <Button type="submit" size="large" wide busy={state === 'submitting'}>
        {submit}
      </Button>
      <p className="text-sm leading-snug text-quiet">
        {!root?.person && `${t('form.guest')} `}
        {!isKnown && `${t('form.young')} `}
        <TextLink to="privacy">{t('form.privacy')}</TextLink>
      </p>
    </Form>
  )
}
