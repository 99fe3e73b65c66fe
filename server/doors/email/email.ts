import type { Person } from '../../../app/context.ts'
import type { EmailDoors } from '../../../app/email/doors.ts'
import type { Backend } from '../../backend.ts'
import type { Note } from '../note.ts'
import { createBlockedDoors } from './blocked.ts'
import { createOutboxDoors } from './outbox.ts'
import { createSendingDoors } from './sending.ts'
import { createSubscriberDoors } from './subscribers.ts'
import { createTemplateDoors } from './templates.ts'

type Parts = Pick<
  Backend,
  'audit' | 'database' | 'functions' | 'identity' | 'mail' | 'clock' | 'log' | 'letterContext' | 'newsletter'
>

/** The desk of those who look after the mail, a door for each of its pages. */
export const createEmailDoors = (
  parts: Parts,
  findPerson: () => Person | undefined,
  note: Note,
): EmailDoors => ({
  subscribers: createSubscriberDoors(parts, findPerson, note),
  outbox: createOutboxDoors(parts, findPerson, note),
  blocked: createBlockedDoors(parts, findPerson, note),
  sending: createSendingDoors(parts, findPerson, note),
  templates: createTemplateDoors(parts, findPerson),
})
