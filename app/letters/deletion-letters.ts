import type { Say } from '../../languages/areas.ts'
import { type AccountLetterData, guard } from './account-letters.ts'
import { type LetterDesk, type Sentences, sayValidity } from './draft.ts'
import { paragraph, quiet, rich } from './pieces.ts'

/** A way that nothing was done yet by: what is behind it, and how long it works. */
const tellWay =
  (kind: 'deletionRequested' | 'deletionConfirm') =>
  (say: Say<'letters'>, { address, link, hours }: AccountLetterData, desk: LetterDesk): Sentences =>
    guard(say, desk, {
      body: [say(`${kind}.body`, { address })],
      label: say(`${kind}.action`),
      link,
      after: [say(`${kind}.notYet`), sayValidity(say, hours), say(`${kind}.notYou`)],
      why: 'entered',
    })

/** The way to one's own data for someone who asked without being signed in, and has to for it. */
export const deletionRequested = tellWay('deletionRequested')

/** The way to the last step for someone who asked without being signed in: no link of it opens the account. */
export const deletionConfirm = tellWay('deletionConfirm')

export type DeletionPlannedData = Omit<AccountLetterData, 'hours'> & { code: string }

/** How far a deletion is, with the code to look it up by. */
const tellCode =
  (kind: 'deletionPlanned' | 'partsPlanned' | 'partsDone', codeOf: 'deletionPlanned' | 'partsDone') =>
  (say: Say<'letters'>, { address, link, code }: DeletionPlannedData, desk: LetterDesk): Sentences =>
    guard(say, desk, {
      body: [say(`${kind}.body`, { address }), say(`${codeOf}.code`, { code })],
      label: say(`${kind}.action`),
      link,
      after: [say(`${kind}.notYou`)],
      why: 'account',
    })

/** That an account is hidden and soon erased, with the way back and the code to look it up by. */
export const deletionPlanned = tellCode('deletionPlanned', 'deletionPlanned')

/** The same for parts of what is held. */
export const partsPlanned = tellCode('partsPlanned', 'deletionPlanned')

/** That they are gone, with the way to the receipt. */
export const partsDone = tellCode('partsDone', 'partsDone')

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
