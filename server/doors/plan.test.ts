import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPlanTemplate } from '../../app/blocks/chapter/chapters.ts'
import { planDeeds } from '../../app/plan/plan-deeds.ts'
import { agree } from '../../domain/members/consents.ts'
import { openLibrary } from '../../languages/library.ts'
import { craving, integer, map, now, profileWith, root } from '../testing/member-documents.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { join, type SignedUp } from '../testing/sign-up.ts'
import { decode } from '../testing/survey-forms.ts'
import { createAccountDoors } from './accounts/accounts.ts'
import { createAsker } from './asker.ts'

let house: House
let mira: SignedUp
const t = openLibrary().words('en').getFixedT(null, 'plan')
const own = openLibrary().words('en').getFixedT(null, 'moments')

beforeAll(async () => {
  house = await serveHouse({ clock: { now: () => new Date(now) } })
})
afterAll(() => house.stop())
beforeEach(async () => {
  mira = await join(house)
  const fields = profileWith(agree(now).version)
  expect(await write(mira, '', fields)).toBe('OK')
  expect(await write(mira, '/cravings/one', craving)).toBe('OK')
})

/** As the official client writes, with the account's token. */
async function write({ uid, token }: SignedUp, below: string, fields: object): Promise<string> {
  const body = JSON.stringify({ writes: [{ update: { name: `${root}/members/${uid}${below}`, fields } }] })
  const headers = { Authorization: `Bearer ${token}` }
  const { error } = await (await house.ask(`/v1/${root}:commit`, { method: 'POST', headers, body })).json()
  return error?.status ?? 'OK'
}

type Fields = Record<string, string>

/** As a browser without a script sends a form. */
async function send(path: string, fields: Fields, cookie = mira.cookie) {
  const response = await house.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
  })
  return {
    status: response.status,
    to: response.headers.get('location'),
    page: decode(await response.text()),
  }
}
const read = async (path: string, cookie = mira.cookie) =>
  decode(await (await house.ask(path, { headers: { Cookie: cookie } })).text()).replaceAll('<!-- -->', '')
const kept = () => house.backend.members.describe(mira.uid)

const sentence = {
  deed: 'saveMoment',
  moment: 'break',
  when: 'the others go outside.',
  act: 'take my tea up',
}
const planItem = {
  kind: { stringValue: 'moment' },
  act: { stringValue: 'x' },
  createdAt: integer(now),
  updatedAt: integer(now),
}

