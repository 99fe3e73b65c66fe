import { useSearchParams } from 'react-router'
import { findNext, findWish, type WayStep } from '../../map/ways.ts'
import { useLanguage } from '../../words.tsx'

/** What links to other ways in carry along, so that each of them ends where this one would. */
export function useWish(): { redirect: string | undefined; again: string | undefined } {
  const [query] = useSearchParams()
  return { redirect: findWish(String(query)), again: query.get('again') ?? undefined }
}

export function useNext(step: WayStep): string {
  const language = useLanguage()
  const [query] = useSearchParams()
  return findNext(step, String(query), language)
}

/** On to it, as a whole page: the server knows them now. */
export function useGoOn(step: WayStep = 'signIn'): () => void {
  const next = useNext(step)
  return () => window.location.assign(next)
}
