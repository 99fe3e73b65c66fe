import type { Say } from '../../languages/areas.ts'
import { type Draft, oneLine } from './desk.ts'

export interface NewWayData {
  /** The address of the account, as the reader knows it. */
  address: string
  /** Whom the account can now be opened with, by the name the reader knows. */
  provider: string
  /** To the reader's account; it opens nothing by itself. */
  link: string
}

/** To the account's address, after a provider was added to it. */
export function newWay(say: Say<'letters'>, { address, link, ...data }: NewWayData): Draft {
  const provider = oneLine(data.provider)
  return {
    subject: say('newWay.subject'),
    preheader: say('newWay.preheader'),
    heading: say('newWay.heading'),
    body: [say('newWay.body', { address, provider }), say('newWay.notYou', { provider })],
    action: { label: say('newWay.action'), link },
    after: [],
  }
}
