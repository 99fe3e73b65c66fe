import { Form } from 'react-router'
import { type ChallengeView, most } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useWords } from '../../words.tsx'
import type { AskedVerb } from '../asked.ts'
import type { OpenChallenge } from '../doors.ts'
import { useNames } from '../live/people.tsx'
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

function SwitchRow({ name, isOn, label, verb = 'changePlace' }: SwitchRowProps) {
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

/** What its owner may change of what was agreed, and how it ends early. */
export function Later({ view }: { view: ChallengeView }) {
  const t = useWords('challenge')
  const taken = Object.values(view.people).filter(({ role }) => role === 'member').length
  return (
    <section>
      <h2 className="text-xl">{t('later.title')}</h2>
      <VerbForm verb="changeChallenge" className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          name="name"
          frameClassName="basis-full"
          label={t('later.name')}
          defaultValue={view.name}
          maxLength={most.name}
          required
          autoComplete="off"
        />
        {view.mode === 'together' && (
          <TextField
            name="places"
            type="number"
            inputMode="numeric"
            label={t('later.places')}
            defaultValue={String(view.places)}
            min={Math.max(2, taken)}
            max={most.people}
            required
            frameClassName="min-w-0 grow basis-32"
          />
        )}
        <Button type="submit" kind="secondary">
          {t('save')}
        </Button>
      </VerbForm>
      <div className="mt-5 divide-y divide-line border-y border-line">
        <SwitchRow
          verb="changeChallenge"
          name="welcomesSupporters"
          isOn={view.welcomesSupporters}
          label={t('later.supporters')}
        />
        {view.mode === 'together' && (
          <SwitchRow
            verb="changeChallenge"
            name="hearsCompany"
            isOn={view.hearsCompany}
            label={t('later.company')}
          />
        )}
      </div>
      <Sure verb="closeChallenge" words="end" className="mt-4" />
      <p className="mt-3 text-sm leading-snug text-quiet">{t('later.note')}</p>
    </section>
  )
}

/** What leaving means, and the way out. Nobody is asked why. */
export const LeaveChallenge = ({ className }: { className?: string }) => (
  <Sure verb="leaveChallenge" words="leave" className={className} />
)

type SureProps = { verb: AskedVerb; words: 'leave' | 'end'; className?: string | undefined }

/** What can't be taken back: first what it means, then the button. The page goes elsewhere with it. */
function Sure({ verb, words, className }: SureProps) {
  const t = useWords('challenge')
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-tide underline decoration-1 underline-offset-4 hover:decoration-2">
        {t(`${words}.title`)}
      </summary>
      <Form method="post" className="settle mt-2 rounded-card border border-line bg-raised p-4">
        <p className="leading-snug">{t(`${words}.body`)}</p>
        <Button type="submit" name="verb" value={verb} kind="danger" size="small" className="mt-3">
          {t(`${words}.do`)}
        </Button>
      </Form>
    </details>
  )
}
