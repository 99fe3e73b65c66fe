import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Doors } from '../../../server/doors/doors.ts'
import { type Context, type Visit, visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import type { DeskList } from './define-list.ts'

/** What the page of a list is made from: what it's asked for, one's own views of it, and whatever `load` finds. */
export const loadList =
  <Asked, Found>(
    list: DeskList<Asked>,
    load: (doors: Doors, asked: Asked, visit: Visit, query: URLSearchParams) => Promise<Found>,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const doors = doorsOf(context)
    const query = new URL(request.url).searchParams
    const asked = list.read(query)
    const views = await doors.savedViews.list(list.page)
    return { asked, views, ...(await load(doors, asked, context.get(visitContext), query)) }
  }

/** Does what the page's own forms ask for, and otherwise what those around every list do. */
export const actOnList =
  <Answer>(
    list: DeskList,
    act: (doors: Doors, form: FormData, visit: Visit) => Promise<Answer>,
    cover?: (doors: Doors, search: string) => string | Promise<string>,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    const visit = context.get(visitContext)
    const form = await request.formData()
    const viewed = await actOnViews(context, list, form)
    if (viewed) return viewed
    if (!cover || form.get('deed') !== 'search') return act(doorsOf(context), form, visit)
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    const asked = list.read(new URLSearchParams(texts))
    const q = await cover(doorsOf(context), asked.q || String(form.get('covered') ?? ''))
    return redirect(pathOf(list.page, visit.language, {}, list.narrow({ ...asked, q })), 303)
  }

/** What a form of `SavedViews` asks for; undefined where it's another form. */
async function actOnViews(context: Context, list: DeskList, form: FormData): Promise<Response | undefined> {
  const { language } = context.get(visitContext)
  const { savedViews } = doorsOf(context)
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
