import { networkOf } from '../../platform/http/network.ts'
import type { Backend } from '../backend.ts'
import { sayConfirmed } from '../pages/helplines.ts'
import type { Asker } from './asker.ts'

/** What is published, in the reader's language, and what they think of it. */
export function createContentDoors(
  { feedback, helplineChecks, read }: Pick<Backend, 'feedback' | 'helplineChecks' | 'read'>,
  { clientAddress, inTurn, language }: Asker,
) {
  const reader = sayConfirmed(read(language), helplineChecks)
  return {
    ...reader,
    search: (query: string) => inTurn(() => reader.search(query)),
    /** One more reader who found an article helpful, or did not. False where their network has said so often enough. */
    rate: (id: string, isHelpful: boolean) => feedback.rate(id, isHelpful, networkOf(clientAddress)),
  }
}
