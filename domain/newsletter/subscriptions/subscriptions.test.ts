import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import type { NewsletterTables } from '../schema.ts'
import { openNewsletter, sampleWish } from '../testing/newsletter.ts'

const day = 24 * 60 * 60_000
const anna = 'anna@example.org'

describeOnEveryDatabase('subscriptions', (open, _, itAlike) => {
  async function start() {
    const database = await open()
    const { subscriptions, ...rest } = await openNewsletter(database)
    const { post } = rest
    const ask = async (...wish: Parameters<typeof sampleWish>) => {
      await subscriptions.ask(sampleWish(...wish))
      await subscriptions.settle()
      return post.at(-1)?.token ?? ''
    }
    const subscribe = async (...wish: Parameters<typeof sampleWish>) => {
      const made = await subscriptions.confirm(await ask(...wish))
      if (!made) throw new Error('not confirmed')
      return { made, token: subscriptions.linkOf(made) }
    }
    const { kysely } = database.as<NewsletterTables>()
    const rows = () => kysely.selectFrom('newsletter_subscriptions').selectAll().execute()
    return { ...rest, subscriptions, ask, subscribe, rows }
  }

  itAlike('wait for their own confirmation, and keep what shows it', async () => {
    const { subscriptions, ask, post, clock, rows } = await start()
    const token = await ask(anna, { topics: ['tips', 'news'] })
    expect(post).toMatchObject([{ kind: 'confirm', to: anna, language: 'de', isBulk: false }])
    expect(await subscriptions.peek(token)).toMatchObject({ state: 'pending', masked: 'a***@e***.org' })
    expect(JSON.stringify(await rows())).not.toContain(token)
    clock.advance(day)
    const askedAt = clock.now().getTime() - day
    const confirmed = {
      ...{ state: 'active', address: anna, topics: ['tips', 'news'], frequency: 'weekly' },
      ...{ consentVersion: '2026-11', source: 'form', askedAt, confirmedAt: askedAt + day },
    }
    expect(await subscriptions.confirm(token)).toMatchObject(confirmed)
    clock.advance(day)
    // Pressed twice: nothing changes, not even the time.
    expect(await subscriptions.confirm(token)).toMatchObject(confirmed)
    expect(await subscriptions.peek(token)).toMatchObject({ state: 'active' })
  })

  itAlike('can’t be confirmed by a link that is old, replaced or made up', async () => {
    const { subscriptions, ask, clock } = await start()
    const first = await ask(anna)
    const second = await ask(anna, { topics: ['news'] })
    expect(await subscriptions.confirm(first)).toBeUndefined()
    expect(await subscriptions.confirm('x'.repeat(43))).toBeUndefined()
    clock.advance(7 * day)
    expect(await subscriptions.peek(second)).toBeUndefined()
    expect(await subscriptions.confirm(second)).toBeUndefined()
  })

  itAlike('are written to afresh when the link has ended, and only whoever asked', async () => {
    const { subscriptions, ask, clock, post } = await start()
    await ask(anna)
    clock.advance(8 * day)
    await subscriptions.tidy()
    await subscriptions.resend(' nobody@example.org'.trim())
    await subscriptions.resend('ANNA@example.org')
    await subscriptions.settle()
    expect(post.map(({ kind, to }) => [kind, to])).toEqual([
      ['confirm', anna],
      ['confirm', 'ANNA@example.org'],
    ])
    expect(await subscriptions.confirm(post.at(-1)?.token ?? '')).toMatchObject({ state: 'active' })
    await subscriptions.resend(anna)
    await subscriptions.settle()
    expect(post.at(-1)).toMatchObject({ kind: 'known' })
  })

  itAlike('stay as they are when someone asks again, who gets a way to the choices instead', async () => {
    const { subscriptions, subscribe, ask, post } = await start()
    const { made } = await subscribe(anna)
    const token = await ask(anna, { topics: ['news'], language: 'ru' })
    expect(post.at(-1)).toMatchObject({ kind: 'known', language: 'de' })
    expect(await subscriptions.open(token)).toEqual(made)
  })

  itAlike('are erased for who says it wasn’t them, and nobody can ask for a while', async () => {
    const { subscriptions, subscribe, ask, post, clock, rows } = await start()
    const token = await ask(anna)
    expect(await subscriptions.refuse(token)).toBe(true)
    expect(await rows()).toEqual([])
    await ask(anna)
    expect(post).toHaveLength(1)
    // Pressed twice, and looked at later: the same.
    expect(await subscriptions.refuse(token)).toBe(true)
    expect(await subscriptions.isRefused(token)).toBe(true)
    expect(await subscriptions.isRefused('x'.repeat(43))).toBe(false)
    clock.advance(181 * day)
    await subscriptions.tidy()
    await ask(anna)
    expect(post).toHaveLength(2)
    // Once confirmed, the way out is to stop.
    const other = await ask('ben@example.org')
    await subscriptions.confirm(other)
    expect(await subscriptions.refuse(other)).toBe(false)
    await subscribe('cleo@example.org')
    expect(await rows()).toHaveLength(3)
  })

  itAlike('send nothing to who is blocked, and answer the same', async () => {
    const { ask, mail, post, rows } = await start()
    await mail.suppressions.add(anna, 'complained')
    await ask(anna)
    expect(post).toEqual([])
    expect(await rows()).toEqual([])
  })

  itAlike('open by signed links alone', async () => {
    const { subscriptions, subscribe } = await start()
    const { made, token } = await subscribe(anna)
    const other = await subscribe('ben@example.org')
    expect(await subscriptions.open(token)).toEqual(made)
    for (const wrong of ['', 'x', made.id, `${token}x`, made.id + other.token.slice(22)])
      expect(await subscriptions.open(wrong)).toBeUndefined()
    expect(await subscriptions.stop(made.id + other.token.slice(22))).toBeUndefined()
    expect(await subscriptions.open(token)).toMatchObject({ state: 'active' })
  })

  itAlike('change, rest and go on', async () => {
    const { subscriptions, subscribe, clock } = await start()
    const { token } = await subscribe(anna)
    const now = clock.now().getTime()
    await subscriptions.change(token, { topics: ['news', 'milestones'], frequency: 'monthly' })
    await subscriptions.change(token, { language: 'ru', timeZone: 'Europe/Moscow' })
    expect(await subscriptions.pause(token, now + 28 * day)).toMatchObject({
      ...{ topics: ['news', 'milestones'], frequency: 'monthly', language: 'ru' },
      ...{ timeZone: 'Europe/Moscow', pausedUntil: now + 28 * day },
    })
    expect((await subscriptions.resume(token))?.pausedUntil).toBeUndefined()
    await expect(subscriptions.pause(token, now)).rejects.toThrow()
    await expect(subscriptions.pause(token, now + 101 * day)).rejects.toThrow()
    await expect(subscriptions.change(token, { topics: [] })).rejects.toThrow()
    await subscriptions.pause(token, now + 14 * day)
    clock.advance(13 * day)
    await subscriptions.endPauses()
    expect((await subscriptions.open(token))?.pausedUntil).toBe(now + 14 * day)
    clock.advance(day)
    await subscriptions.endPauses()
    expect((await subscriptions.open(token))?.pausedUntil).toBeUndefined()
  })

  it('stop at once and as often as asked, and come back within 30 days', async () => {
    const { subscriptions, subscribe, clock, rows } = await start()
    const { token } = await subscribe(anna)
    const stopped = await subscriptions.stop(token)
    expect(stopped).toMatchObject({ state: 'stopped', stoppedAt: clock.now().getTime() })
    clock.advance(day)
    expect(await subscriptions.stop(token)).toEqual(stopped)
    expect(await subscriptions.undo(token)).toMatchObject({ state: 'active', stoppedAt: undefined })
    expect(await subscriptions.undo(token)).toMatchObject({ state: 'active' })
    await subscriptions.stop(token)
    clock.advance(30 * day)
    await subscriptions.tidy()
    expect(await subscriptions.undo(token)).toBeUndefined()
    expect(await rows()).toMatchObject([{ address: null, state: 'stopped' }])
    // That they had asked stays provable for three years.
    expect(await subscriptions.find(anna)).toMatchObject({ state: 'stopped', consentVersion: '2026-11' })
    clock.advance(3 * 365 * day)
    await subscriptions.tidy()
    expect(await rows()).toEqual([])
  })

  itAlike('stay stopped, with what shows it, until who stopped confirms that they ask anew', async () => {
    const { subscriptions, subscribe, ask, clock, rows } = await start()
    const { token } = await subscribe(anna)
    const stopped = await subscriptions.stop(token)
    clock.advance(day)
    // Anyone can type an address.
    const typed = await ask(anna, { topics: ['news'], language: 'ru' })
    const found = await subscriptions.find(anna)
    expect(found).toEqual(stopped)
    expect(found && subscriptions.canUndo(found)).toBe(true)
    expect(await subscriptions.peek(typed)).toMatchObject({ state: 'pending', topics: ['news'] })
    expect(await subscriptions.describe(anna)).toMatchObject({
      ...{ state: 'stopped', topics: ['tips'], confirmedAt: '2026-11-16T07:00:00.000Z' },
      askedAgain: { address: anna, topics: ['news'], language: 'ru', askedAt: '2026-11-17T07:00:00.000Z' },
    })
    clock.advance(14 * day)
    await subscriptions.tidy()
    expect(await subscriptions.find(anna)).toEqual(stopped)
    expect(await rows()).toMatchObject([{ again: null, confirm_hash: null }])
    expect(await subscriptions.confirm(typed)).toBeUndefined()
    // “It wasn't me” keeps it, too; so does stopping once more.
    expect(await subscriptions.refuse(await ask(anna))).toBe(true)
    expect(await subscriptions.find(anna)).toEqual(stopped)
    clock.advance(181 * day)
    await subscriptions.tidy()
    const regretted = await ask(anna)
    await subscriptions.stop(token)
    expect(await subscriptions.confirm(regretted)).toBeUndefined()
    // The address was erased by now, and comes with the wish.
    const meant = await ask(anna, { topics: ['news'], language: 'ru' })
    expect(await subscriptions.find(anna)).toMatchObject({ state: 'stopped', address: undefined })
    expect(await subscriptions.confirm(meant)).toMatchObject({
      ...{ state: 'active', address: anna, topics: ['news'], language: 'ru', stoppedAt: undefined },
      confirmedAt: clock.now().getTime(),
    })
    expect(await rows()).toMatchObject([{ again: null, state: 'active' }])
  })

  it('take back all that waits for who rests, stops, moves or goes, and what they untick', async () => {
    const { subscriptions, subscribe, mail, clock } = await start()
    const { token } = await subscribe(anna, { topics: ['tips', 'milestones', 'challenges'] })
    const kinds = ['campaign', 'challengeBegins', 'challengeEnds', 'milestone']
    const write = async (to: string) => {
      await mail.forget(to)
      for (const kind of [...kinds, 'passwordReset'])
        await mail.send({ ...{ to, kind, subject: 'x', text: 'x', html: '<p>x</p>' }, language: 'de' })
    }
    const waiting = async (address: string) =>
      (await mail.listFor(address)).map(({ kind }) => kind).toSorted()
    await write(anna)
    await subscriptions.pause(token, clock.now().getTime() + day)
    expect(await waiting(anna)).toEqual(['passwordReset'])
    await write(anna)
    await subscriptions.change(token, { topics: ['tips', 'challenges'] })
    expect(await waiting(anna)).toEqual(['campaign', 'challengeBegins', 'challengeEnds', 'passwordReset'])
    await subscriptions.stop(token)
    expect(await waiting(anna)).toEqual(['passwordReset'])
    await subscriptions.undo(token)
    await write(anna)
    await subscriptions.rename(anna, 'new@example.org')
    expect(await waiting(anna)).toEqual(['passwordReset'])
    await write('new@example.org')
    await subscriptions.forget('new@example.org')
    expect(await waiting('new@example.org')).toEqual(['passwordReset'])
  })

  itAlike('are deleted two weeks after nobody confirmed', async () => {
    const { subscriptions, ask, clock, rows } = await start()
    await ask(anna)
    clock.advance(14 * day - 1)
    await subscriptions.tidy()
    expect(await rows()).toHaveLength(1)
    clock.advance(1)
    await subscriptions.tidy()
    expect(await rows()).toEqual([])
  })

  it('are chosen by topic, frequency and language, without who rests or is blocked', async () => {
    const { subscriptions, subscribe, ask, mail, clock } = await start()
    const made = [
      await subscribe('a@example.org'),
      await subscribe('b@example.org', { topics: ['tips', 'news'], language: 'ru' }),
      await subscribe('c@example.org', { topics: ['news'], frequency: 'monthly' }),
      await subscribe('d@example.org'),
      await subscribe('e@example.org'),
      await subscribe('f@example.org'),
      await subscribe('g@example.org'),
    ]
    await ask('pending@example.org')
    await subscriptions.pause(made[3]?.token ?? '', clock.now().getTime() + day)
    await mail.suppressions.add('e@example.org', 'bounced')
    await mail.suppressions.add('f@example.org', 'complained')
    await subscriptions.stop(made[6]?.token ?? '')
    const all = { topics: [], frequencies: [], languages: [] }
    const read = async (audience: Parameters<typeof subscriptions.page>[1]) => {
      const found: string[] = []
      let after: string | undefined
      do {
        const { readers, next } = await subscriptions.page({ after, limit: 2 }, audience)
        found.push(...readers.map(({ address }) => address?.[0] ?? ''))
        after = next
      } while (after)
      return found.toSorted().join('')
    }
    expect(await read(all)).toBe('abc')
    expect(await read({ ...all, topics: ['news'] })).toBe('bc')
    expect(await read({ ...all, topics: ['news', 'tips'], frequencies: ['weekly'] })).toBe('ab')
    expect(await read({ ...all, languages: ['ru'] })).toBe('b')
    expect(await subscriptions.count(all, 'spring')).toEqual({
      chosen: 6,
      leftOut: { paused: 1, bounced: 1, blocked: 1, monthly: 0 },
      byLanguage: { de: 2, ru: 1 },
    })
    expect(await subscriptions.count({ ...all, languages: ['pl'] }, 'spring')).toMatchObject({ chosen: 0 })
  })

  it('go out without who never confirmed or stopped', async () => {
    const { subscriptions, subscribe, ask } = await start()
    const { made } = await subscribe(anna)
    await ask('pending@example.org')
    await subscriptions.stop((await subscribe('ben@example.org')).token)
    const out = await Array.fromAsync(subscriptions.takeOut())
    expect(out).toEqual([made])
    expect(await subscriptions.get(made.id)).toEqual(made)
  })

  it('are counted without groups so small that someone could be recognised', async () => {
    const { subscriptions, subscribe } = await start()
    for (let number = 0; number < 12; number++) await subscribe(`de-${number}@example.org`)
    for (let number = 0; number < 11; number++)
      await subscribe(`en-${number}@example.org`, { language: 'en', topics: ['tips', 'news'] })
    const { token } = await subscribe('ru@example.org', { language: 'ru' })
    await subscriptions.stop(token)
    const { states, topics, languages, sources } = await subscriptions.tally()
    const shown = (cells: readonly { name: string; people: number | null }[]) =>
      Object.fromEntries(cells.filter(({ people }) => people !== null).map(cell => [cell.name, cell.people]))
    expect(shown(states)).toEqual({ active: 20 })
    expect(shown(topics)).toEqual({ tips: 20, news: 10 })
    expect(shown(languages)).toEqual({ de: 10, en: 10 })
    expect(shown(sources)).toEqual({ form: 20 })
    expect(languages).toHaveLength(9)
  })

  itAlike('follow someone to another address, are shown to them, and forgotten', async () => {
    const { subscriptions, subscribe, ask, rows } = await start()
    const { made, token } = await subscribe(anna)
    await ask('new@example.org', { topics: ['news'] })
    await subscriptions.rename(anna, 'new@example.org')
    expect(await subscriptions.open(token)).toBeUndefined()
    const moved = await subscriptions.find('new@example.org')
    expect(moved).toMatchObject({ id: made.id, state: 'active', topics: ['tips'], masked: 'n***@e***.org' })
    expect(await subscriptions.find(anna)).toBeUndefined()
    const other = await subscribe(anna)
    await subscriptions.rename('new@example.org', anna)
    expect((await rows()).map(({ id }) => id)).toEqual([other.made.id])
    expect(await subscriptions.describe(anna)).toMatchObject({
      address: anna,
      state: 'active',
      consentVersion: '2026-11',
      confirmedAt: '2026-11-16T07:00:00.000Z',
    })
    await subscriptions.forget(anna)
    expect(await rows()).toEqual([])
    expect(await subscriptions.describe(anna)).toBeNull()
  })
})
