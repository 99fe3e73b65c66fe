import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'

type Results = Record<string, DataStrategyResult>

let shown: { href: string; data: Map<string, unknown> } | undefined

/** The page in sight, and what its parts were told. */
export function noteShown(matches: readonly { id: string; loaderData: unknown }[]): void {
  const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
  shown = { href: window.location.href.split('#')[0] ?? '', data }
}

export const isShown = (url: string): boolean => shown?.href === url.split('#')[0]

/** A page that is asked for again and can't be had, since nothing answers, stays as it is. */
export function keepShown({ method, url }: Request, results: Results): Results {
  const lost = Object.keys(results).filter(id => results[id]?.type === 'error')
  const known = shown?.data
  const isKept = method === 'GET' && isShown(url) && lost.every(id => isLost(results[id]) && known?.has(id))
  if (!isKept) return results
  const old = lost.map(id => [id, { type: 'data', result: known?.get(id) }] as const)
  return { ...results, ...Object.fromEntries(old) }
}

/** There was no answer, or another one than a page of ours gives. */
const isLost = ({ result }: DataStrategyResult = { type: 'error', result: undefined }): boolean =>
  result instanceof TypeError || (isRouteErrorResponse(result) && result.status > 500)
