import { CircleCheck, TriangleAlert } from 'lucide'
import type { CertificateSpan } from '../../../domain/numbers/milestone-spans.ts'
import { ranges } from '../../../domain/numbers/weeks.ts'
import type { Instrument } from '../../../domain/surveys/instrument.ts'
import { languages as allLanguages } from '../../../languages/languages.ts'
import type { Overview as OverviewData } from '../../../server/doors/overview.ts'
import { doorsOf } from '../../doors.ts'
import { useSurveyWords } from '../../surveys/survey-words.ts'
import { Fold } from '../../ui/fold.tsx'
import { Link } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { ChartTable } from '../charts/chart-table.tsx'
import { GroupBars } from '../charts/group-bars.tsx'
import { PairChart } from '../charts/pair-chart.tsx'
import { WeekChart } from '../charts/week-chart.tsx'
import type { Route } from './+types/overview'
import { rangeNames, readRange, usualRange } from './asked.ts'
import { ContentCard } from './content-card.tsx'
import { Facts } from './facts.tsx'
import { KeyNumbers, useTold } from './key-numbers.tsx'
import { MachineCard } from './machine-card.tsx'
import { MailCard } from './mail-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import type { SurveyTable } from './tables.ts'
import { splitToDo } from './to-do.ts'
import { ToDoCard } from './to-do-card.tsx'

export const handle = { words: ['admin', 'overview', 'survey'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { overview, surveys } = doorsOf(context)
  const found = await overview.read(readRange(new URL(request.url).searchParams))
  const instruments = { pull: surveys.get('test'), ladder: surveys.get('motivation') }
  return { ...found, instruments }
}

/** How the site is doing, and what waits for the person reading. */
export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useWords('overview')
  const { numbers, surveys, mail, content, machine, toDo, instruments } = loaderData
  // As tall as two rows of cards: what follows stands beside it.
  const { first, rest } = splitToDo(toDo)
  const isLong = numbers !== undefined && rest.length > 4
  return (
    <div>
      <Head title={t('title')} isPrivate />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{t('title')}</h1>
          <Wellness {...loaderData} />
        </div>
        {numbers && <Ranges selected={numbers.report.range} />}
      </div>
      {first.length > 0 && <ToDoCard items={first} title="toDo.first" className="mt-6" />}
      <div className="mt-6 grid gap-3 sm:gap-4 lg:grid-cols-3">
        <ToDoCard
          items={rest}
          title="toDo.title"
          className={
            numbers ? `lg:col-start-3 lg:row-start-2 ${isLong ? 'lg:row-span-2' : ''}` : 'lg:col-span-2'
          }
        />
        {numbers && (
          <>
            <KeyNumbers report={numbers.report} className="lg:col-span-3 lg:row-start-1" />
            <Joined {...numbers} />
            <Languages {...numbers} />
            <Certificates {...numbers} />
            <Challenges {...numbers} />
          </>
        )}
        {surveys?.pull && <Survey survey={surveys.pull} instrument={instruments.pull} kind="pull" />}
        {surveys?.ladder && <Survey survey={surveys.ladder} instrument={instruments.ladder} kind="ladder" />}
        {numbers && <Newsletter {...numbers} />}
        {mail && <MailCard mail={mail} />}
        <MachineCard machine={machine} {...(mail && !isLong && { className: 'lg:col-span-2' })} />
        {content && <ContentCard content={content} />}
      </div>
      {numbers && (
        <Fold
          title={<h2 className="text-sm tracking-normal">{t('ruleTitle')}</h2>}
          isSmallPrint
          className="mt-5"
        >
          <p className="prose-width">{t('rule')}</p>
        </Fold>
      )}
    </div>
  )
}

function Wellness({ machine, countedAt, numbers }: OverviewData) {
  const t = useWords('overview')
  const format = useFormat()
  const isWell = machine.isReady && machine.failedJobs === 0
  const counted =
    countedAt === null ? t('well.notCounted') : t('well.counted', { time: format.moment(countedAt) })
  return (
    <p className="mt-1.5 flex items-start gap-2 text-quiet">
      <Icon
        of={isWell ? CircleCheck : TriangleAlert}
        className={`mt-0.5 size-5 shrink-0 ${isWell ? 'text-moss' : 'text-ink'}`}
      />
      <span>
        {t(isWell ? 'well.good' : 'well.look', { version: machine.version })} {numbers && counted}
      </span>
    </p>
  )
}

