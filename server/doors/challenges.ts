import { z } from 'zod'
import type { ChallengeDoors, Performed } from '../../app/challenges/doors.ts'
import type { Person } from '../../app/context.ts'
import { isClosed } from '../../app/map/roles.ts'
import type { ChallengeData, ChallengeVerbName } from '../../domain/challenges/callables/verbs.ts'
import { type ChallengeProblem, problems } from '../../domain/challenges/refuse.ts'
import { Refusal } from '../../services/functions/functions.ts'
import type { WireCaller } from '../../services/identity/identity.ts'
import type { Backend } from '../backend.ts'
import { drawQr } from '../certificates/qr.ts'
import { createEnter, newFormKey } from './enter-challenge.ts'
import type { Note } from './note.ts'

/** Challenges for the person asking, in pages as the server draws them and forms without a script. */
export function createChallengeDoors(
  parts: Parameters<typeof createEnter>[0] & Pick<Backend, 'clock'>,
  asker: WireCaller,
  findPerson: () => Person | undefined,
  note: Note,
): ChallengeDoors {
  const { clock, challenges } = parts
  const uid = () => findPerson()?.id

  async function perform<Name extends ChallengeVerbName>(
    own: string,
    name: Name,
    data: ChallengeData<Name>,
  ): Promise<Performed<Name>> {
    try {
      return { result: await challenges.perform(name, { uid: own }, data) }
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }

  return {
    newFormKey,
    enter: createEnter(parts, asker, findPerson, (own, { token, nickname, role, movesDate }) =>
      perform(own, 'joinChallenge', { token, nickname, role, movesDate, agrees: true }),
    ),
    now: () => clock.now().getTime(),
    openInvite: token => challenges.openInvite(token, uid()),
    open: async id => {
      const own = uid()
      return own === undefined ? undefined : challenges.open(own, id)
    },
    listMine: async () => {
      const own = uid()
      return own === undefined ? [] : challenges.listOf(own)
    },
    findInvite: async id => {
      const own = uid()
      return own === undefined ? undefined : challenges.findInvite(own, id)
    },
    countCheers: id => challenges.countCheers(id),
    drawQr,
    listReported: async () => (isClosed('adminChallenges', findPerson()) ? [] : challenges.listReported()),
    async settleReports(who, outcome) {
      if (isClosed('adminChallenges', findPerson())) return false
      const isDone = await challenges.settleReports(who, outcome)
      if (isDone) await note({ action: 'challenges.reportsSettled', subject: who, after: outcome })
      return isDone
    },
    async perform(name, data) {
      const own = uid()
      return own === undefined ? { problem: 'unready' } : perform(own, name, data)
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
