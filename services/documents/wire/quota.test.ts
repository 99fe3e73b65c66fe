import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { openDocuments } from '../testing/serve.ts'

describeOnEveryDatabase('plain requests', open => {
  test('of one person are answered so often in a minute, and then again', async () => {
    const { ask, clock } = await openDocuments(await open())
    const get = async (uid: string) => {
      const headers = { Authorization: `Bearer person:${uid}` }
      return (await ask('/v1/projects/exhale/databases/(default)/documents/a/1', { headers })).status
    }
    for (let count = 0; count < 1_200; count++) expect(await get('ada')).toBe(403)
    expect(await get('ada')).toBe(429)
    expect(await get('bob')).toBe(403)
    clock.advance(60_000)
    expect(await get('ada')).toBe(403)
  })

  test('of one network are answered so often in a minute, whoever asks', async () => {
    const { ask } = await openDocuments(await open())
    const get = async () => (await ask('/v1/projects/exhale/databases/(default)/documents/a/1')).status
    for (let count = 0; count < 6_000; count++) await get()
    expect(await get()).toBe(429)
  })
})