function Ranges({ selected }: { selected: (typeof rangeNames)[number] }) {
  const t = useWords('overview')
  return (
    <nav aria-label={t('range')} className="flex flex-wrap rounded-[1.75rem] border border-edge p-0.5">
      {rangeNames.map(name => (
        <Link
          key={name}
          to="admin"
          query={{ range: name === usualRange ? '' : name }}
          preventScrollReset
          aria-current={name === selected ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-full px-3 text-sm hover:bg-sunken aria-[current=true]:bg-tide-soft aria-[current=true]:font-medium aria-[current=true]:text-tide-strong sm:min-h-9 sm:px-4"
        >
          {t('weeks', { count: ranges[name] })}
        </Link>
      ))}
    </nav>
  )
}

type Numbers = NonNullable<OverviewData['numbers']>

function Joined({ report }: Numbers) {
  const t = useWords('overview')
  const { joined } = report.flows
  const told = useTold()
  const range = t('weeks', { count: ranges[report.range] })
  const lead =
    joined &&
    (joined.before
      ? t('joined.both', { range, number: told(joined.sum), before: told(joined.before.sum) })
      : t('numbers.more', { range, number: told(joined.sum) }))
  return (
    <OverviewCard
      title={t('joined.title')}
      {...(joined?.before && { aside: <Dashed name={t('before')} /> })}
      {...(lead && { lead })}
      className="lg:col-span-2 lg:row-start-2"
    >
      {joined ? (
        <>
          <WeekChart
            label={`${t('joined.title')}: ${lead}`}
            starts={report.starts}
            values={joined.weeks}
            runningSince={report.runningSince}
            running={joined.running}
            before={joined.before?.weeks ?? null}
          />
          <p className="text-sm text-quiet max-sm:hidden">{t('joined.running')}</p>
        </>
      ) : (
        <p className="mt-4 text-quiet">{t('joined.unknown')}</p>
      )}
    </OverviewCard>
  )
}

function Dashed({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg aria-hidden="true" viewBox="0 0 24 2" className="w-6">
        <path d="M0 1h24" strokeWidth="2" strokeDasharray="4 4" className="stroke-edge" />
      </svg>
      {name}
    </span>
  )
}

function Languages({ report, languages }: Numbers) {
  const t = useWords('overview')
  const format = useFormat()
  if (!languages) return null
  const shown = languages.shown.map(({ id, people }) => ({
    name: allLanguages.find(({ code }) => code === id)?.name ?? id,
    people,
  }))
  const all = report.levels.members.now ?? shown.reduce((sum, { people }) => sum + (people ?? 0), 0)
  return (
    <OverviewCard
      title={t('languages.title')}
      lead={
        <span className="max-sm:hidden">
          {t('languages.lead', { date: format.date(languages.at, 'medium') })}
        </span>
      }
    >
      <GroupBars columns={[t('languages.language'), t('people')]} cells={shown} all={all} />
    </OverviewCard>
  )
}

function Certificates({ certificates }: Numbers) {
  const t = useWords('overview')
  const format = useFormat()
  if (!certificates) return null
  const nameOf = (span: CertificateSpan) => t(`certificates.spans.${span}`)
  return (
    <OverviewCard
      title={t('certificates.title')}
      lead={t('certificates.lead', { date: format.date(certificates.at, 'medium') })}
      folds
    >
      <GroupBars
        columns={[t('certificates.milestone'), t('certificates.count')]}
        cells={certificates.shown.map(({ id, people }) => ({ name: nameOf(id as CertificateSpan), people }))}
      />
    </OverviewCard>
  )
}

function Challenges({ challenges }: Numbers) {
  const t = useWords('overview')
  const told = useTold()
  if (!challenges) return null
  return (
    <OverviewCard title={t('challenges.title')} folds>
      <Facts
        facts={[
          { name: t('challenges.running'), value: told(challenges.running) },
          { name: t('challenges.people'), value: told(challenges.people) },
        ]}
      />
    </OverviewCard>
  )
}

type SurveyProps = { survey: NonNullable<SurveyTable>; instrument: Instrument; kind: 'pull' | 'ladder' }

function Survey({ survey, instrument, kind }: SurveyProps) {
  const t = useWords('overview')
  const format = useFormat()
  const words = useSurveyWords(instrument)
  const admin = useWords('admin')
  // Counted by an earlier version, whose answers have other names.
  if (survey.version !== instrument.version) return null
  const question = instrument.questions.find(({ id }) => id === kind)
  const nameOf = (id: string) => {
    if (id === 'unanswered') return admin('surveys.unanswered')
    return question ? words.option(question, id) : words.band(id)
  }
  return (
    <OverviewCard
      title={words.own('title')}
      lead={t('surveys.lead', { number: format.number(survey.people) })}
      folds
      aside={
        <Link to="adminSurveys" className="text-tide underline underline-offset-4">
          {t('surveys.open')}
        </Link>
      }
    >
      <GroupBars
        columns={[t('surveys.answer'), t('people')]}
        cells={survey.cells.map(({ id, people }) => ({ name: nameOf(id), people }))}
        all={survey.people}
      />
    </OverviewCard>
  )
}

function Newsletter({ report }: Numbers) {
  const t = useWords('overview')
  const told = useTold()
  const format = useFormat('UTC')
  const { confirmed, stopped } = report.flows
  if (!confirmed || !stopped) return null
  const lead = t('newsletter.lead', { confirmed: told(confirmed.sum), stopped: told(stopped.sum) })
  return (
    <OverviewCard title={t('newsletter.title')} lead={lead} folds>
      {confirmed.sum + stopped.sum > 0 && (
        <PairChart
          label={`${t('newsletter.title')}: ${lead}`}
          up={confirmed.weeks}
          down={stopped.weeks}
          ends={[
            format.date(report.starts[0] ?? 0, 'medium'),
            format.date(report.starts.at(-1) ?? 0, 'medium'),
          ]}
        />
      )}
      <ChartTable
        columns={[t('weekOf'), t('newsletter.confirmed'), t('newsletter.stopped')]}
        rows={report.starts.map((start, index) => [
          format.date(start, 'medium'),
          confirmed.weeks[index] ?? 0,
          stopped.weeks[index] ?? 0,
        ])}
      />
    </OverviewCard>
  )
}
