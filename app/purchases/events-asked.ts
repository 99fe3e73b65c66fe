export const eventViews = ['look', 'refused'] as const

/** What the log of webhooks is asked for, all of it in the address. */
export type EventsAsked = {
  view: (typeof eventViews)[number] | ''
  before: string
  /** The one that is open. */
  event: string
}

export const isEventId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

export function readEventsAsked(query: URLSearchParams): EventsAsked {
  return {
    view: eventViews.find(each => each === query.get('view')) ?? '',
    before: query.get('before') ?? '',
    event: isEventId(query.get('event') ?? '') ? (query.get('event') ?? '') : '',
  }
}

export const writeEventsAsked = ({ view, event }: EventsAsked) => ({ view, event })
