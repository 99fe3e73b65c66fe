import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { openDocuments } from '../testing/serve.ts'

const path = '/v1/projects/exhale/databases/(default)/documents:commit'

describeOnEveryDatabase('plain requests', open => {
  test('of one person are answered so often in a minute, and then again', async () => {
    const { ask, clock } = await openDocuments(await open())
    const send = async (uid: string) => {
      const headers = { Authorization: `Bearer person:${uid}` }
      return (await ask(path, { method: 'POST', headers, body: 'nonsense' })).status
    }
    for (let count = 0; count < 1_200; count++) expect(await send('ada')).toBe(400)
    expect(await send('ada')).toBe(429)
    expect(await send('bob')).toBe(400)
    clock.advance(60_000)
    expect(await send('ada')).toBe(400)
  })

  test('of one network are answered so often in a minute, whoever asks', async () => {
    const { ask } = await openDocuments(await open())
    const headers = { Authorization: 'Bearer nonsense' }
    const send = async () => (await ask(path, { method: 'POST', headers, body: '{}' })).status
    for (let count = 0; count < 6_000; count++) expect(await send()).toBe(401)
    expect(await send()).toBe(429)
  })
})
