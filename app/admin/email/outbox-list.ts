import { type AskedOf, defineList, matching, oneOf, text } from '../lists/define-list.ts'

export const views = ['look', 'waiting', 'held', 'sent', 'failed'] as const
export const periods = ['day', 'week', 'month'] as const

/** Every email that this site wrote. */
export const outboxList = defineList({
  page: 'adminOutbox',
  filter: {
    view: oneOf('', ...views),
    kind: matching(/^[\w-]{1,40}$/),
    since: oneOf('', ...periods),
  },
  place: { before: text(80), letter: text(64) },
})
export type OutboxAsked = AskedOf<typeof outboxList>
