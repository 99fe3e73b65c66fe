import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { most } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useWords } from '../../words.tsx'
import type { OpenChallenge } from '../doors.ts'
import { LeaveChallenge } from '../live/leave-challenge.tsx'
import { useNames } from '../live/names.tsx'
import { VerbForm } from '../verb-form.tsx'

type OwnPartProps = { own: OpenChallenge['own']; view: ChallengeView; problem: string | undefined }

/** What everyone decides for themselves. */
export function OwnPart({ own, view, problem }: OwnPartProps) {
  const t = useWords('challenge')
  const error = problem === 'nickname' || problem === 'nicknameTaken' ? t(`problems.${problem}`) : undefined
  return (
    <section>
      <h2 className="text-xl">{t('own.title')}</h2>
      <VerbForm verb="changePlace" className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          name="nickname"
          label={t('own.nickname')}
          defaultValue={own.nickname}
          maxLength={most.nickname}
          required
          error={error}
          autoComplete="off"
          frameClassName="min-w-0 grow basis-40"
        />
        <Button type="submit" kind="secondary">
          {t('save')}
        </Button>
      </VerbForm>
      <div className="mt-5 divide-y divide-line border-y border-line">
        <SwitchRow name="showsPresence" isOn={own.showsPresence} label={t('own.presence')} />
        {own.role === 'member' && (
          <SwitchRow name="isInKeepsake" isOn={own.isInKeepsake} label={t('own.keepsake')} />
        )}
      </div>
      <Blocked own={own} view={view} />
      <LeaveChallenge className="mt-3" />
    </section>
  )
}

type SwitchRowProps = { name: string; isOn: boolean; label: string; verb?: 'changePlace' | 'changeChallenge' }

export function SwitchRow({ name, isOn, label, verb = 'changePlace' }: SwitchRowProps) {
  return (
    <VerbForm
      verb={verb}
      fields={{ [name]: isOn ? 'off' : 'on' }}
      className="flex min-h-15 items-center justify-between gap-4 py-1.5 leading-snug"
    >
      <span>{label}</span>
      <Switch isOn={isOn} label={label} />
    </VerbForm>
  )
}

function Blocked({ own, view }: Pick<OwnPartProps, 'own' | 'view'>) {
  const t = useWords('challenge')
  const nameOf = useNames(view.people)
  const blocked = own.blocked.filter(name => view.people[name] !== undefined)
  if (blocked.length === 0) return null
  return (
    <>
      <h3 className="mt-5 text-lg">{t('block.title')}</h3>
      <ul className="divide-y divide-line">
        {blocked.map(name => (
          <li key={name}>
            <VerbForm
              verb="unblockParticipant"
              fields={{ who: name }}
              className="flex min-h-15 items-center justify-between gap-4"
            >
              <span className="min-w-0 truncate">{nameOf(name)}</span>
              <Button type="submit" kind="quiet" size="small" className="-me-4">
                {t('block.undo')}
              </Button>
            </VerbForm>
          </li>
        ))}
      </ul>
    </>
  )
}
