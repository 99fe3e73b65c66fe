import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import type { NewsletterTables } from '../schema.ts'
import { openNewsletter, sampleWish } from '../testing/newsletter.ts'
import type { ListWish } from './list.ts'

const wish: ListWish = { name: 'fair.csv', topics: ['tips'], frequency: 'monthly', language: 'de' }
const statement = 'They signed up on paper at our stand at the fair.'
const day = 24 * 60 * 60_000

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

describeOnEveryDatabase('lists', (open, newPlace) => {
  async function start(given: Parameters<typeof openNewsletter>[1] = {}) {
    const database = await open()
    const newsletter = await openNewsletter(database, given)
    const { kysely } = database.as<NewsletterTables>()
    const read = async (text: string) => {
      const found = await newsletter.lists.read(wish, bytes(text))
      return 'id' in found ? found.id : found.problem
    }
    const waiting = () => kysely.selectFrom('newsletter_list_rows').select(['line', 'address']).execute()
    return { ...newsletter, database, read, waiting }
  }
  async function subscribe({ subscriptions, post }: Awaited<ReturnType<typeof start>>, address: string) {
    await subscriptions.ask(sampleWish(address))
    await subscriptions.settle()
    const made = await subscriptions.confirm(post.at(-1)?.token ?? '')
    return made ? subscriptions.linkOf(made) : ''
  }

  it('say what would become of each row, and write to nobody yet', async () => {
    const house = await start()
    const { lists, subscriptions, mail, post, read, waiting } = house
    await subscribe(house, 'known@example.org')
    await subscriptions.stop(await subscribe(house, 'stopped@example.org'))
    await subscriptions.ask(sampleWish('refused@example.org'))
    await subscriptions.settle()
    await subscriptions.refuse(post.at(-1)?.token ?? '')
    await mail.suppressions.add('blocked@example.org', 'bounced')
    const before = post.length
    const text = `Name;E-Mail;Sprache
Anna;anna@example.org;ru
Anna;ANNA@example.org;
;;
Ben;ben(at)example.org
Cleo and Dan;cleo@example.org dan@example.org
Known;known@example.org
Stopped;stopped@example.org
Refused;refused@example.org
Blocked;blocked@example.org
Eve; eve@example.org `
    expect(await lists.find(await read(text))).toMatchObject({
      state: 'read',
      counts: { fresh: 2, duplicate: 1, known: 1, stopped: 2, blocked: 1, malformed: 3 },
      troubles: [
        { line: 3, trouble: 'duplicate' },
        { line: 4, trouble: 'empty' },
        { line: 5, trouble: 'malformed' },
        { line: 6, trouble: 'several' },
      ],
    })
    expect(await waiting()).toEqual([
      { line: 2, address: 'anna@example.org' },
      { line: 11, address: 'eve@example.org' },
    ])
    expect(post).toHaveLength(before)
  })

  it('are brought in once, and everyone in them is asked for themselves', async () => {
    const { lists, subscriptions, post, read, waiting } = await start()
    const id = await read('email,language\nanna@example.org,ru\nben@example.org,\n')
    const begun = await Promise.all([lists.begin(id, statement), lists.begin(id, statement)])
    expect(begun.toSorted()).toEqual([false, true])
    await Promise.all([lists.settle(), lists.run(new AbortController().signal)])
    expect(await lists.begin(id, statement)).toBe(false)
    expect(post.map(({ to, language, isBulk }) => [to, language, isBulk])).toEqual([
      ['anna@example.org', 'ru', true],
      ['ben@example.org', 'de', true],
    ])
    expect(await lists.find(id)).toMatchObject({ state: 'done', statement, progress: { done: 2, asked: 2 } })
    expect(await waiting()).toEqual([])
    const pending = { state: 'pending', source: 'import', frequency: 'monthly', consentVersion: `list:${id}` }
    expect(await subscriptions.find('anna@example.org')).toMatchObject(pending)
    expect(await subscriptions.confirm(post[0]?.token ?? '')).toMatchObject({ state: 'active' })
    expect(await subscriptions.describe('anna@example.org')).toMatchObject({ broughtInFrom: statement })
  })

  it('never bring back who stopped after the file was read', async () => {
    const house = await start()
    const { lists, subscriptions, post, read } = house
    const id = await read('anna@example.org\nben@example.org')
    await subscriptions.stop(await subscribe(house, 'anna@example.org'))
    const before = post.length
    await lists.begin(id, statement)
    await lists.settle()
    expect(post.slice(before).map(({ to }) => to)).toEqual(['ben@example.org'])
    expect(await subscriptions.find('anna@example.org')).toMatchObject({ state: 'stopped' })
    expect(await lists.find(id)).toMatchObject({ progress: { done: 2, asked: 1 } })
  })

  it('leave nothing half done, and go on where they were', async () => {
    const told: string[] = []
    let isBroken = true
    const { lists, subscriptions, read, waiting } = await start({
      writeConfirm: async ({ to }) => {
        if (isBroken && to === 'reader-60@example.org') throw new Error('the disk is full')
        told.push(to)
      },
    })
    const addresses = Array.from({ length: 70 }, (_, index) => `reader-${index}@example.org`)
    const id = await read(addresses.join('\n'))
    await lists.begin(id, statement)
    await lists.settle()
    // The first fifty are in; of the others nothing is, not even those before the one that broke.
    expect(await lists.find(id)).toMatchObject({ state: 'running', progress: { done: 50, asked: 50 } })
    expect(await waiting()).toHaveLength(20)
    expect(await subscriptions.find('reader-55@example.org')).toBeUndefined()
    isBroken = false
    told.splice(50)
    await lists.run(new AbortController().signal)
    expect(await lists.find(id)).toMatchObject({ state: 'done', progress: { done: 70, asked: 70 } })
    expect(told.toSorted()).toEqual(addresses.toSorted())
  })

  it('are told from what is none', async () => {
    const { read, waiting } = await start()
    expect(await read('')).toBe('noRows')
    expect(await read('E-Mail\n')).toBe('noRows')
    expect(await read('Name,Phone\nAnna,123')).toBe('noColumn')
    expect(await read('\n'.repeat(200_001))).toBe('tooMany')
    expect(await waiting()).toEqual([])
  })

  it('go after a day, when dropped, or with whoever is in them; what was said of consent stays as long as anyone', async () => {
    const { lists, subscriptions, read, waiting, clock } = await start()
    expect(await lists.drop(await read('anna@example.org'))).toBe(true)
    expect(await waiting()).toEqual([])
    const kept = await read('anna@example.org\nben@example.org')
    expect(await subscriptions.listWaiting('Ben@example.org')).toEqual([
      { topics: ['tips'], frequency: 'monthly', language: 'de', since: clock.now().toISOString() },
    ])
    await subscriptions.forget('ben@example.org')
    expect(await subscriptions.listWaiting('ben@example.org')).toEqual([])
    expect(await waiting()).toEqual([{ line: 1, address: 'anna@example.org' }])
    await lists.begin(kept, statement)
    await lists.settle()
    const unused = await read('cleo@example.org')
    clock.advance(day)
    await lists.tidy()
    expect(await lists.find(unused)).toBeUndefined()
    expect(await waiting()).toEqual([])
    expect(await lists.listRecent(5)).toMatchObject([{ id: kept }])
    await subscriptions.forget('anna@example.org')
    await lists.tidy()
    expect(await lists.find(kept)).toBeUndefined()
  })

  it('are brought in to the end by two processes, and nobody is asked twice', async () => {
    const place = await newPlace()
    const here = await openNewsletter(await open(place))
    const there = await openNewsletter(await open(place))
    const many = Number(process.env.MANY_ROWS ?? 2_000)
    const addresses = Array.from({ length: many }, (_, index) => `reader-${index}@example.org`)
    const read = await here.lists.read(wish, bytes(addresses.join('\n')))
    const id = 'id' in read ? read.id : read.problem
    await here.lists.begin(id, statement)
    const { signal } = new AbortController()
    await Promise.all([here.lists.settle(), there.lists.run(signal), there.lists.run(signal)])
    const done = { state: 'done', progress: { done: many, asked: many } }
    expect(await there.lists.find(id)).toMatchObject(done)
    // A transaction that is tried again may write its emails again; what is stored is stored once.
    const { kysely } = (await open(place)).as<NewsletterTables>()
    const rows = await kysely.selectFrom('newsletter_subscriptions').select('address').execute()
    expect(rows.map(({ address }) => address).toSorted()).toEqual(addresses.toSorted())
    expect(await kysely.selectFrom('newsletter_list_rows').selectAll().execute()).toEqual([])
    expect([here, there].every(({ post }) => post.length > 0)).toBe(true)
  }, 600_000)

  it('may be long', async () => {
    const { lists, read } = await start()
    const addresses = Array.from({ length: 5_000 }, (_, index) => `reader-${index}@example.org`)
    const id = await read(['email', ...addresses, ...addresses].join('\r\n'))
    const list = await lists.find(id)
    expect(list?.counts).toMatchObject({ fresh: 5_000, duplicate: 5_000 })
    expect(list?.troubles).toHaveLength(200)
  })
})
