import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from './testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

describe('a page', () => {
  test('answers in its language', async () => {
    const response = await house.ask('/de/hilfe')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<html lang="de">')
  })
})
