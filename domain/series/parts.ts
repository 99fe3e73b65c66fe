import type { DocumentReader, RoundParts } from '../members/rounds.ts'
import { seriesTurnsCollection } from './collections.ts'
import type { Due, SeriesTurn } from './turn.ts'

/** What is to be sent to whom. Sending the same twice sends it once. */
export type SeriesDelivery = Due & { uid: string; agreedAt: number; timeZone: string; token: string }

export type SeriesParts = RoundParts & {
  deliver: (delivery: SeriesDelivery) => Promise<void>
  /** Takes back what waits to be sent. */
  cancel: (uid: string) => Promise<void>
  /** Told who stopped it from an email, and who wants it again. */
  onTurn?: (uid: string, isOn: boolean) => Promise<void>
}

export type KeptTurn = SeriesTurn & { stoppedAt?: number | undefined }

export async function findTurn(reader: DocumentReader, uid: string): Promise<KeptTurn | undefined> {
  return (await reader.collection(seriesTurnsCollection).sortOne({ id: uid })).fitting[0]?.data
}

/** Documents hold no empty fields. */
export const told = (turn: KeptTurn): KeptTurn =>
  Object.fromEntries(Object.entries(turn).filter(([, value]) => value !== undefined)) as KeptTurn
