import { z } from 'zod'
import type { Performed } from '../../app/challenges/doors.ts'
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
) {
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
    /** Takes a place by a link. Who is nobody here yet becomes a guest; if they don't get in, nothing is kept of them. */
    enter: createEnter(parts, asker, (uid, { token, nickname, role, movesDate }) =>
      perform(uid, 'joinChallenge', { token, nickname, role, movesDate, agrees: true }),
    ),
    now: () => clock.now().getTime(),
    /** An invitation as anyone with its link sees it; undefined for all that admit no one. */
    openInvite: (token: string) => challenges.openInvite(token, own),
    /** One they are in. */
    open: async (id: string) => (own === undefined ? undefined : challenges.open(own, id)),
    /** All they are in, the newest first. */
    listMine: async () => (own === undefined ? [] : challenges.listOf(own)),
    /** The link they share at present. */
    findInvite: async (id: string) => (own === undefined ? undefined : challenges.findInvite(own, id)),
    /** How often the people of one cheered each other on. */
    countCheers: (id: string) => challenges.countCheers(id),
    /** A link as a code: how many squares a side, and the dark ones as a path. */
    drawQr,
    /** What a form without a script asks for: the same verbs as the callables. */
    perform: async <Name extends ChallengeVerbName>(
      name: Name,
      data: ChallengeData<Name>,
    ): Promise<Performed<Name>> => (own === undefined ? { problem: 'unready' } : perform(own, name, data)),
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
