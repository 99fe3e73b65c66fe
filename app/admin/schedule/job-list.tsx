import { Check, CircleDashed, Clock, ClockAlert, LoaderCircle, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { JobLine } from '../../../server/doors/schedule.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { isLate, sortJobs } from './sort-jobs.ts'

type JobsProps = { jobs: readonly JobLine[]; now: number }

/** What went wrong, is late or comes next; all else behind one line. */
export function JobList({ jobs, now }: JobsProps) {
  const t = useWords('admin')
  const { first, rest } = sortJobs(jobs, now)
  return (
    <>
      <Jobs name={t('schedule.title')} jobs={first} now={now} />
      {rest.length > 0 && (
        <Fold title={t('schedule.rest', { count: rest.length })} className="mt-4">
          <Jobs name={t('schedule.rest', { count: rest.length })} jobs={rest} now={now} />
        </Fold>
      )}
    </>
  )
}

/** A line for each job; on phones what it does, then when and how. */
function Jobs({ name, jobs, now }: JobsProps & { name: string }) {
  return (
    <ul aria-label={name} className="divide-y divide-line border-y border-line not-in-[details]:mt-6">
      {jobs.map(job => (
        <Line key={job.name} job={job} now={now} />
      ))}
    </ul>
  )
}

function Line({ job, now }: { job: JobLine; now: number }) {
  const t = useWords('admin')
  const { name, lastAt, nextAt, failure } = job
  const id = `job-${name}`
  return (
    <li
      data-line
      className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 lg:grid-cols-[minmax(0,1fr)_17rem_9rem_auto]"
    >
      <h2 id={id} className="text-base leading-snug font-medium">
        {t(`schedule.jobs.${name}`)}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-lg:col-span-2 max-lg:row-start-2 lg:contents">
        <dl className="text-sm leading-normal text-quiet">
          <Time name={t('schedule.last')}>
            {lastAt === undefined ? t('schedule.never') : <Moment at={lastAt} now={now} />}
          </Time>
          <Time name={t('schedule.next')}>
            {nextAt <= now ? t('schedule.now') : <Moment at={nextAt} now={now} />}
          </Time>
        </dl>
        <p>
          <StateTag state={stateOf(job, now)} />
          {failure && (
            <span className="mt-1 block text-sm text-quiet">{t('schedule.failure', { code: failure })}</span>
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset className="max-lg:col-start-2 max-lg:row-start-1">
        <input type="hidden" name="job" value={name} />
        <Button type="submit" kind="secondary" size="small" aria-describedby={id}>
          {t('schedule.run')}
        </Button>
      </Form>
    </li>
  )
}

function Time({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline">{name}: </dt>
      <dd className="inline text-ink">{children}</dd>
    </div>
  )
}

const twoDays = 48 * 3_600_000

/** Most are of today: the day of the week says enough. */
function Moment({ at, now }: { at: number; now: number }) {
  const format = useFormat()
  const isNear = Math.abs(at - now) < twoDays
  return (
    <time dateTime={new Date(at).toISOString()}>{isNear ? format.soon(at, now) : format.moment(at)}</time>
  )
}

const tags = {
  done: { icon: Check, look: 'good' },
  failed: { icon: TriangleAlert, look: 'look' },
  stopped: { icon: CircleDashed, look: 'over' },
  running: { icon: LoaderCircle, look: 'underWay' },
  late: { icon: ClockAlert, look: 'look' },
  waiting: { icon: Clock, look: 'over' },
} as const

function stateOf(job: JobLine, now: number): keyof typeof tags {
  if (job.isRunning) return 'running'
  if (isLate(job, now) && job.outcome !== 'failed') return 'late'
  return job.outcome ?? 'waiting'
}

function StateTag({ state }: { state: keyof typeof tags }) {
  const t = useWords('admin')
  return <Tag {...tags[state]}>{t(`schedule.states.${state}`)}</Tag>
}
