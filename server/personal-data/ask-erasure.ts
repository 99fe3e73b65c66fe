import { groupsOf } from '../../app/leaving/groups.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { ErasureWay } from '../../domain/rights/schema.ts'
import type { Backend } from '../backend.ts'
import { describeHeld, type Holders } from '../doors/accounts/held-data.ts'
import type { Note } from '../doors/note.ts'
import { noteRoles } from '../doors/people/note-roles.ts'
import { tellRoles } from '../doors/people/tell-roles.ts'
import { type LetterReader, sendLetter } from '../post/send-letter.ts'

export type AskParts = Holders & Pick<Backend, 'audit' | 'letterContext' | 'origin' | 'rights' | 'log'>

/**
 * Begins to erase someone's account: out of sight at once, gone after a day. Whoever helped run the site stops to do so
 * now; throws where they are the last owner and asked themselves.
 */
export async function askErasure(parts: AskParts, uid: string, through: ErasureWay): Promise<string> {
  const { administration } = parts.identity
  const account = await administration.find(uid)
  const isKnown = (await parts.rights.erasures.findOf(uid)) !== undefined
  const isStaff = account !== undefined && account.roles.length > 0
  const hasStopped = isStaff && (await endRoles(parts, uid, account.roles, through))
  const held = await describeHeld(parts, { id: uid, name: account?.name ?? '', roles: [] })
  const entries = held ? groupsOf(held).reduce((sum, { count }) => sum + count, 0) : 0
  const code = await parts.rights.erasures.ask(uid, through, entries)
  if (!isKnown && account?.email && account.isEmailVerified)
    await tell(parts, { email: account.email, language: account.language ?? 'en' }, code)
  if (hasStopped) await tellRoles(parts, uid)
  return code
}

/** Written down as their own doing; false where the last owner stays until who looks after requests sees it. */
async function endRoles(
  { audit, identity }: AskParts,
  uid: string,
  roles: readonly string[],
  through: ErasureWay,
): Promise<boolean> {
  const note: Note = (deed, tx) => audit.note({ id: uid, roles, device: '' }, deed, tx)
  try {
    await identity.administration.setRoles(uid, [], noteRoles(note))
    return true
  } catch (error) {
    // A network is answered in any case: the request is there, and who looks after it sees what it waits for.
    if (through !== 'network') throw error
    return false
  }
}

async function tell(parts: AskParts, reader: LetterReader, code: string): Promise<void> {
  const link = new URL(pathOf('dataDeletion', reader.language), parts.origin).href
  await sendLetter(parts, 'deletionPlanned', reader, { address: reader.email, link, code })
}
