import { z } from 'zod'
import { revoke } from '../invite.ts'
import { defineVerb, hour } from '../verb.ts'

export const revokeInvite = defineVerb({
  name: 'revokeInvite',
  input: z.strictObject({ id: z.string().max(40) }),
  limit: { calls: 60, per: hour },
  run: revoke,
})
