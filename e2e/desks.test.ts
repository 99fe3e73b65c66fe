import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { participantIdOf } from '../domain/challenges/participant-id.ts'
import type { Backend } from '../server/backend.ts'
import { answerSurveys } from '../server/demo/surveys.ts'
import { addMember, gather } from '../server/testing/challenge-people.ts'
import { setStage, wordsOf } from './stage.ts'
import { awake, eventually, findBarriers, overflow } from './watch.ts'

const person = { id: 'olga', name: 'Olga', roles: ['owner'] }
const stage = setStage({ person })
const t = wordsOf('en', 'admin')
const phone = { viewport: { width: 390, height: 800 } }

async function expectCalm(page: Page): Promise<void> {
  expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])
}

test.each([
  ['a pointer', {}, 40, 40],
  ['a finger', { isMobile: true, hasTouch: true }, 44, 48],
])('controls at a desk are as tall as %s needs', async (_, device, least, most) => {
  const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 }, ...device })
  await visit('/admin/requests')
  const controls = page.locator('main input[type=search], main select:visible, main button, nav li > a')
  const heights = await controls.evaluateAll(all =>
    all.map(each => Math.round(each.getBoundingClientRect().height)),
  )
  expect(heights.length).toBeGreaterThan(15)
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([least, most])
})

test('the schedule says what runs when, and lets one job run now, by keys on a phone', async () => {
  const { page, visit, watch } = await stage.open(phone)
  await visit('/admin/schedule')
  await awake(page)
  await expectCalm(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = page.locator('[data-line]').nth(1)
  await eventually(() => second.locator('button:focus').count()).toBe(1)
  const job = await second.locator('input[name=job]').getAttribute('value')
  await page.keyboard.press('Enter')
  await page.getByText(t('schedule.hurried')).waitFor()
  await expectCalm(page)
  expect(await stage.house.backend.audit.list({ actions: ['schedule.hurried'] })).toMatchObject([
    { actor: 'olga', subject: job },
  ])
  // In letters that are wider than ours, too.
  await page.route('**/*.woff2', route => route.abort())
  await page.setViewportSize({ width: 320, height: 800 })
  for (const language of ['de', 'ru']) {
    await visit(`/${language}/admin/schedule`)
    await expectCalm(page)
  }
  watch.take()
})

test('reports from challenges are settled one by one, by keys on a phone, until none is left', async () => {
  const { page, visit } = await stage.open(phone)
  await visit('/admin/challenges')
  await page.getByText(t('challenges.empty')).waitFor()
  await expectCalm(page)
  await fillReports(stage.house.backend)
  await visit('/admin/challenges')
  await awake(page)
  const lines = page.locator('[data-line]')
  expect(await lines.count()).toBe(2)
  await expectCalm(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByText(t('challenges.done.hidden')).waitFor()
  await eventually(() => lines.count()).toBe(1)
  // What ends it for everyone asks first.
  await page.getByText(t('challenges.closeFirst')).click()
  await page.getByText(t('challenges.closeBody')).waitFor()
  await expectCalm(page)
  await page.getByRole('button', { name: t('challenges.nothing') }).click()
  await page.getByText(t('challenges.empty')).waitFor()
  await page.getByText(t('challenges.done.nothing')).waitFor()
  expect(await stage.house.backend.audit.list({ actions: ['challenges.reportsSettled'] })).toHaveLength(2)
})

test('surveys are counted without anyone in them, and taken along', async () => {
  const { page, visit } = await stage.open(phone)
  await visit('/admin/surveys')
  await page.getByText(t('surveys.empty')).first().waitFor()
  await expectCalm(page)
  await answerSurveys(stage.house.backend, 120)
  await stage.house.backend.numbers.count()
  await visit('/admin/surveys')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('surveys.csv') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('surveys.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).not.toContain('person')
  expect(csv.split('\r\n').length).toBeGreaterThan(10)
  await expectCalm(page)
})

const reported = ['Mira', 'Tomek', 'Lena the very long-named', 'Ольга']

/** A challenge in which some people reported others, for support to look at. */
async function fillReports(backend: Backend): Promise<void> {
  const { challenges } = backend
  const people = reported.map(nickname => ({ uid: crypto.randomUUID(), nickname }))
  const [owner = { uid: '', nickname: '' }, ...others] = people
  await addMember(backend, owner.uid)
  const { id } = await gather(backend, owner.uid, { nickname: owner.nickname }, others)
  for (const [index, { uid }] of people.entries())
    for (const about of others.slice(0, 2)) {
      if (about.uid === uid) continue
      const kind = index % 2 ? 'behaviour' : 'name'
      await challenges.perform(
        'reportParticipant',
        { uid },
        { id, who: participantIdOf(id, about.uid), kind },
      )
    }
}
