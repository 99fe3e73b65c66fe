import type { z } from 'zod'
import type { Limit } from '../../../platform/database/limits.ts'
import { participationsOf } from '../collections.ts'
import { participantIdOf } from '../participant-id.ts'
import type { ChallengeCaller, ChallengeParts } from '../parts.ts'
import { refuse } from '../refuse.ts'

/** Something people do with a challenge, the same by a callable and by a form without a script. */
export type ChallengeVerb<Input extends z.ZodType = z.ZodType, Result = unknown> = {
  input: Input
  /** Of each person. */
  limit?: Limit
  /** Doing it twice is as good as once, so nothing is kept of it. */
  isRepeatable?: true
  /** Of everyone in one challenge, where the data names it by `id`. */
  limitOfAll?: Limit
  run(parts: ChallengeParts, asking: ChallengeCaller, data: z.output<Input>): Promise<Result>
}

export const defineVerb = <Input extends z.ZodType, Result>(
  verb: ChallengeVerb<Input, Result>,
): ChallengeVerb<Input, Result> => verb

/** Throws where the people of a challenge have done this so often that it is enough for now. Others don't count; the verb answers them. */
export async function spendOfAll(
  { documents, limits }: ChallengeParts,
  name: string,
  limitOfAll: Limit | undefined,
  { uid }: ChallengeCaller,
  { id }: { id?: string },
): Promise<void> {
  if (!limitOfAll || id === undefined) return
  const place = await documents.collection(participationsOf).find({ id: participantIdOf(id, uid) })
  if (!place) return
  if ((await limits.spend(name, `challenge ${id}`, limitOfAll)) !== undefined) throw refuse('tooMany')
}
