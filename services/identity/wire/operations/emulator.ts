import { z } from 'zod'
import type { Project } from '../../project.ts'
import { operation } from '../call.ts'
import { shape } from '../fields.ts'

/** What the official SDK's own tests ask of a server they test against. */
export const clearAccounts = operation(shape({}), async (_, { project }) => {
  const { id, letters, transaction } = project
  await transaction(async tx => {
    await tx.deleteFrom('accounts').where('project', '=', id).execute()
    await tx.deleteFrom('codes').where('project', '=', id).execute()
  })
  letters.sent.length = 0
  return {}
})

export const listCodes = operation(shape({}), async (_, { project }) => {
  const { codes, db, letters } = project
  const found = await Promise.allSettled(letters.sent.map(({ oobCode }) => codes.get(db, oobCode)))
  return { oobCodes: letters.sent.filter((_, index) => found[index]?.status === 'fulfilled') }
})

/** Nothing is ever sent by telephone. */
export const listVerificationCodes = operation(shape({}), async () => ({ verificationCodes: [] }))

export const getConfig = operation(shape({}), async (_, { project }) => describe(project))

const change = shape({
  emailPrivacyConfig: shape({ enableImprovedEmailPrivacy: z.boolean().optional() }).optional(),
})

export const patchConfig = operation(change, async (wish, { project }) => {
  const hides = wish.emailPrivacyConfig?.enableImprovedEmailPrivacy
  if (hides !== undefined) project.settings.hidesAccounts = hides
  return describe(project)
})

function describe({ settings }: Project): object {
  return {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: settings.hidesAccounts },
  }
}
