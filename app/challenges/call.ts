import { getApps, initializeApp } from '@firebase/app'
import { FunctionsError, getFunctions, httpsCallable } from '@firebase/functions'
import type {
  ChallengeData,
  ChallengeResult,
  ChallengeVerbName,
} from '../../domain/challenges/callables/verbs.ts'
import type { ChallengeProblem } from '../../domain/challenges/refuse.ts'

const appName = 'challenges'
/** Doing these twice is as good as once: they take no key. */
const repeatable: readonly ChallengeVerbName[] = ['hereInChallenge', 'goneFromChallenge']

/** Asks the server to do something, once, however often it is sent. Only screens of challenges load this. */
export async function call<Name extends ChallengeVerbName>(
  name: Name,
  data: ChallengeData<Name>,
): Promise<ChallengeResult<Name>> {
  const app = getApps().find(each => each.name === appName) ?? initializeApp({ projectId: 'own' }, appName)
  const functions = getFunctions(app, `${window.location.origin}/functions`)
  const key = repeatable.includes(name) ? {} : { idempotencyKey: crypto.randomUUID() }
  const answer = await httpsCallable(functions, name)({ ...(data as object), ...key })
  return answer.data as ChallengeResult<Name>
}

/** Why a call was refused, in the words' own key; undefined for what nobody foresaw. */
export function problemOf(error: unknown): ChallengeProblem | undefined {
  const details =
    error instanceof FunctionsError ? (error.details as { word?: ChallengeProblem } | null) : null
  return details?.word
}
