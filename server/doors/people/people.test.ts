import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf } from '../../../app/admin/audit/actions.ts'
import type { Person } from '../../../app/context.ts'
import { type Role, roles } from '../../../app/map/roles.ts'
import { heldClock } from '../../../platform/clock.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import { askErasure } from '../../personal-data/ask-erasure.ts'
import { withFullLog } from '../../testing/full-log.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { password, signUp } from '../../testing/sign-up.ts'

const clock = heldClock(Date.now())
const env = { OWNER_EMAIL: 'ada@example.org', OWNER_PASSWORD: 'nobody would ever guess this one' }
let house: House
let asker: Person | undefined
let owner = ''
beforeAll(async () => {
  house = await serveHouse({ env, clock, findPerson: async () => asker })
  owner = (await house.backend.identity.administration.listHolders())[0]?.id ?? ''
})
afterAll(() => house.stop())

const as = (held: string[], id = owner, more: Partial<Person> = {}) => {
  asker = { id, name: 'Ada', roles: held, signedInAt: clock.now().getTime(), ...more }
}
const path = '/admin/add-auth'
const accept = { deed: 'accept' }
type Wish = Record<string, string | string[]>
const send = async (form: Wish, to = path) => {
  const body = new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map(each => [name, each])),
  )
  const answer = await house.ask(to, { method: 'POST', body })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}
const read = async (to = path) => (await house.ask(to)).text()
const linkIn = (text: string) => text.match(/\/invitation\/[\w-]+/)?.[0] ?? 'no link'
const rolesOf = async (id: string) => (await house.backend.identity.administration.find(id))?.roles
const listNotes = async () =>
  (await house.backend.audit.list({ actions: actionsOf('people'), limit: 3 })).map(each => each.action)

/** Someone with an account, and perhaps a confirmed address. */
async function join(isConfirmed = true) {
  const email = `m-${crypto.randomUUID()}@example.org`
  const { uid, token } = await signUp(house, { email, password })
  const { identity, mail } = house.backend
  if (isConfirmed) {
    const caller = { clientAddress: '127.0.0.1', userAgent: null, language: 'en' as const }
    await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: token }, caller)
    await identity.settle()
    const [newest] = await mail.listFor(email)
    const text = newest && (await mail.get(newest.id))?.content?.text
    await identity.call('update', { oobCode: text?.match(/oobCode=([\w-]+)/)?.[1] }, caller)
  }
  return { email, uid, token }
}

const lettersTo = async (email: string, kind: string) =>
  (await house.backend.mail.listFor(email)).filter(letter => letter.kind === kind)

