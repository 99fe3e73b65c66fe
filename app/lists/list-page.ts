import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Context, type Visit, visitContext } from '../context.ts'
import { pathOf } from '../map/addresses.ts'
import { isClosed } from '../map/roles.ts'
import type { DeskList } from './define-list.ts'

/** What the page of a list is made from: what it's asked for, one's own views of it, and whatever `load` finds. */
export const loadList =
  <Asked, Found>(
    list: DeskList<Asked>,
    load: (visit: Visit, asked: Asked, query: URLSearchParams) => Promise<Found>,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const visit = open(context, list)
    const query = new URL(request.url).searchParams
    const asked = list.read(query)
    return { asked, views: await visit.savedViews.list(list.page), ...(await load(visit, asked, query)) }
  }

/** Does what the page's own forms ask for, and otherwise what those around every list do. */
export const actOnList =
  <Answer>(
    list: DeskList,
    act: (visit: Visit, form: FormData) => Promise<Answer>,
    cover?: (visit: Visit, search: string) => string | Promise<string>,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const visit = open(context, list)
    const form = await request.formData()
    const viewed = await actOnViews(context, list, form)
    if (viewed) return viewed
    if (!cover || form.get('deed') !== 'search') return act(visit, form)
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    const asked = list.read(new URLSearchParams(texts))
    const q = await cover(visit, asked.q || String(form.get('covered') ?? ''))
    return redirect(pathOf(list.page, visit.language, {}, list.narrow({ ...asked, q })), 303)
  }

function open(context: Context, { page }: Pick<DeskList, 'page'>): Visit {
  const visit = context.get(visitContext)
  if (isClosed(page, visit.person)) throw data(null, 403)
  return visit
}

/** What a form of `SavedViews` asks for; undefined where it's another form. */
export async function actOnViews(
  context: Context,
  list: Pick<DeskList, 'page' | 'view'>,
  form: FormData,
): Promise<Response | undefined> {
  const { savedViews, language } = context.get(visitContext)
  const [removed, name] = [form.get('removeView'), form.get('viewName')]
  const query = list.view(new URLSearchParams(String(form.get('viewQuery') ?? '')))
  const leadBack = (problem?: string) => {
    const shown = { ...Object.fromEntries(new URLSearchParams(query)), viewProblem: problem }
    return redirect(pathOf(list.page, language, {}, shown), 303)
  }
  if (typeof removed === 'string') {
    await savedViews.remove(removed)
    return leadBack()
  }
  if (typeof name !== 'string') return undefined
  const outcome = await savedViews.save(list.page, name, query)
  return leadBack(outcome === 'saved' ? undefined : outcome)
}
