import { writeLetter } from '../../app/letters/letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { Limit } from '../../platform/database/limits.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'functions' | 'identity' | 'letterContext' | 'mail'>

/** However often someone asks, and turns back: the page has the codes of all. */
const limits: Record<'partsPlanned' | 'partsDone', Limit> = {
  partsPlanned: { calls: 1, per: 5 * 60_000 },
  partsDone: { calls: 5, per: 3_600_000 },
}

/** That what they chose is out of sight and soon erased, with the way back and the code. */
export const tellPartsPlanned = (parts: Parts, uid: string, code: string): Promise<void> =>
  tell(parts, uid, code, 'partsPlanned')

/** That it's gone, with the way to the receipt. */
export const tellPartsErased = (parts: Parts, uid: string, code: string): Promise<void> =>
  tell(parts, uid, code, 'partsDone')

async function tell(
  { functions, identity, letterContext, mail }: Parts,
  uid: string,
  code: string,
  kind: keyof typeof limits,
): Promise<void> {
  const { email, isEmailVerified, language: own } = (await identity.administration.find(uid)) ?? {}
  if (!email || !isEmailVerified) return
  if ((await functions.limits.spend(kind, `uid ${uid}`, limits[kind])) !== undefined) return
  const language = own ?? 'en'
  const context = letterContext(language)
  const path =
    kind === 'partsPlanned'
      ? pathOf('dataDeletion', language)
      : pathOf('deletionStatus', language, { id: code })
  const link = new URL(path, context.origin).href
  const { preheader: _, ...letter } = writeLetter(kind, { address: email, link, code }, context)
  await mail.send({ ...letter, to: email, language, kind, idempotencyKey: `${kind}:${code}` })
}
