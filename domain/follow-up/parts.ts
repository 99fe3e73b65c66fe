import type { DocumentReader, RoundParts } from '../members/rounds.ts'
import { followUpsCollection } from './collections.ts'
import type { Turn } from './turn.ts'
import type { Round } from './windows.ts'

/** What is to be asked of whom. Sending the same twice sends it once. */
export type FollowUpDelivery = Pick<Round, 'quitDay' | 'window'> & {
  uid: string
  token: string
  agreedAt: number
  timeZone: string
  /** After this nobody needs it any more. */
  endsAt: number
}

export type FollowUpParts = RoundParts & {
  deliver: (delivery: FollowUpDelivery) => Promise<void>
  /** Takes back what waits to be sent. */
  cancel: (uid: string) => Promise<void>
  /** Told who doesn't want to be asked any more. */
  onDecline?: (uid: string) => Promise<void>
}

export const findTurn = async (reader: DocumentReader, uid: string): Promise<Turn | undefined> =>
  (await reader.collection(followUpsCollection).sortOne({ id: uid })).fitting[0]?.data
