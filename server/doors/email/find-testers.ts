import type { UnsentTest } from '../../../app/admin/email/test-wish.ts'
import type { Person } from '../../../app/context.ts'
import { attempt } from '../../../platform/attempt.ts'
import type { Limit } from '../../../platform/database/limits.ts'
import { parseAddress } from '../../../services/mail/mail.ts'
import type { Backend } from '../../backend.ts'

/** At once; the words say it too. */
const mostTesters = 5

/** Enough to look at an email in every mail program there is, too few to write to anybody with. */
const tests: Limit = { calls: 60, per: 60 * 60_000 }

/** To whom a test goes: to the person asking, or to a few addresses they typed. Each is counted. */
export async function findTesters(
  { functions }: Pick<Backend, 'functions'>,
  { id, email }: Person,
  given: string,
): Promise<string[] | UnsentTest> {
  const typed = given.split(/[\s,;]+/).filter(part => part !== '')
  const wanted = typed.length > 0 ? typed : email ? [email] : []
  if (wanted.length === 0) return { unsent: 'noAddress', given }
  const testers = attempt(() => [...new Set(wanted.map(parseAddress))])
  if (!testers) return { unsent: 'badAddress', given }
  if (testers.length > mostTesters) return { unsent: 'tooMany', given }
  for (const _ of testers)
    if (await functions.limits.spend('testEmails', `uid ${id}`, tests)) return { unsent: 'wait', given }
  return testers
}
