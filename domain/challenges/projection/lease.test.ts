import { expect, it } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { challengeReadingsOf, challengesOf } from '../collections.ts'
import { fill, openChallenges, tellDay } from '../testing/open-challenges.ts'
import { createLease, usualLease } from './lease.ts'

describeOnEveryDatabase('who shows what people told', (_open, newPlace) => {
  it('is one at a time, and whoever lost it says nothing more', async ({ onTestFinished }) => {
    const { documents, close } = await openChallenges(await newPlace())
    onTestFinished(close)
    const clock = heldClock('2026-11-16T12:00:00Z')
    const [one, other] = [createLease({ documents, clock }), createLease({ documents, clock })]
    const taken = await Promise.all([one.take(), other.take()])
    expect(taken.toSorted()).toEqual([false, true])
    const [holder, waiting] = taken[0] ? [one, other] : [other, one]
    await holder.moveTo(5)
    expect(await waiting.findReadTo()).toBe(5)
    clock.advance(usualLease - 1)
    expect(await waiting.take()).toBe(false)
    clock.advance(1)
    expect(await waiting.take()).toBe(true)
    await holder.moveTo(9)
    await holder.release()
    expect(await holder.take()).toBe(false)
    expect(await waiting.findReadTo()).toBe(5)
    await waiting.release()
    expect(await holder.take()).toBe(true)
  })

  it('goes on where the other of two stopped', async ({ onTestFinished }) => {
    const place = await newPlace()
    const [one, other] = [await openChallenges(place), await openChallenges(place)]
    onTestFinished(other.close)
    const [{ id = '', uids = [], today = '' } = {}] = await fill(one, 1, 3)
    const total = async () => (await other.documents.collection(challengesOf).find({ id }))?.data.total
    const holder = async () =>
      (await other.documents.collection(challengeReadingsOf).find({ id: 'checkIns' }))?.data.holder
    one.challenges.projection.start()
    other.challenges.projection.start()
    for (const uid of uids) await tellDay(one, uid, today, 'free')
    await expect.poll(total, { timeout: 20_000 }).toBe(3)
    const first = await holder()
    expect(first).toBeDefined()
    await one.close()
    for (const uid of uids) await tellDay(other, uid, today, 'slip')
    await expect.poll(total, { timeout: 20_000 }).toBe(0)
  })
})
