import { most, type ParticipantRole } from '../../../domain/challenges/challenge.ts'
import { CohortChoice } from '../../links/cohort-choice.tsx'
import { useRoot } from '../../root-data.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ValidForm } from '../../ui/forms/valid-form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'
import { DateChoice, type MovedDate } from '../date-choice.tsx'
import { CarriedFields } from './carried-fields.tsx'
import { joinForm } from './read-join.ts'

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
}

/** A nickname and boxes that nobody ticked for them: all it takes to join. */
export function JoinForm({ joinsAs, formKey, nickname, cohort, submit, ...known }: JoinFormProps) {
  const { isKnown, moved } = known
  const t = useWords('invite')
  const root = useRoot()
  const isAwake = useHydrated()
  const own = useFormat().timeZone
  const timeZone = isAwake ? own : (root?.operator?.line?.timeZone ?? 'UTC')
  return (
    <ValidForm
      {...joinForm(t, joinsAs, isKnown)}
      submit={submit}
      wide
      className="mt-3 grid gap-3 sm:mt-4"
      beside={
        <p className="text-sm leading-snug text-quiet">
          {!root?.person && `${t('form.guest')} `}
          {!isKnown && `${t('form.young')} `}
          <TextLink to="privacy">{t('form.privacy')}</TextLink>
        </p>
      }
    >
      {field => (
        <>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="role" value={joinsAs} />
          <input type="hidden" name="timeZone" value={timeZone} />
          <TextField
            {...field('nickname')}
            hint={t('form.hint', { most: most.nickname })}
            defaultValue={field('nickname').defaultValue ?? nickname}
            autoComplete="nickname"
            maxLength={60}
            required
          />
          <div className="grid gap-1 max-sm:text-[0.9375rem]">
            <Checkbox {...field('agrees')} />
            {!isKnown && <Checkbox {...field('consent')} />}
            {!isKnown && joinsAs === 'member' && <CarriedFields />}
            {moved && joinsAs === 'member' && (
              <DateChoice moved={moved} say={dates => t('form.movesDate', dates)} />
            )}
          </div>
          {cohort && joinsAs === 'member' && <CohortChoice name={cohort} />}
        </>
      )}
    </ValidForm>
  )
}
