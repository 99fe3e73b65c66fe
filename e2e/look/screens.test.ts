import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import type { RouteName } from '../../app/map/routes.ts'
import { noteKey } from '../../app/member/note.ts'
import { isWhole } from '../../platform/testing/tier.ts'
import { remember } from '../../scripts/pictures/camera.ts'
import { type RowName, rows } from '../../scripts/pictures/rows.ts'
import { findPerson } from '../../server/testing/lives.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { operatorSettings } from '../operator.ts'
import { setStage, wordsOf } from '../stage.ts'
import { findBarriers, findColourBarriers, heightOf, overflow, still } from '../watch.ts'
import { arrive, desk, openWithShifts, phone, shiftsOf } from './arrival.ts'

const stage = setStage({})

/** Those that people meet every day, and the longest of the others, by the names of their pictures. */
const measured: RowName[] = [
  'homeCounter',
  'homeFirstDay',
  'todayPreparing',
  'todayDue',
  'todayOverdue',
  'todayUndecided',
  'todayWeek',
  'todayBoth',
  'todaySlip',
  'todayDay12',
  'todayFull',
  'todayLongAfter',
  'todayCraving',
  'planFull',
  'planUsed',
  'planGuest',
  'remindersSet',
  'sosMine',
  'youFull',
  'youSettings',
  'youGuest',
  'youStopped',
  'youHabit',
  'youGoals',
  'youClock',
  'youKept',
  'togetherFull',
  'accountOwn',
  'accountTwoStep',
  'deletionParts',
  'inviteOpen',
  'inviteRunning',
  'inviteFull',
  'inviteFaults',
  'inviteGroup',
  'challengeLive',
  'chapterHere',
  'recoveryHere',
  'certificateWho',
]

/** Results, which are drawn once the page is awake. */
const results: RowName[] = [
  'motivationResult',
  'motivationRetaken',
  'motivationOffer',
  'testResult',
  'testUnscored',
]

/** Pages that are the same for everyone. */
const read: RouteName[] = [
  'home',
  'sos',
  'startDataDeletion',
  'quitDecide',
  'quitPrepare',
  'quitDay',
  'quitHours',
  'quitWeeks',
  'quitAfter',
  'quitSlip',
  'quitMedicines',
  'quitLines',
  'planOtherMedicines',
]

/** Where lines would run on forever if nothing held them. */
const wide: string[] = ['todayFull', 'youFull', 'chapterHere', 'planFull']

describe('a screen of a member is no longer than three of a phone and a bit, holds still as it arrives, and is open to all', () => {
  let house: House
  beforeAll(async () => {
    // Closed for days, so that the country's line stands below it.
    const weekday = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][(new Date().getDay() + 3) % 7]
    const closed = { OPERATOR_LINE_HOURS: `${weekday} 08:00-18:00` }
    house = await serveHouse({ env: { NOTIFICATIONS: '1', ...operatorSettings, ...closed } })
    return () => house.stop()
  })

  test.each(measured)('%s', async name => {
    const { at, as, memory = {}, act } = rows[name]
    const { page } = await openWithShifts(stage, { viewport: phone, reducedMotion: 'reduce' })
    await page.addInitScript(remember, memory)
    if (as) {
      const { cookie: value } = await findPerson(house, as)
      await page.context().addCookies([{ name: '__session', value, url: house.url }])
    }
    await arrive(page, house.url + (await at({ house, language: 'en' })))
    // What is noted here is noted once the record is live; Together is drawn without it.
    if (as && name !== 'togetherFull') await page.waitForFunction(key => localStorage.getItem(key), noteKey)
    await still(page)
    await expectHeldStill(page)
    await act?.(page, 'en')
    await expectOpen(page)
    if (wide.includes(name)) await expectHeld(page)
  })

  test.each([phone, desk])('the number of a milestone stands in its sun at %o', async viewport => {
    const { at, as = 'Bela' } = rows.todayMilestone
    const { page } = await stage.open({ viewport, reducedMotion: 'reduce' })
    const { cookie: value } = await findPerson(house, as)
    await page.context().addCookies([{ name: '__session', value, url: house.url }])
    await arrive(page, house.url + (await at({ house, language: 'en' })))
    const boxes = await page.locator('svg:has(circle[r="136"]) + div > p > span').evaluateAll(lines => {
      const sun = document.querySelector('circle[r="136"]')?.getBoundingClientRect()
      return lines.map(line => ({ sun: sun?.toJSON(), line: line.getBoundingClientRect().toJSON() }))
    })
    expect(boxes).toHaveLength(2)
    for (const { sun, line } of boxes) {
      expect(line.top).toBeGreaterThan(sun.top)
      expect(line.bottom).toBeLessThan(sun.bottom)
      expect(line.left + line.right).toBeCloseTo(sun.left + sun.right, 0)
    }
  })

  test.each(results)('%s', async name => {
    const { at, as, memory = {} } = rows[name]
    const { page } = await openWithShifts(stage, { viewport: phone, reducedMotion: 'reduce' })
    await page.addInitScript(remember, memory)
    if (as) {
      const { cookie: value } = await findPerson(house, as)
      await page.context().addCookies([{ name: '__session', value, url: house.url }])
    }
    await arrive(page, house.url + (await at({ house, language: 'en' })))
    await page.getByRole('button', { name: wordsOf('en', 'survey')('outcome.print') }).waitFor()
    // The organisation's own line, wherever help is offered.
    expect(await page.locator('main a[href^="tel:"]').innerText()).toBe(operatorSettings.OPERATOR_LINE_SHOWN)
    await still(page)
    await expectHeldStill(page)
    await expectOpen(page)
  })

  test.each(read)('%s', async name => {
    // In the United Kingdom SOS has the most lines.
    const { page } = await stage.open({ viewport: phone, reducedMotion: 'reduce', locale: 'en-GB' })
    await arrive(page, house.url + pathOf(name, 'en'))
    await still(page)
    await expectShort(page)
    // `every-page` looks for barriers here.
    if (isWhole) await expectOpen(page)
  })
})

/** Too little has moved to be noticed. */
async function expectHeldStill(page: Page): Promise<void> {
  const shifts = await shiftsOf(page)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02)
}

async function expectShort(page: Page): Promise<void> {
  expect(await heightOf(page)).toBeLessThanOrEqual(2_700)
}

/** Short enough, and without barriers; by night too, where everything is looked at. */
async function expectOpen(page: Page): Promise<void> {
  await still(page)
  await expectShort(page)
  expect(await findBarriers(page)).toEqual([])
  if (!isWhole) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await still(page)
  expect(await findColourBarriers(page)).toEqual([])
}

/** On the widest of screens nothing sticks out, and no text has lines longer than the eye can follow. */
async function expectHeld(page: Page): Promise<void> {
  await page.setViewportSize({ width: 3_840, height: 2_160 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const longest = await page.evaluate(() =>
    [...document.querySelectorAll('main p, main li')].reduce((most, element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const widest = Math.max(0, ...[...range.getClientRects()].map(({ width }) => width))
      const isText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return isText ? Math.max(most, widest / parseFloat(getComputedStyle(element).fontSize)) : most
    }, 0),
  )
  // In letters' heights; a letter is about half as wide as high.
  expect(longest).toBeLessThanOrEqual(48)
}