describe('an invitation', () => {
  test('is sent by an owner, opened by anyone, and accepted once by who confirmed its address', async () => {
    const { email, uid } = await join()
    as(['owner'])
    const { text, status } = await send({ deed: 'invite', email, role: ['editor', 'mail'] })
    const link = linkIn(text)
    expect(status).toBe(200)
    // Without a mail server nothing is on its way, and nobody's role is chosen for whoever invites.
    expect(text).toContain('hand over the link yourself')
    expect(text).not.toContain('on its way')
    expect(await read(`${path}?invite=1`)).not.toContain('checked=""')
    expect(await lettersTo(email, 'adminInvite')).toHaveLength(1)
    const listed = await read()
    expect(listed).toContain(email)
    expect(listed).not.toContain(link)

    asker = undefined
    expect(await read(link)).toContain('To accept, sign in')
    expect((await send(accept, link)).status).toBe(409)
    const stranger = await join()
    as([], stranger.uid)
    expect(await read(link)).toContain('signed in with another address')
    expect((await send(accept, link)).status).toBe(409)
    as([], uid)
    expect(await read(link)).toContain('Accept the invitation')
    // What comes from another site arrives empty.
    expect((await send({}, link)).status).toBe(409)
    expect(await rolesOf(uid)).toEqual([])
    expect(await send(accept, link)).toMatchObject({ status: 303, to: '/admin' })
    expect(await rolesOf(uid)).toEqual(['editor', 'mail'])
    expect(await lettersTo(email, 'rolesChanged')).toHaveLength(1)
    expect((await house.ask(link)).status).toBe(404)
    expect((await send(accept, link)).status).toBe(409)
    const entries = await house.backend.audit.list({ actions: actionsOf('people'), limit: 2 })
    expect(entries.map(({ action }) => action)).toEqual(['people.gainedRole', 'people.invited'])
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  test('isn’t accepted before its address is confirmed, nor after it was taken back or renewed', async () => {
    const { email, uid } = await join(false)
    as(['owner'])
    const first = linkIn((await send({ deed: 'invite', email, role: 'editor' })).text)
    as([], uid)
    expect(await read(first)).toContain('confirm your address first')
    expect((await send(accept, first)).status).toBe(409)
    as(['owner'])
    const id = (await house.backend.identity.administration.invitations.listFor(email))[0]?.id ?? ''
    const second = linkIn((await send({ deed: 'renew', id })).text)
    expect([(await house.ask(first)).status, (await house.ask(second)).status]).toEqual([404, 200])
    expect((await send({ deed: 'withdraw', id })).to).toBe('/admin/add-auth?done=withdrawn')
    expect((await house.ask(second)).status).toBe(404)
    expect(await rolesOf(uid)).toEqual([])
  })

  test('needs a role and an address', async () => {
    as(['owner'])
    const none = await send({ deed: 'invite', email: 'x@example.org' })
    expect([none.status, none.text.includes('choose at least one role')]).toEqual([400, true])
    const wrong = await send({ deed: 'invite', email: 'nonsense', role: 'editor' })
    expect([wrong.status, wrong.text.includes('Please enter an email address')]).toEqual([400, true])
    // Both at once, each beside its field.
    const { status, text } = await send({ deed: 'invite', email: '' })
    const said = ['Please enter an email address', 'choose at least one role'].map(each =>
      text.includes(each),
    )
    expect([status, said]).toEqual([400, [true, true]])
  })
})

describe('roles', () => {
  test('are changed by an owner, who is told so by no email but theirs; the last owner stays', async () => {
    const { email, uid } = await join()
    as(['owner'])
    await send({ deed: 'roles', id: uid, role: ['editor', 'emperor'] })
    expect(await rolesOf(uid)).toEqual(['editor'])
    await send({ deed: 'remove', id: uid })
    expect(await rolesOf(uid)).toEqual([])
    expect(await listNotes()).toEqual(expect.arrayContaining(['people.lostRole', 'people.gainedRole']))
    expect(await lettersTo(email, 'rolesChanged')).toHaveLength(2)
    const ways: Wish[] = [{ deed: 'roles', role: 'editor' }, { deed: 'remove' }, { deed: 'disable' }]
    for (const form of ways)
      expect((await send({ ...form, id: owner })).to).toBe('/admin/add-auth?done=lastOwner')
    expect(await rolesOf(owner)).toEqual(['owner'])
  })

  test('are taken back right after by who changed them, noted and told, and by nobody who is no owner any more', async () => {
    const { email, uid } = await join()
    const { administration } = house.backend.identity
    const undo = { deed: 'undo' }
    as(['owner'])
    await send({ deed: 'roles', id: uid, role: ['editor', 'mail'] })
    const { to } = await send({ deed: 'remove', id: uid })
    expect(await read(to ?? '')).toContain('value="undo"')
    // Another owner's change isn't theirs to take back with one press.
    as(['owner'], 'another')
    expect(await read(to ?? '')).not.toContain('value="undo"')
    expect((await send(undo)).to).toBe('/admin/add-auth?done=gone')
    await administration.setRoles('another', [])
    as(['owner'])
    expect((await send(undo)).to).toBe('/admin/add-auth?done=undone')
    expect(await rolesOf(uid)).toEqual(['editor', 'mail'])
    const [entry] = await house.backend.audit.list({ actions: actionsOf('people'), limit: 1 })
    expect(entry).toMatchObject({ action: 'people.gainedRole', actor: owner, subject: uid, before: [] })
    expect(await lettersTo(email, 'rolesChanged')).toHaveLength(3)

    await send({ deed: 'roles', id: uid, role: 'support' })
    clock.advance(6 * 60_000)
    as(['owner'])
    expect((await send(undo)).to).toBe('/admin/add-auth?done=gone')
    as(['editor'])
    expect((await send(undo)).status).toBe(403)

    as(['owner'])
    await send({ deed: 'roles', id: uid, role: 'owner' })
    await administration.setRoles(owner, [], async () => {})
    expect((await send(undo)).status).toBe(403)
    expect(await rolesOf(uid)).toEqual(['owner'])
    await administration.setRoles(owner, ['owner'], async () => {})
    await administration.setRoles(uid, [], async () => {})
  })

  test('change with their entry in the log, or not at all', async () => {
    const { email, uid } = await join()
    const { administration } = house.backend.identity
    as(['owner'])
    await send({ deed: 'invite', email: `${crypto.randomUUID()}@example.org`, role: 'editor' })
    const open = await administration.invitations.list()
    const wishes: Wish[] = [
      { deed: 'roles', role: 'editor' },
      { deed: 'disable' },
      { deed: 'invite', email, role: 'editor' },
    ]
    await withFullLog(house.backend.database, async () => {
      for (const form of wishes) expect((await send({ ...form, id: uid })).status).toBe(500)
      expect((await send({ deed: 'withdraw', id: open[0]?.id ?? '' })).status).toBe(500)
    })
    expect(await administration.find(uid)).toMatchObject({ roles: [], isDisabled: false })
    expect(await administration.invitations.list()).toEqual(open)
  })

  test('end with a request to be deleted, and with an owner’s end their invitations', async () => {
    const { email, uid } = await join()
    const { audit, identity } = house.backend
    await identity.administration.setRoles(uid, ['owner', 'mail'])
    as(['owner', 'mail'], uid)
    const invited = `${crypto.randomUUID()}@example.org`
    const link = linkIn((await send({ deed: 'invite', email: invited, role: 'owner' })).text)
    expect((await house.ask(link)).status).toBe(200)
    await askErasure(house.backend, uid, 'signedIn')
    expect(await rolesOf(uid)).toEqual([])
    expect(await audit.list({ actions: actionsOf('people'), limit: 2 })).toMatchObject([
      { action: 'people.uninvited', actor: uid, before: { roles: ['owner'] } },
      { action: 'people.lostRole', actor: uid, subject: uid, before: ['owner', 'mail'], after: [] },
    ])
    expect((await house.ask(link)).status).toBe(404)
    expect(await lettersTo(email, 'rolesChanged')).toHaveLength(1)
  })

  test('and everything else wait for a recent sign-in', async () => {
    const { uid } = await join()
    as(['owner'], owner, { signedInAt: clock.now().getTime() - 10 * 60_000 - 1 })
    const wishes: Wish[] = [
      { deed: 'roles', role: 'editor' },
      { deed: 'disable' },
      { deed: 'end' },
      { deed: 'invite', email: 'late@example.org', role: 'editor' },
    ]
    for (const form of wishes) expect((await send({ ...form, id: uid })).to).toBe('/admin/add-auth?stale=1')
    expect(await rolesOf(uid)).toEqual([])
    expect(await read(`${path}?invite=1`)).toContain('sign in again first')
  })

  const deeds = [
    'invite',
    'renew',
    'withdraw',
    'roles',
    'remove',
    'show',
    'find',
    'disable',
    'enable',
    'end',
    'verify',
  ]
  const supports = ['find', 'disable', 'enable', 'end', 'verify']
  const others = roles.filter(role => role !== 'owner')
  test.each(others.flatMap(role => deeds.map(deed => [role, deed] as [Role, string])))(
    'such as %s let nobody %s beyond them',
    async (role, deed) => {
      as([role], 'someone')
      const { status } = await send({ deed, id: 'nobody', email: 'nobody@example.org', role: 'owner' })
      expect(status === 403).toBe(!(role === 'support' && supports.includes(deed)))
    },
  )
})

describe('the people with a role', () => {
  test('are found by an owner by part of a name or address, with nobody’s in the page’s own', async () => {
    const { identity } = house.backend
    const [zoe, ben] = [await join(), await join()]
    const caller = { clientAddress: '127.0.0.1', userAgent: null, language: 'en' as const }
    await identity.call('update', { idToken: zoe.token, displayName: 'Zoë Ångström' }, caller)
    as(['owner'])
    for (const { uid } of [zoe, ben]) await send({ deed: 'roles', id: uid, role: 'editor' })
    const listed = async (part: string) => {
      const { status, to, text } = await send({ deed: 'search', part })
      expect({ status, to }).toEqual({ status: 200, to: null })
      return [zoe, ben].map(({ uid }) => text.includes(`person=${uid}`))
    }
    expect(await listed(zoe.email.slice(2, 20).toUpperCase())).toEqual([true, false])
    expect(await listed('zoe ang')).toEqual([true, false])
    expect(await listed('@example')).toEqual([true, true])
    expect(await listed('')).toEqual([true, true])
    expect(await listed('nobody like this')).toEqual([false, false])
    expect((await send({ deed: 'search', part: zoe.email })).text).toContain(zoe.email)
    as(['support'])
    expect((await send({ deed: 'search', part: '@' })).status).toBe(403)
  })
})

describe('an account', () => {
  test('is found by its exact address alone, helped with, and every look is written down', async () => {
    const { email, uid } = await join(false)
    as(['support'], 'sue')
    expect((await send({ deed: 'find', email: email.slice(0, -1) })).text).toContain('No account uses')
    const { text } = await send({ deed: 'find', email: email.toUpperCase() })
    expect(text).toContain('Send the confirmation email again')
    expect(text).not.toContain(email)
    const help = (deed: string) => send({ deed, id: uid, from: 'finder' })
    expect((await help('verify')).text).toContain('The confirmation email is on its way')
    expect(await lettersTo(email, 'verifyEmail')).toHaveLength(1)
    expect((await help('end')).text).toContain('All sessions have ended')
    expect((await help('disable')).text).toContain('The account is disabled')
    expect((await help('enable')).text).toContain('The account is enabled again')
    const actions = (await house.backend.audit.list({ search: { ids: [], beginning: uid } })).map(
      ({ action }) => action,
    )
    expect(actions).toEqual([
      'people.enabled',
      'people.disabled',
      'people.signedOut',
      'people.verificationSent',
      'people.lookedUp',
    ])
  })

  test('can’t be tried out, and what found nobody is written down without whom', async () => {
    as(['support'], 'tess')
    const email = `m-${crypto.randomUUID()}@example.org`
    await send({ deed: 'find', email })
    const [newest] = await house.backend.audit.list({ actor: 'tess', limit: 1 })
    expect(newest).toMatchObject({ action: 'people.notFound', subject: '' })
    expect(JSON.stringify(newest)).not.toContain(email)
    const limit = { calls: 30, per: 60 * 60_000 }
    for (let tried = 0; tried < limit.calls; tried++)
      await house.backend.functions.limits.spend('accountLookUps', 'uid tess', limit)
    expect((await send({ deed: 'find', email })).text).toContain('You’ve looked for many accounts')
  })

  test('that is confirmed gets no confirmation email, and nobody is told that one went', async () => {
    const { email, uid } = await join()
    const sent = (await lettersTo(email, 'verifyEmail')).length
    as(['support'], 'sue')
    const { text } = await send({ deed: 'verify', id: uid, from: 'finder' })
    expect(text).toContain('There’s nothing to confirm')
    expect(await lettersTo(email, 'verifyEmail')).toHaveLength(sent)
    expect(await house.backend.audit.list({ search: { ids: [], beginning: uid } })).toEqual([])
  })

  test('of someone with a role is for owners', async () => {
    const { email, uid } = await join()
    await house.backend.identity.administration.setRoles(uid, ['editor'])
    as(['support'], 'sue')
    expect((await send({ deed: 'find', email })).text).toContain('only owners can change anything')
    await send({ deed: 'disable', id: uid, from: 'finder' })
    expect((await house.backend.identity.administration.find(uid))?.isDisabled).toBe(false)
    as(['owner'])
    expect(await read()).toContain(email)
    expect((await send({ deed: 'find', email })).text).not.toContain(`>${email}<`)
  })
})

test('owners see in full who helps; who is no owner sees themselves and the table of roles', async () => {
  const { uid } = await join()
  await house.backend.identity.administration.setRoles(uid, ['editor'])
  as(['editor'], uid)
  for (const hidden of [env.OWNER_EMAIL, maskAddress(env.OWNER_EMAIL)])
    expect(await read()).not.toContain(hidden)
  expect(await read(`${path}?tab=roles`)).toContain('nobody, by design')
  as(['owner'])
  expect(await read()).toContain(env.OWNER_EMAIL)
})
