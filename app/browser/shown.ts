import { type DataStrategyResult, isRouteErrorResponse, replace } from 'react-router'
import { noteUnreached } from './unreached.ts'

type Results = Record<string, DataStrategyResult>

let shown: { href: string; data: Map<string, unknown> } | undefined

/** The page in sight, and what its parts were told. */
export function noteShown(matches: readonly { id: string; loaderData: unknown }[]): void {
  const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
  const href = window.location.href.split('#')[0] ?? ''
  if (shown?.href !== href) noteUnreached(false)
  shown = { href, data }
}

export const isShown = (url: string): boolean => shown?.href === url.split('#')[0]

/** A page that is asked for again and can't be had, since nothing answers, stays as it is. */
export function keepShown({ method, url }: Request, results: Results): Results {
  const lost = Object.keys(results).filter(id => results[id]?.type === 'error')
  const isUnanswered = lost.length > 0 && lost.every(id => isLost(results[id]))
  if (method !== 'GET') return keepTyped(url, results, isUnanswered ? lost : [])
  const known = shown?.data
  if (!isShown(url)) return stayOffline(results, isUnanswered)
  if (!lost.every(id => isLost(results[id]) && known?.has(id))) return results
  const old = lost.map(id => [id, { type: 'data', result: known?.get(id) }] as const)
  return { ...results, ...Object.fromEntries(old) }
}

/** A form that reached nobody leaves the page as it is, with all that was typed into it. It has no answer. */
function keepTyped(url: string, results: Results, lost: string[]): Results {
  noteUnreached(lost.length > 0)
  if (lost.length === 0) return results
  if (!isShown(url)) throw replace(shown?.href ?? '/')
  return { ...results, ...Object.fromEntries(lost.map(id => [id, { type: 'data', result: undefined }])) }
}

/** The same for one whose answer is another page, as a search's is. */
function stayOffline(results: Results, isUnanswered: boolean): Results {
  if (!isUnanswered || navigator.onLine || !shown) return results
  noteUnreached(true)
  throw replace(shown.href)
}

/** There was no answer, or another one than a page of ours gives. */
function isLost({ result }: DataStrategyResult = { type: 'error', result: undefined }): boolean {
  if (isRouteErrorResponse(result)) return result.status > 500
  // What came of a form is wrapped.
  const error = result instanceof Error ? result : (result as { data?: unknown } | undefined)?.data
  return error instanceof TypeError
}
