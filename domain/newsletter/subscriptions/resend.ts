import type { Language } from '../../../languages/languages.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { confirmFor, isBarred } from './ask.ts'
import { toAsked } from './asked-again.ts'
import type { SubscriptionDeps } from './deps.ts'
import { changeRow, findRow } from './row.ts'

/** How long someone who never confirmed can still ask for a fresh link, after the last one ended. */
export const renewFor = 7 * 24 * 3_600_000

/** Writes once more to who asked and hasn't confirmed, or has long been subscribed; to nobody else. */
export async function resend(deps: SubscriptionDeps, given: string): Promise<void> {
  const { database, links, now, writeConfirm, writeKnown } = deps
  const entry = deps.book.read(given)
  if (await isBarred(deps, entry)) return
  const token = newToken()
  const expiresAt = now() + confirmFor
  const known = await database.transaction(async tx => {
    const found = await findRow(tx, 'address_hash', entry.hash)
    const row = found && toAsked(found)
    const link = { confirm_hash: hashToken(token), confirm_until: expiresAt, updated_at: now() }
    if (row?.state === 'pending') await changeRow(tx, row.id, link)
    return row
  })
  const language = known?.language as Language
  if (known?.state === 'pending')
    await writeConfirm({ to: entry.address, language, token, expiresAt, isBulk: false })
  if (known?.state === 'active') await writeKnown({ to: entry.address, language, token: links.write(known) })
}
