import { redirect } from 'react-router'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { DeskHead } from '../lists/desk-head.tsx'
import type { Route } from './+types/schedule'
import { JobList } from './job-list.tsx'

export const handle = { words: ['admin'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { record, schedule } = doorsOf(context)
  const hurried = new URL(request.url).searchParams.has('hurried')
  return { jobs: await schedule.list(), now: record.now(), hurried }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { schedule } = doorsOf(context)
  const isThere = await schedule.hurry(String((await request.formData()).get('job')))
  return redirect(pathOf('adminSchedule', language, {}, { hurried: isThere ? '1' : undefined }), 303)
}

/** What the site does by itself, whether it went well, and when it does it next. */
export default function Schedule({ loaderData: { jobs, now, hurried } }: Route.ComponentProps) {
  const t = useWords('admin')
  const format = useFormat()
  return (
    <>
      <DeskHead title={t('schedule.title')} lead={t('schedule.lead')} />
      <div role="status" className="mt-6 empty:hidden">
        {hurried && <Banner tone="success">{t('schedule.hurried')}</Banner>}
      </div>
      <JobList jobs={jobs} now={now} />
      <p className="mt-4 text-sm text-quiet">{t('schedule.asOf', { time: format.moment(now) })}</p>
    </>
  )
}
