import { z } from 'zod'
import type { ChallengeDoors, Performed } from '../../app/challenges/doors.ts'
import type { ChallengeData, ChallengeVerbName } from '../../domain/challenges/callables/verbs.ts'
import type { ReportOutcome } from '../../domain/challenges/moderate.ts'
import { type ChallengeProblem, problems } from '../../domain/challenges/refuse.ts'
import { Refusal } from '../../services/functions/functions.ts'
import type { Backend } from '../backend.ts'
import { drawQr } from '../certificates/qr.ts'
import type { Asker, Helper } from './asker.ts'
import { createEnter, newFormKey } from './enter-challenge.ts'

/** Challenges for the person asking, in pages as the server draws them and forms without a script. */
export function createChallengeDoors(
  parts: Parameters<typeof createEnter>[0] & Pick<Backend, 'clock'>,
  asker: Asker,
): ChallengeDoors {
  const { clock, challenges } = parts
  const own = asker.person?.id

  async function perform<Name extends ChallengeVerbName>(
    uid: string,
    name: Name,
    data: ChallengeData<Name>,
  ): Promise<Performed<Name>> {
    try {
      return { result: await challenges.perform(name, { uid }, data) }
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }

  return {
    newFormKey,
    enter: createEnter(parts, asker, (uid, { token, nickname, role, movesDate }) =>
      perform(uid, 'joinChallenge', { token, nickname, role, movesDate, agrees: true }),
    ),
    now: () => clock.now().getTime(),
    openInvite: token => challenges.openInvite(token, own),
    open: async id => (own === undefined ? undefined : challenges.open(own, id)),
    listMine: async () => (own === undefined ? [] : challenges.listOf(own)),
    findInvite: async id => (own === undefined ? undefined : challenges.findInvite(own, id)),
    countCheers: id => challenges.countCheers(id),
    drawQr,
    perform: async (name, data) => (own === undefined ? { problem: 'unready' } : perform(own, name, data)),
  }
}

/** Whom others reported, and what is done about it. */
export function createReportDoors({ challenges }: Pick<Backend, 'challenges'>, { note }: Helper) {
  return {
    list: challenges.listReported,
    async settle(who: string, outcome: ReportOutcome): Promise<boolean> {
      const isDone = await challenges.settleReports(who, outcome)
      if (isDone) await note({ action: 'challenges.reportsSettled', subject: who, after: outcome })
      return isDone
    },
  }
}

/** What was foreseen; anything else goes on. */
function problemOf(error: unknown): ChallengeProblem | 'invalid' {
  if (error instanceof z.ZodError) return 'invalid'
  const word = error instanceof Refusal ? (error.details as { word?: unknown } | undefined)?.word : undefined
  const known = problems.find(each => each === word)
  if (known) return known
  throw error
}
