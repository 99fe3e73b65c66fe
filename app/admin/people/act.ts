import { data, redirect } from 'react-router'
import type { Language } from '../../../languages/languages.ts'
import type { Doors } from '../../../server/doors/doors.ts'
import type { AccountLine } from '../../../server/doors/people/account-finder.ts'
import type { PeopleAnswer } from '../../../server/doors/people/parts.ts'
import type { Visit } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { may, type Power, type Role, roles } from '../../map/roles.ts'
import type { InviteProblem } from './invite-form.tsx'
import { type AccountDeed, accountDeeds, type DoneWord } from './person-list.ts'

/** What the page shows once, and keeps in no address. */
export type ShownOnce = {
  invite?: InviteProblem
  /** A link that was just made. */
  link?: string
  found?: AccountLine | null
  /** Who was looked for among those with a role. */
  search?: { part: string; ids: string[] }
  done?: DoneWord
}

type At = { people: Doors['people']; language: Language }

const powerOf = (deed: string): Power =>
  deed === 'find' ? 'findAccounts' : accountDeeds.some(each => each === deed) ? 'helpAccounts' : 'giveRoles'

/** Does what a form of the page asks for. */
export async function act(
  { people }: Doors,
  form: FormData,
  { language, person }: Visit,
): Promise<Response | ReturnType<typeof data<ShownOnce>>> {
  const at = { people, language }
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const deed = read('deed')
  const id = read('id')
  if (!may(person, powerOf(deed)) || !people.isOurs) throw data(null, 403)
  const ticked = roles.filter(role => form.getAll('role').includes(role))
  const helping = accountDeeds.find(each => each === deed)
  if (helping) return help(at, id, helping, read('from') === 'finder')
  switch (deed) {
    case 'invite':
      return invite(at, read('email'), ticked)
    case 'renew': {
      const answer = await people.renew(id)
      return typeof answer === 'string' ? leadTo(language, answer) : data<ShownOnce>({ link: answer.link })
    }
    case 'withdraw':
      return leadTo(language, await people.withdraw(id), 'withdrawn')
    case 'roles':
    case 'remove':
      return leadTo(language, await people.setRoles(id, deed === 'remove' ? [] : ticked), 'saved')
    case 'undo':
      return leadTo(language, await people.undoRoles(), 'undone')
    case 'search':
      return data<ShownOnce>({ search: { part: read('part'), ids: await people.search(read('part')) } })
    case 'find': {
      const found = await people.findAccount(read('email'))
      return data<ShownOnce>(found === 'wait' ? { found: null, done: 'tooMany' } : { found: found ?? null })
    }
  }
  throw data(null, 400)
}

async function invite({ people, language }: At, email: string, ticked: Role[]) {
  const answer = await people.invite(email, ticked)
  if (answer === 'stale') return leadTo(language, answer)
  if ('problems' in answer)
    return data<ShownOnce>({ invite: { problems: answer.problems, email, roles: ticked } }, 400)
  return data<ShownOnce>({ link: answer.link })
}

async function help({ people, language }: At, id: string, deed: AccountDeed, isFound: boolean) {
  const answer = await people.actOn(id, deed)
  const done = ({ disable: 'disabled', enable: 'enabled', end: 'ended', verify: 'verify' } as const)[deed]
  if (!isFound || answer === 'stale') return leadTo(language, answer, done)
  return data<ShownOnce>({
    found: (await people.describeAccount(id)) ?? null,
    done: answer === 'done' ? done : answer,
  })
}

/** Back to the list with what came of it; who isn't fresh finds the way to sign in there. */
function leadTo(language: Language, answer: PeopleAnswer, done?: DoneWord): Response {
  const said = answer === 'done' ? done : answer === 'stale' ? undefined : answer
  const query = answer === 'stale' ? { stale: '1' } : { done: said }
  return redirect(pathOf('adminAddAuth', language, {}, query), 303)
}
