import { Download } from 'lucide'
import { Form } from 'react-router'
import { dateOf } from '../../../domain/members/day.ts'
import type { OutcomeView } from '../../../server/doors/outcomes.ts'
import { doorsOf } from '../../doors.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Options, Select } from '../../ui/forms/select.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Head } from '../../ui/page/head.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/outcomes'
import { OutcomeSheet } from './sheet.tsx'
import { rangeOf, writeSheet } from './sheet-text.ts'

export const handle = { words: ['admin', 'outcomes'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return doorsOf(context).outcomes.open(new URL(request.url).searchParams.get('quarter'))
}

/** What became of those who set a date, on one sheet that can be printed. */
export default function Outcomes({ loaderData: view }: Route.ComponentProps) {
  const t = useWords('outcomes')
  return (
    <>
      <Head title={t('title')} isPrivate />
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <h1 className="text-3xl">{t('title')}</h1>
        {view.counted && <Files view={view} />}
      </div>
      <Range view={view} />
      {view.counted ? <Shown view={{ ...view, counted: view.counted }} /> : <NotShown view={view} />}
    </>
  )
}

function Files({ view: { quarter } }: { view: OutcomeView }) {
  const t = useWords('outcomes')
  const language = useLanguage()
  return (
    <div className="flex flex-wrap gap-2.5">
      <ButtonLink
        href={`/admin/outcomes.csv?quarter=${quarter}&language=${language}`}
        kind="secondary"
        icon={Download}
      >
        {t('csv')}
      </ButtonLink>
      <PrintButton label={t('print')} />
    </div>
  )
}

/** Whole quarters and nothing else, in the address. */
function Range({ view: { quarter, quarters } }: { view: OutcomeView }) {
  const t = useWords('outcomes')
  const language = useLanguage()
  return (
    <Form className="mt-5 flex items-end gap-3 max-sm:gap-2 print:hidden">
      <Select
        key={quarter}
        label={t('quarter')}
        name="quarter"
        defaultValue={quarter}
        frameClassName="min-w-0 max-sm:grow sm:min-w-64"
      >
        <Options of={quarters} nameOf={each => rangeOf(each, language, 'short')} />
      </Select>
      <Button type="submit" kind="secondary">
        {t('show')}
      </Button>
    </Form>
  )
}

function Shown({ view }: { view: Parameters<typeof writeSheet>[0] }) {
  const t = useWords('outcomes')
  const common = useWords()
  const format = useFormat()
  const language = useLanguage()
  const organisation = useRoot()?.operator?.name ?? common('site.name')
  return <OutcomeSheet text={writeSheet(view, { t, format, language, organisation })} />
}

/** Nothing to read, and why. */
function NotShown({ view: { isFew, readyOn, quarter } }: { view: OutcomeView }) {
  const t = useWords('outcomes')
  const language = useLanguage()
  // A day has no zone.
  const format = useFormat('UTC')
  const range = rangeOf(quarter, language)
  return isFew ? (
    <EmptyState className="mt-6" title={t('few.title', { range })}>
      {t('few.body')}
    </EmptyState>
  ) : (
    <EmptyState className="mt-6" title={t('waiting.title', { range })}>
      {t('waiting.body', { date: format.date(dateOf(readyOn)) })}
    </EmptyState>
  )
}
