import { z } from 'zod'
import { participantIdOf } from '../participant-id.ts'
import { refuse } from '../refuse.ts'
import { defineVerb } from '../verb.ts'

/** A sign of life, every 20 seconds while the challenge is on the screen. */
export const hereInChallenge = defineVerb({
  name: 'hereInChallenge',
  input: z.strictObject({ id: z.string().max(40) }),
  isRepeatable: true,
  async run({ presence }, { uid }, { id }) {
    if (!(await presence.beat(id, participantIdOf(id, uid)))) throw refuse('missing')
  },
})
