import type { Leaver } from '../../services/identity/identity.ts'
import { type Keepers, storeNames, stores } from './stores.ts'

/** All that the house keeps of a person beside the account itself. */
export async function erasePerson(keepers: Keepers, leaver: Leaver): Promise<void> {
  for (const name of storeNames) await stores[name](keepers, leaver)
  await keepers.documents.forgetOverwritten()
}
