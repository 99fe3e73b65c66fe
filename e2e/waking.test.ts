import { expect, test } from 'vitest'
import { setStage } from './stage.ts'
import { awake, watchPage } from './watch.ts'

const person = { id: 'mira', name: 'Mira', roles: [] }
const stage = setStage({})

test.each([
  ['help', '/help', undefined],
  ['home', '/', undefined],
  ['Today', '/', person],
])('%s asks for its scripts once it is seen, and wakes', async (_, path, who) => {
  const house = who ? await stage.serve({ person: who }) : stage.house
  const context = await stage.browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const watch = watchPage(page, house.url)
  await page.goto(house.url + path)
  await awake(page)
  const times = await page.evaluate(() => ({
    seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [startTime] : [])),
  }))
  expect(times.asked.length).toBeGreaterThan(3)
  expect(Math.min(...times.asked)).toBeGreaterThan(times.seen)
  expect(watch.take()).toEqual([])
  await context.close()
})
