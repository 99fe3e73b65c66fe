import { describe, expect, test } from 'vitest'
import { readBareWords } from './bare-words.ts'
import { openPseudoLibrary, readPseudo } from './pseudo.ts'
import { setStage } from './stage.ts'
import { eventually } from './watch.ts'

/**
 * Every word of the language files is served ⟦ïñ brâçkéts⟧. What a page then shows without them did not come
 * from the files, and would stay English in eight languages. `every-page` reads each page so, as it is first seen.
 */
const stage = setStage({ library: openPseudoLibrary(), read: readPseudo })

describe('no word is hard-coded', () => {
  test('in the answers to the question on the first page', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    const choices = page.locator('main button')
    for (const [index, then] of ['form', 'form', 'h2'].entries()) {
      await choices.nth(index).click()
      await page.locator(`main .settle ${then === 'form' ? 'input' : then}`).waitFor()
      if (then === 'form') {
        await page.locator('main input').fill('')
        await page.locator('main .settle button[type=submit]').click()
        await page.locator('main [aria-invalid]').waitFor()
      }
      expect((await readBareWords(page, stage.house)).bare).toEqual([])
      await page.locator('main .settle button').last().click()
      await eventually(() => choices.count()).toBe(3)
    }
    await choices.first().click()
    await page.locator('main .settle button[type=submit]').click()
    await page.locator('[data-sky=narrow]').waitFor()
    expect((await readBareWords(page, stage.house)).bare).toEqual([])
  })

  test.each(['/login', '/register', '/sign-in', '/start-data-deletion'])(
    'in the faults of %s',
    async path => {
      const { page, visit } = await stage.open()
      await visit(path)
      for (const address of ['', 'nonsense']) {
        await page.locator('main input[name=email]').fill(address)
        await page.locator('main form:has(input[name=email]) button[type=submit]').click()
        await page.locator('main input[name=email][aria-invalid]').waitFor()
        expect((await readBareWords(page, stage.house)).bare).toEqual([])
      }
    },
  )

  test.each(['/login', '/sign-in', '/start-data-deletion'])('in the answer of %s', async path => {
    const { page, visit } = await stage.open()
    await visit(path)
    for (const input of await page.locator('main input').all())
      await input.fill((await input.getAttribute('type')) === 'email' ? 'robin@example.org' : 'abcdefgh')
    await page.locator('main form:has(input[name=email]) button[type=submit]').click()
    await page.locator('main :is([role=status], [role=alert])').first().waitFor()
    expect((await readBareWords(page, stage.house)).bare).toEqual([])
  })
})