describe('a plan without JavaScript', () => {
  test('is kept only by who agrees to that, and shown from then on', async () => {
    const refused = await send('/plan/moment?moment=break', sentence)
    expect([refused.status, refused.page]).toEqual([400, expect.stringContaining(t('consent.needed'))])
    expect((await kept()).planItems).toEqual([])

    const agreed = { ...sentence, consent: 'on', at: '16:00', days: 'workdays' }
    expect(await send('/plan/moment?moment=break', agreed)).toMatchObject({ status: 303, to: '/plan' })
    expect((await kept()).planItems).toEqual([
      expect.objectContaining({ when: 'the others go outside', at: 960, days: [1, 2, 3, 4, 5] }),
    ])
    const page = await read('/plan')
    expect(page).toContain('the others go outside')
    expect(page).toContain(t('moments.remind.workdays', { time: '3:50 PM' }))
  })

  test('puts the words of no other language around what someone wrote', async () => {
    const german = { ...sentence, consent: 'on', when: 'die anderen rausgehen', act: 'nehme ich meinen Tee' }
    await send('/de/plan/moment?moment=break', { ...german, language: 'de' })
    const text = async (path: string) => (await read(path)).replaceAll(/<[^>]+>/g, '')
    expect(await text('/de/plan')).toContain('Wenn die anderen rausgehen, dann nehme ich meinen Tee.')
    for (const path of ['/plan', '/']) {
      expect(await text(path)).toContain('die anderen rausgehen – nehme ich meinen Tee')
      expect(await text(path)).not.toMatch(/If die|then I nehme/)
    }
    // Its time is changed on an English page: it stays what it was.
    const id = String((await kept()).planItems.map(item => (item as { id: string }).id))
    await send('/plan/moment', { ...german, id, at: '16:00', language: 'en' })
    expect((await kept()).planItems).toEqual([expect.objectContaining({ at: 960, language: 'de' })])
  })

  test('counts as behind someone only the steps that they did', async () => {
    await send('/plan/moment', { ...sentence, consent: 'on' })
    await house.backend.documents.update(`members/${mira.uid}`, { quitAt: now - 40 * 86_400_000 })
    const page = await read('/plan')
    expect(page).toContain(t('steps.earlier'))
    expect(page).not.toMatch(/steps? behind you/)
    const step = /name="step" value="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(await send('/plan', { deed: 'doStep', step })).toMatchObject({ status: 303 })
    const after = await read('/plan')
    expect(after).toContain(t('steps.behind', { count: 1 }))
    expect(after).toContain(t('steps.earlier'))
  })

  test('is changed and taken away again', async () => {
    await send('/plan/moment', { ...sentence, consent: 'on' })
    const id = String((await kept()).planItems.map(item => (item as { id: string }).id))
    expect(await read(`/plan/moment?id=${id}`)).toContain(own('change'))
    await send('/plan/moment', { ...sentence, id, act: '', idea: own('ideas.break.two') })
    expect((await kept()).planItems).toEqual([expect.objectContaining({ id, act: own('ideas.break.two') })])
    expect(await send('/plan/moment', { deed: 'removeMoment', id })).toMatchObject({ status: 303 })
    expect((await kept()).planItems).toEqual([])
  })

  test('reminds of the hard moment from which someone came to agree to reminders', async () => {
    await send('/plan/moment', { ...sentence, consent: 'on', at: '16:00' })
    const id = String((await kept()).planItems.map(item => (item as { id: string }).id))
    expect(await read('/plan')).toContain(`/plan/reminders?item=${id}`)
    expect(await read(`/plan/reminders?item=${id}`)).toContain(`name="item" value="${id}"`)
    await send('/plan/reminders', { deed: 'agree', agree: 'on', item: id })
    expect((await kept()).reminders).toEqual([
      expect.objectContaining({ about: 'moment', item: id, at: 950, isOn: true }),
    ])
  })

  test('has a reminder on only once there is a way in which it can come', async () => {
    await send('/plan/moment', { ...sentence, consent: 'on', at: '16:00' })
    const id = String((await kept()).planItems.map(item => (item as { id: string }).id))
    await send('/plan/reminders', { deed: 'agree', agree: 'on', item: id })
    const say = house.backend.library.words('en').getFixedT(null, 'reminders')
    const isOn = async (path: string) => (await read(path)).includes('aria-checked="true"')
    const areOn = async () => [await isOn('/plan/reminders'), await isOn('/plan')]
    expect(await areOn()).toEqual([false, false])
    expect(await read('/you/settings')).toContain('No reminders on')
    const quiet = { quietFrom: '22:00', quietTo: '07:00' }
    const push = await send('/plan/reminders', { deed: 'way', by: 'push', ...quiet })
    expect([push.status, push.page]).toEqual([400, expect.stringContaining(say('faults.device'))])
    expect(await areOn()).toEqual([false, false])
    await send('/plan/reminders', { deed: 'way', by: 'calendar', ...quiet })
    expect(await areOn()).toEqual([true, true])
  })

  test('says of a reminder in the quiet hours that it never comes', async () => {
    await send('/plan/reminders', { deed: 'agree', agree: 'on' })
    const quiet = { quietFrom: '21:30', quietTo: '07:00' }
    await send('/plan/reminders', { deed: 'way', by: 'push', devices: '1', ...quiet })
    await send('/plan/moment', { ...sentence, consent: 'on', at: '16:00' })
    const id = String((await kept()).planItems.map(item => (item as { id: string }).id))
    await send('/plan', { deed: 'remind', item: id })
    expect(await read('/plan')).not.toContain(t('moments.silent'))
    await send('/plan/moment', { ...sentence, id, at: '22:00' })
    expect(await read('/plan')).toContain(t('moments.silent'))
    await send('/plan', { deed: 'remind', item: id })
    expect(await read('/plan')).not.toContain(t('moments.silent'))
  })

  test.each([
    ['no moment', { ...sentence, consent: 'on', when: ' ' }, 'form.needsWhen'],
    ['nothing to do', { ...sentence, consent: 'on', act: '…' }, 'form.needsAct'],
  ] as const)('says what is missing: %s', async (_, fields, words) => {
    const { status, page } = await send('/plan/moment?moment=break', fields)
    expect([status, page]).toEqual([400, expect.stringContaining(own(words))])
    expect((await kept()).planItems).toEqual([])
  })

  test('belongs to nobody who is not signed in', async () => {
    expect((await send('/plan/moment', { ...sentence, consent: 'on' }, '')).status).toBe(400)
    for (const deed of Object.keys(planDeeds)) expect((await send('/plan', { deed }, '')).status).toBe(400)
    expect((await send('/plan', { deed: 'constructor' })).status).toBe(400)
  })

  test('has a form for a suggestion of the guide, and for one that is none', async () => {
    const story = await house.backend.read('en').page('quit-smoking')
    const { when = '', act = '' } = findPlanTemplate(story?.body ?? [], 'weeks.2') ?? {}
    const page = await read('/plan/moment?template=weeks.2')
    for (const [name, text] of Object.entries({ when, act }))
      expect(page).toMatch(new RegExp(`<textarea[^>]*name="${name}"[^>]*>${text}</textarea>`))
    expect(await read('/plan/moment?template=nothing.99')).toContain(own('which'))
    expect(await read('/plan/moment?moment=constructor')).toContain(own('which'))
  })
})

