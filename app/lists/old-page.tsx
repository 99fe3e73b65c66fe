import { type ReactNode, useEffect, useRef } from 'react'
import {
  type DataStrategyResult,
  Link,
  type MiddlewareFunction,
  type ShouldRevalidateFunction,
  useLocation,
  useMatches,
} from 'react-router'
import { useMoments } from '../email/use-moments.ts'
import { Banner } from '../ui/banner.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { isAnswer } from '../ui/page/is-answer.ts'
import { useWords } from '../words.tsx'

type Results = Record<string, DataStrategyResult>
type Shown = { pathname: string; layout: string; since: number; data: Map<string, unknown> }

/** What the layout is told beside its own data: since when the page shows what it shows, if it couldn't be had anew. */
export type OldSince = { oldSince?: number }

let shown: Shown | undefined
/** A search that never arrived: the list that follows is the one that was there. */
let isSearchLost = false

/** A list that can't be had in another order, narrowed or from another page on stays as it was, and says since when. */
export const keepOldPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isSearch = await isSearched(request)
  const results = await next()
  const isSame = new URL(request.url).pathname === shown?.pathname
  if (!shown || !isSame || (request.method !== 'GET' && !isSearch)) return results
  const failed = Object.keys(results).filter(id => results[id]?.type === 'error')
  if (failed.some(id => isAnswer(results[id]?.result))) return results
  if (isSearch) {
    isSearchLost = failed.length > 0
    return { ...results, ...resultsOf(failed, () => undefined) }
  }
  return keepOld(results, failed, shown)
}

/** Only a page asks for its layout too: what a part of it asks for by itself is that part's to tell. */
function keepOld(results: Results, failed: string[], { layout, since, data }: Shown): Results {
  const asked = results[layout]
  if (!asked || !failed.every(id => data.has(id))) return results
  const isOld = failed.length > 0 || isSearchLost
  isSearchLost = false
  if (!isOld) return results
  const kept = { ...results, ...resultsOf(failed, id => data.get(id)) }
  return { ...kept, ...resultsOf([layout], id => ({ ...(kept[id]?.result as object), oldSince: since })) }
}

const resultsOf = (ids: string[], resultOf: (id: string) => unknown): Results =>
  Object.fromEntries(ids.map(id => [id, { type: 'data', result: resultOf(id) }]))

/** A search with a word that belongs into no address is sent as a form, and changes nothing. */
async function isSearched(request: Request): Promise<boolean> {
  const type = request.headers.get('Content-Type') ?? ''
  if (request.method !== 'POST' || !type.startsWith('application/x-www-form-urlencoded')) return false
  return (await request.clone().formData()).get('deed') === 'search'
}

/** The layout is asked each time: otherwise it would go on saying that the page is old. */
export const askEachTime: ShouldRevalidateFunction = () => true

/** A page that stays in sight where it can't be had anew. */
export function OldPage({ oldSince, children }: OldSince & { children: ReactNode }) {
  const { pathname } = useLocation()
  const matches = useMatches()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [layout] = matches.slice(-2)
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
    if (layout) shown = { pathname, layout: layout.id, since: oldSince ?? Date.now(), data }
  }, [matches, pathname, oldSince])
  // Without it the first step from here would need the network to find out where it leads.
  useEffect(() => void import('../browser/steer.ts').catch(() => undefined), [])
  useEffect(() => {
    if (oldSince === undefined) return
    place.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    }
  }, [oldSince])
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-stays
      data-old={oldSince === undefined ? undefined : ''}
      className="outline-none"
    >
      <div role="status" className="mb-6 empty:hidden">
        {oldSince !== undefined && <OldNote since={oldSince} />}
      </div>
      {children}
    </div>
  )
}

function OldNote({ since }: { since: number }) {
  const t = useWords('admin')
  const { moment } = useMoments()
  const { pathname, search } = useLocation()
  return (
    <Banner
      tone="warning"
      title={t('old.title')}
      actions={
        <Link
          to={pathname + search}
          preventScrollReset
          className={buttonClasses({ kind: 'secondary', size: 'small' })}
        >
          {t('tryAgain')}
        </Link>
      }
    >
      {t('old.body', { time: moment(since) })}
    </Banner>
  )
}
