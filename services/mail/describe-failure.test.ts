import { expect, it } from 'vitest'
import { describeFailure, type FailureWord, isAddressGone } from './describe-failure.ts'

it.each<[string, FailureWord]>([
  ['550 5.1.1', 'unknownAddress'],
  ['5.1.10', 'unknownAddress'],
  ['550 5.2.1', 'mailboxClosed'],
  ['552 5.2.2', 'mailboxFull'],
  ['552', 'mailboxFull'],
  ['552 5.3.4', 'tooLarge'],
  ['554 5.7.1', 'refusedAsSpam'],
  ['554', 'refusedAsSpam'],
  ['550 5.7.26', 'senderRefused'],
  ['451 4.7.1', 'greylisted'],
  ['450', 'greylisted'],
  ['421 4.4.5', 'serverBusy'],
  ['421', 'serverBusy'],
  ['4.4.7', 'serverUnreachable'],
  ['ECONNECTION', 'serverUnreachable'],
  ['ETIMEDOUT', 'serverUnreachable'],
  ['EDNS', 'serverUnreachable'],
  ['535 5.7.8', 'loginRefused'],
  ['535', 'loginRefused'],
  ['ETLS', 'tlsRefused'],
  ['ECERT', 'certificateRefused'],
  ['expired', 'tooOld'],
  ['suppressed', 'suppressed'],
  ['complained', 'complained'],
  ['455', 'refusedForNow'],
  ['556 5.9.9', 'refused'],
  ['toString', 'serverUnreachable'],
])('%s is %s', (failure, word) => expect(describeFailure(failure)).toBe(word))

it('an address is gone only where a server says so, for good', () => {
  for (const failure of ['550 5.1.1', '5.1.10', '550 5.1.2', '550 5.2.1'])
    expect(isAddressGone(failure)).toBe(true)
  for (const failure of [
    '550',
    '451 4.1.1',
    '550 5.7.1',
    '552 5.2.2',
    '550 5.1.7',
    '550 5.1.8',
    '5.1.9',
    'expired',
  ])
    expect(isAddressGone(failure)).toBe(false)
})