describe('steps and medicines without JavaScript', () => {
  test('are refused in words where a form asks for what nobody’s screens would', async () => {
    const carried = JSON.stringify({
      member: {},
      documents: [{ below: 'checkIns', id: 'no-day', data: { state: 'free', at: now } }],
    })
    await house.backend.members.forget(mira.uid)
    expect((await send('/', { deed: 'begin', consent: 'on', carried })).status).toBe(400)
    expect((await house.backend.members.describe(mira.uid)).member).toBeNull()
  })

  test('are not kept before someone agrees', async () => {
    expect((await send('/plan', { deed: 'doStep', step: 'firstHour' })).status).toBeGreaterThanOrEqual(400)
    expect((await send('/plan', { deed: 'agree' })).status).toBe(400)
    expect((await send('/plan/medicines', { deed: 'chooseMedicines', kind: 'gum' })).status).toBe(400)
    const { steps, medicines } = await kept()
    expect([steps, medicines]).toEqual([[], []])
  })

  test('are ticked, counted and taken back', async () => {
    await send('/plan', { deed: 'agree', consent: 'on' })
    await send('/plan', { deed: 'doStep', step: 'firstHour' })
    expect((await kept()).steps).toEqual([{ step: 'firstHour', doneAt: now }])
    await send('/plan', { deed: 'undoStep', step: 'firstHour' })
    expect((await kept()).steps).toEqual([])

    const question = 'With my tablets?'
    await send('/plan/medicines', { deed: 'chooseMedicines', kind: 'gum', consent: 'on', question })
    expect((await kept()).medicines).toEqual([{ kind: 'gum', since: '2026-11-15', question }])
    for (let times = 0; times < 3; times += 1) await send('/plan', { deed: 'useMedicine', kind: 'gum' })
    await send('/plan', { deed: 'useMedicine', kind: 'gum', to: 'less' })
    await send('/plan', { deed: 'useMedicine', kind: 'patch' })
    expect((await kept()).medicineUse).toEqual([{ day: '2026-11-15', uses: { gum: { count: 2, at: now } } }])
    expect(await read('/plan')).toContain(t('medicine.today', { number: 2 }))
    expect(await read('/plan/medicines')).toContain(question)

    // Who uses nothing any more may still want to ask; it's no row of their plan.
    await send('/plan/medicines', { deed: 'chooseMedicines', question })
    expect((await kept()).medicines).toEqual([{ kind: 'question', since: '2026-11-15', question }])
    expect(await read('/plan/medicines')).toContain(question)
    await send('/plan/medicines', { deed: 'chooseMedicines', kind: 'patch', question })
    expect((await kept()).medicines).toEqual([{ kind: 'patch', since: '2026-11-15', question }])
  })

  test('keep a question of who uses nothing yet', async () => {
    const asked = { deed: 'chooseMedicines', question: 'Which one?' }
    expect((await send('/plan/medicines', asked)).status).toBe(400)
    expect((await send('/plan/medicines', { ...asked, consent: 'on' })).status).toBe(303)
    expect(await read('/plan/medicines')).toContain('Which one?')
  })
})

describe('the consent to a plan', () => {
  const consents = map({
    programme: map({ version: integer(1), at: integer(now) }),
    plan: map({ version: integer(1), at: integer(now) }),
  })

  test('comes before anything is written by a device', async () => {
    for (const below of ['planItems/a', 'steps/why', 'ticks/2026-11-15', 'medicines/gum', 'reminders/a'])
      expect(await write(mira, `/${below}`, planItem)).toBe('PERMISSION_DENIED')
    expect(await write(mira, '', { ...profileWith(1), consents })).toBe('OK')
    expect(await write(mira, '/planItems/a', planItem)).toBe('OK')
    expect(await write(mira, '/steps/why', { doneAt: integer(now) })).toBe('OK')
    expect(await write(mira, '/steps/unheard-of', { doneAt: integer(now) })).toBe('PERMISSION_DENIED')
    expect(await write(mira, '/medicines/gum', { since: { stringValue: '2026-11-15' } })).toBe(
      'PERMISSION_DENIED',
    )
  })

  test('is taken back with all that was kept under it, and nothing else', async () => {
    await write(mira, '', { ...profileWith(1), consents })
    await write(mira, '/planItems/a', planItem)
    await write(mira, '/steps/why', { doneAt: integer(now) })
    await send('/plan/medicines', { deed: 'chooseMedicines', kind: 'gum', consent: 'on' })
    const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
    const person = { id: mira.uid, name: '', roles: [] }
    await createAccountDoors(house.backend, createAsker(house.backend.audit, asker)).withdraw(person, 'plan')
    const { member, planItems, steps, medicines, cravings } = await kept()
    expect([planItems, steps]).toEqual([[], []])
    expect([medicines, cravings].map(found => found.length)).toEqual([1, 1])
    expect(Object.keys(member?.consents ?? {}).sort()).toEqual(['medicine', 'programme'])
    expect(await write(mira, '/planItems/a', planItem)).toBe('PERMISSION_DENIED')
  })
})
