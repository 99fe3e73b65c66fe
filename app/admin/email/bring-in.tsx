import { data, redirect } from 'react-router'
import { frequencies } from '../../../domain/newsletter/parts.ts'
import { topics } from '../../../domain/newsletter/topics.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { type Context, visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/link.tsx'
import { missing } from '../../ui/page/missing.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/bring-in'
import { KeptLists } from './lists/kept-lists.tsx'
import { ListForm } from './lists/list-form.tsx'
import { ListPreview } from './lists/list-preview.tsx'
import { ListRun } from './lists/list-run.tsx'
import { EmailDesk } from './tabs.tsx'

export const handle = { words: ['admin', 'mail', 'newsletter', 'subscribers'] }

const leastStatement = 10
const mostStatement = 500
const mostName = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { newsletter, subscribers } = doorsOf(context)
  const query = new URL(request.url).searchParams
  const id = query.get('list')
  const list = id ? await subscribers.findList(id) : undefined
  const loaded = {
    list: list ?? null,
    language,
    isDropped: query.get('done') === 'dropped',
    at: newsletter.now(),
    recent: list ? [] : await subscribers.listRecent(),
  }
  return id && !list ? data({ ...loaded, isGone: true }, missing) : { ...loaded, isGone: false }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { subscribers } = doorsOf(context)
  const deed = form.get('deed')
  const id = String(form.get('list') ?? '')
  if (deed === 'read') return readFile(form, context)
  // What came with the file isn't known any more.
  if (deed === 'tooLarge') return data({ problem: 'tooLarge' as const, given: '' }, 413)
  if (deed === 'drop') {
    await subscribers.dropList(id)
    return lead(context, { done: 'dropped' })
  }
  if (deed !== 'begin') return null
  const statement = String(form.get('statement') ?? '').trim()
  if (statement.length < leastStatement || statement.length > mostStatement)
    return data({ problem: 'statement' as const, given: statement.slice(0, mostStatement) }, 400)
  await subscribers.beginList(id, statement)
  return lead(context, { list: id })
}

async function readFile(form: FormData, context: Context) {
  const { language } = context.get(visitContext)
  const { subscribers } = doorsOf(context)
  const file = form.get('file')
  const wish = {
    topics: topics.filter(topic => form.getAll('topics').includes(topic)),
    frequency: frequencies.find(each => each === form.get('frequency')) ?? 'weekly',
    language: languageCodes.find(code => code === form.get('language')) ?? language,
  }
  const refuse = <Problem extends string>(problem: Problem) => data({ problem, given: wish }, 400)
  if (!(file instanceof File) || file.size === 0) return refuse('file')
  if (wish.topics.length === 0) return refuse('topics')
  const name = file.name.slice(0, mostName) || 'list.csv'
  const read = await subscribers.readList({ ...wish, name }, file.stream())
  return 'problem' in read ? refuse(read.problem) : lead(context, { list: read.id })
}

const lead = (context: Context, query: Record<string, string>) =>
  redirect(pathOf('adminBringIn', context.get(visitContext).language, {}, query))

/** Brings in addresses from elsewhere: the file, what would become of it, and how far it is. */
export default function BringIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('subscribers')
  const { list, language, isDropped, isGone, recent, at } = loaderData
  return (
    <EmailDesk tab="subscribers" title={t('list.title')}>
      <TextLink to="adminSubscribers" className="-mt-3 inline-block py-3">
        {t('list.back')}
      </TextLink>
      <div {...useKeptFocus()} className="outline-none">
        <div role="status" className="mb-5 grid empty:hidden">
          {isGone && <Banner>{t('list.gone')}</Banner>}
          {isDropped && <Banner tone="success">{t('list.dropped')}</Banner>}
        </div>
        {list === null && <ListForm answer={actionData ?? undefined} language={language} />}
        {list?.state === 'read' && <ListPreview list={list} answer={actionData ?? undefined} />}
        {(list?.state === 'running' || list?.state === 'done') && <ListRun list={list} at={at} />}
        <KeptLists lists={recent} />
      </div>
    </EmailDesk>
  )
}
