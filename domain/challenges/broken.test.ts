import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { collections } from '../../server/collections.ts'
import { addMember, tell, usualWishes } from '../../server/testing/challenge-people.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { dayOf } from '../members/day.ts'

describeOnDatabase('a challenge that somebody broke', (_open, newPlace) => {
  it('holds up no other, however it is looked through', { timeout: 120_000 }, async ({ onTestFinished }) => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    let house: House = await serveHouse({ env })
    onTestFinished(() => house.stop())
    const today = dayOf(house.backend.clock.now().getTime(), { timeZone: 'Europe/Warsaw', dayEndsAt: 3 })
    const total = async (id: string) => (await house.backend.challenges.open('mira', id))?.view.total
    await addMember(house.backend, 'mira')
    const wishes = { ...usualWishes, nickname: 'Mira' }
    const start = () => house.backend.challenges.perform('createChallenge', { uid: 'mira' }, wishes)
    const ids = [(await start()).id, (await start()).id, (await start()).id]
    const [broken = '', recordless = '', whole = ''] = ids
    await house.stop()
    const anything = collections.map(({ path, rule }) => ({ path, rule, schema: z.looseObject({}) }))
    house = await serveHouse({ env, collections: anything })
    const readings = await house.backend.documents.query({ collection: 'challengeReadings' })
    await house.backend.documents.update(`challenges/${broken}`, { total: 'many' })
    await house.backend.documents.update(`challengeRecords/${recordless}`, { places: 'many' })
    await house.stop()
    house = await serveHouse({ env })
    await tell(house.backend, 'mira', today, 'free')
    await expect.poll(() => total(whole), { timeout: 10_000 }).toBe(1)
    // Had it been held up, it would stay where it was.
    const readTo = async () => {
      const [found] = await house.backend.documents.query({ collection: 'challengeReadings' })
      return Number(found?.data.readTo)
    }
    await expect.poll(readTo, { timeout: 10_000 }).toBeGreaterThan(Number(readings[0]?.data.readTo))
    await tell(house.backend, 'mira', today, 'slip')
    await expect.poll(() => total(whole), { timeout: 10_000 }).toBe(0)

    // Where nobody knows any more how far it was read, all are built anew.
    await tell(house.backend, 'mira', today, 'free')
    await house.backend.documents.delete('challengeReadings/checkIns')
    const readAgain = async () => {
      await house.backend.challenges.projection.run()
      return readTo()
    }
    await expect.poll(readAgain).toBeGreaterThan(0)
    expect(await total(whole)).toBe(1)
  })
})
