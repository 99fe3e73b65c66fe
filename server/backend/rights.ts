import type { AsideOf } from '../../domain/rights/aside.ts'
import type { Journal } from '../../domain/rights/journal.ts'
import { createRights, type Rights } from '../../domain/rights/rights.ts'
import type { Backend } from '../backend.ts'
import { createParts, type PartKeepers } from '../personal-data/parts.ts'
import { asidesOf, type Keepers, storeNames, stores } from '../personal-data/stores.ts'
import { tellPartsErased } from '../personal-data/tell-parts.ts'
import type { AccountParts } from './accounts.ts'
import type { BackendBase } from './base.ts'

type Parts = Keepers &
  PartKeepers &
  Pick<Backend, 'clock' | 'identity' | 'letterContext' | 'library' | 'origin'>

export type RightsParts = ReturnType<typeof openRights>

/** What people may ask of their data. `parts` are all there is, once there is all of it. */
export function openRights(
  base: BackendBase,
  { identity }: AccountParts,
  journal: Journal,
  parts: () => Parts,
) {
  async function findLeaver(uid: string) {
    const { email = null, isEmailVerified = false } = (await identity.administration.find(uid)) ?? {}
    return { id: uid, email, isEmailVerified }
  }

  const asides = asidesOf(parts)
  const rights: Rights = createRights({
    ...base,
    stores: [
      ...storeNames.map(name => ({
        name,
        ...(asides[name] && { aside: asides[name] }),
        erase: async ({ uid }: AsideOf) => void (await stores[name](parts(), await findLeaver(uid))),
      })),
      {
        name: 'account',
        erase: async ({ uid }: AsideOf) => {
          // The receipt says that nothing is left, and what was just deleted is in the log of changes.
          await parts().documents.forgetOverwritten()
          if (await identity.administration.find(uid)) await identity.deleteAccount(uid, undefined)
        },
      },
    ],
    parts: createParts(parts),
    onErased: (uid, code) => tellPartsErased(parts(), uid, code),
    note: journal.note,
  })
  return { rights, journal }
}
