import { type AskedOf, defineList, matching, oneOf, text } from '../lists/define-list.ts'

export const eventViews = ['look', 'refused'] as const

const eventId = /^[\w-]{1,64}$/
export const isEventId = (text: string): boolean => eventId.test(text)

/** What payment providers sent. */
export const eventList = defineList({
  page: 'adminWebhooks',
  filter: { view: oneOf('', ...eventViews) },
  place: { before: text(80), event: matching(eventId) },
})
export type EventsAsked = AskedOf<typeof eventList>
