import type { Say } from '../../languages/areas.ts'
import { type AccountData, guarding, type LinkData } from './account-letters.ts'
import { type LetterDesk, type Sentences, sayValidity } from './draft.ts'
import { paragraph, quiet, rich } from './pieces.ts'

/** A way that nothing was done yet by: what is behind it, and how long it works. */
const tellWay = (kind: 'deletionRequested' | 'deletionConfirm') =>
  guarding<LinkData>(kind, 'entered', (say, { address, hours }) => ({
    body: [say(`${kind}.body`, { address })],
    after: [say(`${kind}.notYet`), sayValidity(say, hours), say(`${kind}.notYou`)],
  }))

/** How far a deletion is, with the code to look it up by. */
const tellCode = (
  kind: 'deletionPlanned' | 'partsPlanned' | 'partsDone',
  codeOf: 'deletionPlanned' | 'partsDone',
) =>
  guarding<AccountData & { code: string }>(kind, 'account', (say, { address, code }) => ({
    body: [say(`${kind}.body`, { address }), say(`${codeOf}.code`, { code })],
    after: [say(`${kind}.notYou`)],
  }))

export const deletionLetters = {
  /** The way to one's own data for someone who asked without being signed in, and has to for it. */
  deletionRequested: tellWay('deletionRequested'),
  /** The way to the last step for someone who asked without being signed in: no link of it opens the account. */
  deletionConfirm: tellWay('deletionConfirm'),
  /** That an account is hidden and soon erased, with the way back and the code to look it up by. */
  deletionPlanned: tellCode('deletionPlanned', 'deletionPlanned'),
  /** The same for parts of what is held. */
  partsPlanned: tellCode('partsPlanned', 'deletionPlanned'),
  /** That they are gone, with the way to the receipt. */
  partsDone: tellCode('partsDone', 'partsDone'),

  /** The last one, as the account goes. */
  deletionDone: (
    say: Say<'letters'>,
    { address }: { address: string },
    { host, page }: LetterDesk,
  ): Sentences => ({
    pieces: [
      paragraph(say('greeting')),
      paragraph(say('deletionDone.body', { address })),
      quiet(say('deletionDone.record')),
      quiet(rich(say('deletionDone.notYou'), { imprint: page('imprint') })),
    ],
    foot: { why: [say('why.deleted', { host })] },
  }),
}
