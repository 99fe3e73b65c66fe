import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { addMember, usualWishes } from '../../../server/testing/challenge-people.ts'
import { type House, serveHouse } from '../../../server/testing/serve.ts'

const people = Array.from({ length: 30 }, (_, number) => `person-${number}`)

describeOnEveryDatabase('the last ten places', (_open, newPlace) => {
  test('are taken by ten of thirty who come at once, by every process there is', async () => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    const first = await serveHouse({ env })
    // Only a database of its own can be shared by processes.
    const houses: House[] = url ? [first, await serveHouse({ env })] : [first]
    try {
      await Promise.all(['mira', ...people].map(uid => addMember(first.backend, uid)))
      const { challenges } = first.backend
      const wishes = { ...usualWishes, places: 11, nickname: 'Mira' }
      const { id, token } = await challenges.perform('createChallenge', { uid: 'mira' }, wishes)
      const joinAs = async (uid: string, index: number) => {
        const { backend } = houses[index % houses.length] ?? first
        const data = { token, nickname: `No ${index}`, role: 'member' as const, agrees: true as const }
        try {
          await backend.challenges.perform('joinChallenge', { uid }, data)
          return 'in'
        } catch (error) {
          return (error as { details?: { word?: string } }).details?.word
        }
      }
      // Each of them twice: an impatient tap takes no second place.
      const answers = await Promise.all(
        people.flatMap((uid, index) => [joinAs(uid, index), joinAs(uid, index)]),
      )
      const insiders = people.filter((_, index) => answers[index * 2] === 'in')
      expect(insiders).toHaveLength(10)
      for (const [index, answer] of answers.entries())
        expect(answer, people[index >> 1]).toBe(insiders.includes(people[index >> 1] ?? '') ? 'in' : 'full')
      const view = (await challenges.open('mira', id))?.view
      expect(Object.keys(view?.people ?? {})).toHaveLength(11)
      const places = await first.backend.documents.query({ collection: 'participations' })
      expect(places).toHaveLength(11)
      expect(await challenges.findInvite('mira', id)).toMatchObject({ uses: 10 })
    } finally {
      for (const house of houses) await house.stop()
    }
  }, 180_000)
})
