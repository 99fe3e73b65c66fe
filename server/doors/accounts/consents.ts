import type { AccountDoors } from '../../../app/context.ts'
import { listAgreed, withdraw } from '../../personal-data/withdraw.ts'

type ConsentDoors = Pick<AccountDoors, 'withdraw' | 'listAgreed' | 'offersNotifications'>

/** What someone agreed to, and how they take it back. */
export const createConsentDoors = (parts: Parameters<typeof withdraw>[0]): ConsentDoors => ({
  withdraw: (person, purpose) => withdraw(parts, person, purpose),
  listAgreed: person => listAgreed(parts, person.id),
  offersNotifications: parts.push?.isOn() ?? false,
})
