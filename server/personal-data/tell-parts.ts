import { pathOf } from '../../app/map/addresses.ts'
import type { Limit } from '../../platform/database/limits.ts'
import type { Backend } from '../backend.ts'
import { findReader, sendLetter } from '../post/send-letter.ts'

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

async function tell(parts: Parts, uid: string, code: string, kind: keyof typeof limits): Promise<void> {
  const reader = await findReader(parts, uid)
  if (!reader) return
  if ((await parts.functions.limits.spend(kind, `uid ${uid}`, limits[kind])) !== undefined) return
  const { language } = reader
  const path =
    kind === 'partsPlanned'
      ? pathOf('dataDeletion', language)
      : pathOf('deletionStatus', language, { id: code })
  const link = new URL(path, parts.letterContext(language).origin).href
  const data = { address: reader.email, link, code }
  await sendLetter(parts, kind, reader, data, { idempotencyKey: `${kind}:${code}` })
}
