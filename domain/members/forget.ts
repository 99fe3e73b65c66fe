import type { Documents } from '../../services/documents/documents.ts'
import { type Below, withFields } from './changes.ts'
import { type Purpose, purposeOf } from './consents.ts'

/** What someone may take back while the programme itself goes on. */
export type Withdrawable = Exclude<Purpose, 'programme'> | 'cohort' | 'followUp'

const mostAtOnce = 400
const names = Object.keys(purposeOf) as Below[]

/**
 * The consent and all that was kept under it. The profile goes first: without it no device, however late, can add
 * anything below it.
 */
export async function forgetMember(documents: Documents, uid: string): Promise<void> {
  await documents.transaction(tx => tx.delete(`members/${uid}`))
  for (const name of names) await empty(documents, uid, name)
}

/** The same for one kind beside the programme itself. */
export async function withdrawConsent(
  documents: Documents,
  uid: string,
  purpose: Withdrawable,
): Promise<void> {
  await documents.transaction(async tx => {
    const profile = await tx.find(`members/${uid}`)
    if (!profile) return
    const gone: [string[], undefined][] = [[['consents', purpose], undefined]]
    if (purpose === 'reminders') gone.push([['reminding'], undefined])
    await tx.set(profile.path, withFields(profile.data, gone) as never)
  })
  for (const name of names) if (purposeOf[name] === purpose) await empty(documents, uid, name)
}

/** Everything of a person in one collection, however much it is. */
async function empty(documents: Documents, uid: string, name: Below): Promise<void> {
  for (let left = mostAtOnce; left === mostAtOnce; ) {
    left = await documents.transaction(async tx => {
      const found = await tx.query({ collection: `members/${uid}/${name}` }, { limit: mostAtOnce })
      for (const each of found) await tx.delete(each.path)
      return found.length
    })
  }
}
