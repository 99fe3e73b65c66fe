import { Leaf, Mountain, Repeat, Settings2 } from 'lucide'
import { type ChallengeView, lengthOf } from '../../../domain/challenges/challenge.ts'
import type { Inscription } from '../../certificates/inscription.ts'
import { Sheet } from '../../certificates/paper.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ListRow, RowList } from '../../ui/rows.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { draftAfter, queryOf } from '../draft.ts'
import { VerbForm, type VerbProblem } from '../verb-form.tsx'
import type { EndedData } from './load.ts'

type NextOneProps = {
  next: NonNullable<EndedData['next']>
  nickname: string
  problem: VerbProblem | undefined
}

/** Somebody goes on: an invitation, which nobody is part of until they say so. */
export function NextOne({ next, nickname, problem }: NextOneProps) {
  const t = useWords('together')
  // What no verb would take is a nickname that is none.
  const wrong =
    problem === 'nicknameTaken'
      ? problem
      : problem === 'nickname' || problem === 'invalid'
        ? 'nickname'
        : undefined
  return (
    <Card as="section" tone="tide" padding="small">
      <h2 className="text-xl">
        {next.by ? t('ended.next.by', { nickname: next.by }) : t('ended.next.title')}
      </h2>
      <p className="mt-1">{t('ended.next.body', { name: next.name })}</p>
      <VerbForm verb="joinNext" className="mt-4 grid gap-4">
        <TextField
          name="nickname"
          label={t('start.name.nickname')}
          defaultValue={nickname}
          maxLength={60}
          autoComplete="nickname"
          error={wrong && t(`ended.next.${wrong}`)}
        />
        {problem && !wrong && (
          <p role="alert" className="text-sm font-medium">
            {t('ended.next.closed')}
          </p>
        )}
        <Button type="submit" className="justify-self-start">
          {t('ended.next.join')}
        </Button>
      </VerbForm>
    </Card>
  )
}

type OwnCertificateProps = { free: number; written: Inscription | null }

/** What is one's own. Nothing is issued before it is asked for, step by step. */
export function OwnCertificate({ free, written }: OwnCertificateProps) {
  const t = useWords('together')
  return (
    <Card as="section" padding="small">
      <h2 className="text-xl">{t('ended.own.title')}</h2>
      <div className="mt-3 flex gap-4">
        {written && <Sheet written={written} className="w-20 shrink-0 self-start border border-line" />}
        <div className="min-w-0">
          {free > 0 && <p className="mb-1 font-semibold">{t('ended.own.days', { count: free })}</p>}
          {written && free > 0 && <p className="mb-1 text-quiet">{t('ended.own.all')}</p>}
          <p className="text-quiet">{t('ended.own.body')}</p>
          <ButtonLink to="certificateNew" kind="secondary" className="mt-3">
            {t('ended.own.make')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

type WaysOnProps = { id: string; view: ChallengeView; mayStart: boolean; closesAt: number }

/** And now: once more, longer, or on one's own; and the way out of it. */
export function WaysOn({ id, view, mayStart, closesAt }: WaysOnProps) {
  const t = useWords('together')
  const say = useWords('challenge')
  const format = useFormat()
  const again = { to: 'challengeNew', query: queryOf(draftAfter(id, view)) } as const
  const longer = { to: 'challengeNew', query: queryOf(draftAfter(id, view, 100)) } as const
  return (
    <section>
      <h2 className="mb-3 text-xl">{t('ended.ways.title')}</h2>
      <RowList>
        {mayStart && (
          <ListRow {...again} icon={Repeat} title={t('ended.ways.again')} hint={t('ended.ways.againHint')} />
        )}
        {mayStart && lengthOf(view) < 100 && (
          <ListRow
            {...longer}
            icon={Mountain}
            title={t('ended.ways.longer', { time: format.unit(100, 'day') })}
            hint={t('ended.ways.longerHint')}
          />
        )}
        <ListRow
          to="home"
          icon={Leaf}
          title={t('ended.ways.alone')}
          hint={t('ended.ways.aloneHint', { date: format.date(closesAt) })}
        />
        <ListRow
          to="challengeSettings"
          params={{ id }}
          icon={Settings2}
          title={say('ways.settings')}
          hint={say('leave.title')}
        />
      </RowList>
    </section>
  )
}
