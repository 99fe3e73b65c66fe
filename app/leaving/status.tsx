import { Check, CircleDashed, ShieldCheck } from 'lucide'
import { data } from 'react-router'
import type { ErasureStatus } from '../../server/doors/rights/rights.ts'
import { doorsOf } from '../doors.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page/page.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/status'
import { CodeForm } from './code-form.tsx'
import type { PartName } from './groups.ts'
import { KeptList } from './kept-list.tsx'

export const handle = { words: ['rights', 'deletion'], private: true }

/** The same for a code that never was and for one that has had its time. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await doorsOf(context).rights.findStatus(String((params as { id?: string }).id))
  if (found === 'wait') return data({ status: null, problem: 'wait' as const }, 429)
  if (!found) return data({ status: null, problem: 'unknown' as const }, 404)
  return data({ status: found, problem: null }, 200)
}

/** How far a deletion is, for whoever has its code. Names nobody. */
export default function Status({ loaderData: { status, problem }, params }: Route.ComponentProps) {
  const t = useWords('rights')
  const own = useWords('deletion')
  const format = useFormat()
  const fault = problem ?? 'unknown'
  const sayState = ({ parts, state }: ErasureStatus) =>
    parts ? t(`status.ofParts.${state}`) : t(`status.heading.${state}`)
  const heading = status ? sayState(status) : t(`status.${fault}`)
  return (
    <Page
      title={t('status.title')}
      heading={heading}
      lead={status?.code ?? (problem === 'unknown' ? t('status.unknownBody') : undefined)}
      back={{ to: 'startDataDeletion', label: own('start.title') }}
      isPrivate
    >
      <div className="prose-width grid gap-8">
        {status ? (
          <>
            {status.isStalled && <Banner tone="info">{t('status.stalled')}</Banner>}
            {status.state === 'kept' ? (
              status.endedAt !== undefined && (
                <p>{t('status.keptOn', { when: format.moment(status.endedAt) })}</p>
              )
            ) : (
              <StepList status={status} />
            )}
            {status.state === 'waiting' && (
              <p>{t('status.mayKeep', { when: format.moment(status.dueAt) })}</p>
            )}
            {status.state === 'erased' && (
              <Card as="section" className="grid justify-items-start gap-3">
                <h2 className="text-xl">{own('start.keptTitle')}</h2>
                {status.parts ? <KeptOfParts parts={status.parts} /> : <KeptList />}
                <ButtonLink
                  href={`/deletion-status/${status.code}/receipt.jwt`}
                  kind="secondary"
                  download
                  icon={ShieldCheck}
                >
                  {t('status.receipt')}
                </ButtonLink>
              </Card>
            )}
            <p className="text-quiet">{t('status.stays')}</p>
          </>
        ) : (
          <CodeForm typed={(params as { id?: string }).id} />
        )}
      </div>
    </Page>
  )
}

/** What stays of parts, and why. */
function KeptOfParts({ parts }: { parts: readonly PartName[] }) {
  const t = useWords('rights')
  const own = useWords('deletion')
  const kept = (['certificates', 'challenges'] as const).filter(name => parts.includes(name))
  return (
    <ul className="grid list-disc gap-2 ps-5 text-quiet">
      {kept.map(name => (
        <li key={name}>{own(`start.keeps.${name}`)}</li>
      ))}
      <li>{t('status.journal')}</li>
    </ul>
  )
}

type Step = {
  name: 'asked' | 'confirmed' | 'hidden' | 'erased' | 'backups'
  isDone: boolean
  notes: string[]
}

function StepList({ status }: { status: ErasureStatus }) {
  const t = useWords('rights')
  const format = useFormat()
  const { askedAt, dueAt, endedAt, through, entries, done, places, state, backupsGoneAt } = status
  const asked = format.moment(askedAt)
  const isErased = state === 'erased'
  const progress = t('status.places', { done: format.number(done), all: format.number(places) })
  const steps: Step[] = [
    {
      name: 'asked',
      isDone: true,
      notes: [asked, ...(through === 'network' ? [t('status.network')] : [])],
    },
    { name: 'confirmed', isDone: true, notes: [asked] },
    { name: 'hidden', isDone: true, notes: [asked] },
    {
      name: 'erased',
      isDone: isErased,
      notes: isErased
        ? [format.moment(endedAt ?? dueAt), t('copy.entries', { count: entries })]
        : state === 'erasing'
          ? [progress]
          : [t('status.on', { when: format.moment(dueAt) })],
    },
    {
      name: 'backups',
      isDone: status.isGoneFromBackups,
      notes: backupsGoneAt ? [t('status.by', { date: format.date(backupsGoneAt) })] : [],
    },
  ]
  return (
    <Card>
      <ol>
        {steps.map(({ name, isDone, notes }, index) => (
          <li key={name} className="group flex gap-4">
            <div className="flex flex-col items-center gap-1 pt-0.5">
              <Icon
                of={isDone ? Check : CircleDashed}
                className={`size-6 shrink-0 rounded-full ${isDone ? 'bg-moss p-1 text-paper' : 'text-quiet'}`}
              />
              <span
                className={`w-0.5 grow group-last:hidden ${steps[index + 1]?.isDone ? 'bg-moss' : 'bg-line'}`}
              />
            </div>
            <div className="min-w-0 pb-5 group-last:pb-0">
              <p className="font-medium">{t(`status.steps.${name}`)}</p>
              {notes.map(note => (
                <p key={note} className="text-sm text-quiet">
                  {note}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
