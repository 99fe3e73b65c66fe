import { bindAll } from '../../platform/bind.ts'
import type { Log } from '../../platform/log.ts'
import { type Callable, defineCallable } from '../../services/functions/functions.ts'
import {
  type ChallengeData,
  type ChallengeResult,
  type ChallengeVerb,
  type ChallengeVerbName,
  challengeVerbs,
  spendOfAll,
} from './callables/verbs.ts'
import { describe, listMisfits } from './keeping/describe.ts'
import { forget, withdraw } from './keeping/forget.ts'
import { hide, listShown, show } from './keeping/hide.ts'
import { tidy } from './keeping/tidy.ts'
import { listReported, settleReports } from './moderate.ts'
import { moveTo } from './move-to.ts'
import { findInvite, openInvite } from './open-invite.ts'
import type { ChallengeCaller, ChallengeParts } from './parts.ts'
import { createPresence } from './presence.ts'
import { createProjection } from './projection/projection.ts'
import { countCheers, countRunning, listOf, listTurns, open } from './read.ts'
import { refuse } from './refuse.ts'

export type Challenges = ReturnType<typeof createChallenges>

type Deps = Omit<ChallengeParts, 'presence'> & {
  log: Log
  /** How long a process that is gone keeps others from showing what people told. */
  lease?: number | undefined
}

const verbNames = Object.keys(challengeVerbs) as ChallengeVerbName[]

/** People who stop together: from the first link to the picture they keep. */
export function createChallenges(deps: Deps) {
  const parts = { ...deps, presence: createPresence(deps) }
  const projection = createProjection(parts)

  async function act(name: ChallengeVerbName, asking: ChallengeCaller, data: unknown): Promise<unknown> {
    const verb: ChallengeVerb = challengeVerbs[name]
    await spendOfAll(parts, name, verb.limitOfAll, asking, data as { id?: string })
    return verb.run(parts, asking, data)
  }

  return {
    ...bindAll(parts as ChallengeParts, {
      open,
      listOf,
      openInvite,
      findInvite,
      countCheers,
      describe,
      listMisfits,
      listTurns,
      countRunning,
      forget,
      listShown,
      hide,
      show,
      moveTo,
      withdraw,
      listReported,
      settleReports,
      tidy,
    }),

    projection,

    start(): void {
      projection.start()
      parts.presence.start()
    },
    async stop(): Promise<void> {
      await parts.presence.stop()
      await projection.stop()
    },

    /** What the official client calls. */
    callables: verbNames.map((name): Callable => {
      const { input, limit, isRepeatable }: ChallengeVerb = challengeVerbs[name]
      return defineCallable({
        name,
        input,
        ...(limit && { limit }),
        once: !isRepeatable,
        run: async ({ data, caller }) => withoutToken(await act(name, caller, data)),
      })
    }),

    /** The same without a script, under the same limits. Throws as a callable does. */
    async perform<Name extends ChallengeVerbName>(
      name: Name,
      asking: ChallengeCaller,
      data: ChallengeData<Name>,
    ): Promise<ChallengeResult<Name>> {
      const { input, limit }: ChallengeVerb = challengeVerbs[name]
      const read = input.parse(data)
      const until = limit && (await parts.limits.spend(name, `uid ${asking.uid}`, limit))
      if (until !== undefined) throw refuse('tooMany')
      return act(name, asking, read) as Promise<ChallengeResult<Name>>
    },
  }
}

/** What a call answered is stored for a day, a link's secret never: who shares it reads it on its page. */
function withoutToken(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('token' in result)) return result
  const { token: _, ...rest } = result
  return rest
}
