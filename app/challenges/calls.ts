import { findCaller } from '../../domain/challenges/challenge.ts'
import { type Context, visitContext, wordsFor } from '../context.ts'
import type { OpenChallenge } from './doors.ts'

/** What is said of a call for company in a challenge, on the pages that lead there. */
export function findCall(context: Context, { view, own }: OpenChallenge): string | undefined {
  const caller = findCaller(view, own, context.get(visitContext).challenges.now())
  if (caller === undefined) return undefined
  const t = wordsFor(context, 'challenge')
  return t('company.asks', { name: view.people[caller]?.nickname || t('someone') })
}
