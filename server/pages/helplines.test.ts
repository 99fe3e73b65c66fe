import { describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { keyOf } from './helplines.ts'

const ada: Person = { id: 'ada', name: 'Ada', roles: ['support'] }
const block = (line: object) => ({ _uid: 'u', component: 'helpline', country: 'DE', name: 'Line', ...line })

/** Every press of a button on the page, as a browser without scripts sends it. */
const press = (house: House, name: 'confirm' | 'undo', key: string) =>
  house.ask('/admin/helplines', { method: 'POST', body: new URLSearchParams({ [name]: key }) })

/** What stands in the page itself, without tags. */
const textOf = async (answer: Response) =>
  ((await answer.text()).split('</main>')[0] ?? '').replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ')

/** The key of the button in the row that has this number. */
async function keyOfNumber(house: House, dial: string): Promise<string> {
  const rows = (await (await house.ask('/admin/helplines')).text()).split('<li ')
  return rows.find(row => row.includes(`tel:${dial}"`))?.match(/ value="([^"]+)"/)?.[1] ?? ''
}

describe('a helpline', () => {
  test('is known by its number: spaces change nothing, another digit or place does', () => {
    const key = keyOf(block({ phone: '0800 8 31 31 31', dial: '+498008313131' }))
    expect(keyOf(block({ phone: '0800 8313131', dial: '+498008313131', name: 'Other' }))).toBe(key)
    expect(keyOf(block({ phone: '0800 8 31 31 32', dial: '+498008313131' }))).not.toBe(key)
    expect(keyOf(block({ phone: '0800 8 31 31 31', dial: '+498008313131', sms: '123' }))).not.toBe(key)
    expect(keyOf(block({ country: 'AT', phone: '0800 8 31 31 31', dial: '+498008313131' }))).not.toBe(key)
    expect(keyOf(block({}))).toBeUndefined()
    expect(keyOf(block({ url: { href: 'https://a.example' } }))).not.toBe(
      keyOf(block({ url: { href: 'https://b.example' } })),
    )
  })

  test('is confirmed by whoever called it, which pages say with the day until it is taken back, and is due again after half a year', async () => {
    const clock = heldClock('2026-11-16T10:00:00Z')
    let person: Person | undefined = ada
    const house = await serveHouse({ clock, findPerson: async () => person })
    const asStranger = async (path: string) => {
      person = undefined
      const text = await textOf(await house.ask(path))
      person = ada
      return text
    }
    const countDue = async () =>
      Number((await textOf(await house.ask('/admin'))).match(/(\d+) helplines haven’t been checked/)?.[1])
    const before = await countDue()
    expect(before).toBeGreaterThan(30)
    expect(await asStranger('/quit-smoking/helplines')).toContain('Published by offalyindependent.ie, 2024.')
    expect(await asStranger('/quit-smoking/helplines')).not.toContain('Confirmed by this site')

    const key = await keyOfNumber(house, '+3531800201203')
    const answer = await textOf(await press(house, 'confirm', key))
    expect(answer).toContain('1 line is confirmed as of today.')
    expect(answer).toMatch(/November\u00a016, 2026.*IE · HSE QUIT · 1800 201 203 confirmed by Ada/)
    expect(await countDue()).toBe(before - 1)
    expect(await asStranger('/quit-smoking/helplines')).toContain(
      'Confirmed by this site on November\u00a016, 2026.',
    )
    expect(await asStranger('/de/nikotinentzug/beratungstelefone')).toContain(
      'bestätigt am 16.\u00a0November 2026',
    )

    clock.set('2027-05-17T10:00:00Z')
    expect(await countDue()).toBe(before)
    clock.set('2026-11-17T10:00:00Z')

    expect(await textOf(await press(house, 'undo', key))).toMatch(/undone by Ada/)
    expect(await countDue()).toBe(before)
    expect(await asStranger('/quit-smoking/helplines')).not.toContain('Confirmed by this site')
    await house.stop()
  })

  test('is confirmed with others in one save, and each is written down by itself; a button beside one says nothing of those that are ticked', async () => {
    const house = await serveHouse({ person: ada })
    const { audit, helplineChecks } = house.backend
    const keys = (await house.backend.read('en').listHelplines()).slice(0, 3).map(({ key }) => key)
    const send = async (fields: [string, string][]) =>
      textOf(await house.ask('/admin/helplines', { method: 'POST', body: new URLSearchParams(fields) }))
    const noted = async () => (await audit.list()).map(({ action, subject }) => `${action} ${subject}`).sort()

    expect(await send([])).toContain('No line was selected')
    const ticked = keys.map((key): [string, string] => ['confirm', key])
    expect(await send([...ticked, ['confirm', 'nothing']])).toContain('3 lines are confirmed as of today.')
    expect((await helplineChecks.list()).map(({ line }) => line).sort()).toEqual(keys.toSorted())
    expect(await noted()).toEqual(keys.map(key => `helplines.confirmed ${key}`).sort())

    await send([...ticked, ['undo', keys[0] ?? '']])
    const standing = (await helplineChecks.list()).filter(({ undone }) => !undone).map(({ line }) => line)
    expect(standing.sort()).toEqual(keys.slice(1).sort())
    await house.stop()
  })

  test('is confirmed by nobody else, and nothing is confirmed that no page shows', async () => {
    let person: Person = { ...ada, roles: ['mail'] }
    const house = await serveHouse({ findPerson: async () => person })
    expect((await house.ask('/admin/helplines')).status).toBe(403)
    const { helplineChecks } = house.backend
    const [line] = await house.backend.read('en').listHelplines()
    expect((await press(house, 'confirm', line?.key ?? '')).status).toBe(403)
    person = ada
    expect((await press(house, 'confirm', 'nothing')).status).toBe(200)
    expect(await helplineChecks.list()).toEqual([])
    await house.stop()
  })

  test('confirmed twice by one impatient press is taken back by one, to what an earlier day said', async () => {
    const clock = heldClock('2026-10-01T10:00:00Z')
    const house = await serveHouse({ clock, person: ada })
    const { helplineChecks } = house.backend
    await helplineChecks.confirm([{ line: 'a', what: 'DE · A · 1' }], 'ada')
    const earlier = clock.now().getTime()
    clock.set('2026-11-16T10:00:00Z')
    await Promise.all([1, 2].map(() => helplineChecks.confirm([{ line: 'a', what: 'DE · A · 1' }], 'ada')))
    expect(await helplineChecks.undo('a', 'ada')).toBe(true)
    expect(helplineChecks.findConfirmedAt('a')).toBe(earlier)
    await house.stop()
  })

  test('keeps its confirmation when who made it leaves, without their name', async () => {
    const house = await serveHouse({ person: ada })
    const { helplineChecks } = house.backend
    await helplineChecks.confirm([{ line: 'a', what: 'DE · A · 1' }], 'ada')
    await helplineChecks.confirm([{ line: 'b', what: 'DE · B · 2' }], 'bo')
    await helplineChecks.undo('b', 'ada')
    expect((await helplineChecks.listBy('ada')).map(({ line }) => line).sort()).toEqual(['a', 'b'])
    await helplineChecks.forget('ada')
    expect(await helplineChecks.listBy('ada')).toEqual([])
    expect(helplineChecks.findConfirmedAt('a')).toBeDefined()
    expect((await helplineChecks.list()).map(({ by }) => by).sort()).toEqual(['', 'bo'])
    await house.stop()
  })

  test('of an older shape is shown as it was written, and a day in it counts for nothing', async () => {
    const old = { phone: '0800 1', hours: 'weekdays 9 to 5', price: 'free for all', verifiedAt: '2026-11-15' }
    const html = await showLines([block({ certainty: 'high', sourceYear: '2019', ...old })])
    expect(html).toContain('href="tel:08001"')
    expect(html).toContain('weekdays 9 to 5\u00a0· free for all')
    expect(html).toContain('Source from 2019.')
    expect(html).not.toContain('Confirmed by this site')
  })

  test('is shown only where we are at least fairly sure', async () => {
    const html = await showLines(
      ['high', 'medium', 'low', ''].map(certainty =>
        block({ _uid: certainty, name: `Line ${certainty || 'unknown'}`, certainty }),
      ),
    )
    expect(html).toContain('Line high')
    expect(html).toContain('Line medium')
    expect(html).not.toContain('Line low')
    expect(html).not.toContain('Line unknown')
  })
})

/** The guide's own markup, with one more block of these lines. */
async function showLines(lines: object[]): Promise<string> {
  const house = await serveHouse({
    read: read => language => ({
      ...read(language),
      page: async slug => {
        const page = await read(language).page(slug)
        return page && { ...page, body: [...page.body, { _uid: 'more', component: 'helplines', lines }] }
      },
    }),
  })
  const html = await (await house.ask('/quit-smoking/helplines')).text()
  await house.stop()
  return html.split('</main>')[0] ?? ''
}
