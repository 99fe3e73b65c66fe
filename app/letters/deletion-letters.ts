import type { Say } from '../../languages/areas.ts'
import { type AccountLetterData, guard } from './account-letters.ts'
import { type LetterDesk, type Sentences, sayValidity } from './draft.ts'
import { paragraph, quiet, rich } from './pieces.ts'

/** The way to one's own data for someone who asked without being signed in, and has to for it. */
export const deletionRequested = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('deletionRequested.body', { address })],
    label: say('deletionRequested.action'),
    link,
    after: [say('deletionRequested.notYet'), sayValidity(say, hours), say('deletionRequested.notYou')],
    why: 'entered',
  })

/** The way to the last step for someone who asked without being signed in: no link of it opens the account. */
export const deletionConfirm = (
  say: Say<'letters'>,
  { address, link, hours }: AccountLetterData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('deletionConfirm.body', { address })],
    label: say('deletionConfirm.action'),
    link,
    after: [say('deletionConfirm.notYet'), sayValidity(say, hours), say('deletionConfirm.notYou')],
    why: 'entered',
  })

export type DeletionPlannedData = Omit<AccountLetterData, 'hours'> & { code: string }

/** That an account is hidden and soon erased, with the way back and the code to look it up by. */
export const deletionPlanned = (
  say: Say<'letters'>,
  { address, link, code }: DeletionPlannedData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('deletionPlanned.body', { address }), say('deletionPlanned.code', { code })],
    label: say('deletionPlanned.action'),
    link,
    after: [say('deletionPlanned.notYou')],
    why: 'account',
  })

/** The same for parts of what is held. */
export const partsPlanned = (
  say: Say<'letters'>,
  { address, link, code }: DeletionPlannedData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('partsPlanned.body', { address }), say('deletionPlanned.code', { code })],
    label: say('partsPlanned.action'),
    link,
    after: [say('partsPlanned.notYou')],
    why: 'account',
  })

/** That they are gone, with the way to the receipt. */
export const partsDone = (
  say: Say<'letters'>,
  { address, link, code }: DeletionPlannedData,
  desk: LetterDesk,
): Sentences =>
  guard(say, desk, {
    body: [say('partsDone.body', { address }), say('partsDone.code', { code })],
    label: say('partsDone.action'),
    link,
    after: [say('partsDone.notYou')],
    why: 'account',
  })

export interface DeletionDoneData {
  address: string
}

/** The last one, as the account goes. */
export const deletionDone = (
  say: Say<'letters'>,
  { address }: DeletionDoneData,
  { host, page }: LetterDesk,
): Sentences => ({
  pieces: [
    paragraph(say('greeting')),
    paragraph(say('deletionDone.body', { address })),
    quiet(say('deletionDone.record')),
    quiet(rich(say('deletionDone.notYou'), { imprint: page('imprint') })),
  ],
  foot: { why: [say('why.deleted', { host })] },
})
