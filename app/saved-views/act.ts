import { redirect } from 'react-router'
import { type Context, visitContext } from '../context.ts'
import { pathOf } from '../map/addresses.ts'
import { readView } from './asked.ts'
import type { ViewedPage } from './doors.ts'

export type ViewAnswer = { viewProblem: 'unnamed' | 'full' }

/** What a form of `SavedViews` asks for; undefined where it's another form. */
export async function actOnViews(
  context: Context,
  page: ViewedPage,
  form: FormData,
): Promise<Response | ViewAnswer | undefined> {
  const { savedViews, language } = context.get(visitContext)
  const [removed, name] = [form.get('removeView'), form.get('viewName')]
  const query = readView(page, new URLSearchParams(String(form.get('viewQuery') ?? '')))
  const back = () => redirect(`${pathOf(page, language)}${query && `?${query}`}`, 303)
  if (typeof removed === 'string') {
    await savedViews.remove(removed)
    return back()
  }
  if (typeof name !== 'string') return undefined
  const outcome = await savedViews.save(page, name, query)
  return outcome === 'saved' ? back() : { viewProblem: outcome }
}
