import { z } from 'zod'
import { participantIdOf } from '../participant-id.ts'
import { defineVerb } from '../verb.ts'

/** The challenge is no longer on the screen. */
export const goneFromChallenge = defineVerb({
  name: 'goneFromChallenge',
  input: z.strictObject({ id: z.string().max(40) }),
  isRepeatable: true,
  run: ({ presence }, { uid }, { id }) => presence.leave(id, participantIdOf(id, uid)),
})
