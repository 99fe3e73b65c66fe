import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const spoken: Language[] = ['en', 'de', 'ru', 'pl']

describe('a certificate', () => {
  test.each(spoken)(
    'in %s is made, changed beside its preview, shared, verified and withdrawn',
    async language => {
      const t = wordsOf(language, 'certificate')
      const { page, visit, watch } = await stage.open({ timezoneId: 'Europe/Berlin' })
      await visit(pathOf('certificateNew', language))
      await page.locator('input[name=moment]').fill('2026-01-01T08:00')
      await page.locator('input[name=name]').fill('Robin')
      await page.locator('input[name=visibility][value=link]').check()
      await page.getByRole('button', { name: t('make.submit') }).click()
      await page.waitForURL(/\/certificate\/edit\//)
      await eventually(() => page.locator('h1').innerText()).toBe(t('edit.heading'))

      const paper = page.getByRole('region', { name: t('edit.preview') })
      await page.locator('input[name=name]').fill('Alex Example')
      await paper.getByText('Alex Example').waitFor()
      await page.locator('input[name=shows][value=since]').uncheck()
      await eventually(() => paper.innerText()).not.toContain('2026')
      await page.getByRole('button', { name: t('edit.save') }).click()
      await page.getByText(t('edit.saved')).waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await overflow(page)).toBe(0)

      const edit = new URL(page.url()).pathname
      await page.getByRole('link', { name: t('edit.open') }).click()
      await page.getByText(t('verify.valid')).waitFor()
      const address = new URL(page.url()).pathname
      const friend = await stage.open()
      await friend.visit(address)
      expect(await friend.page.getByText(t('verify.standing')).count()).toBe(1)
      expect(await friend.page.getByText(t('verify.self')).count()).toBe(1)
      await friend.page.getByRole('button', { name: t('cheer.button') }).click()
      await friend.page.getByText(t('cheer.done')).waitFor()
      expect(await findBarriers(friend.page)).toEqual([])

      await visit(edit)
      await page.getByRole('button', { name: t('edit.withdraw') }).click()
      await page.getByRole('heading', { name: t('states.withdrawn.title') }).waitFor()
      const gone = await friend.page.goto(new URL(address, stage.house.url).href)
      expect(gone?.status()).toBe(410)
      await watch.settled()
    },
  )

  test('begins where the counter does', async () => {
    const t = wordsOf('en', 'certificate')
    const home = wordsOf('en', 'home')
    const { page, visit } = await stage.open({ timezoneId: 'Europe/Berlin' })
    await visit('/')
    await page.evaluate(() => localStorage.setItem('exhale:quit-moment', '2026-03-01T07:30:00.000Z'))
    await visit('/')
    await page.getByRole('link', { name: home('counter.certificate') }).click()
    await page.getByRole('heading', { name: t('make.heading') }).waitFor()
    await eventually(() => page.locator('input[name=moment]').inputValue()).toBe('2026-03-01T08:30')
  })

  test('is made without JavaScript', async () => {
    const t = wordsOf('en', 'certificate')
    const { page } = await stage.open({ javaScriptEnabled: false })
    await page.goto(new URL('/certificate/new', stage.house.url).href)
    await page.locator('input[name=moment]').fill('2026-01-01T08:00')
    await page.getByRole('button', { name: t('make.submit') }).click()
    expect(page.url()).toContain('/certificate/edit/')
    await page.getByRole('button', { name: t('edit.remove') }).click()
    await page.getByRole('button', { name: t('states.removed.undo') }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(t('edit.heading'))
  })
})
