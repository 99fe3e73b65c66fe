import { expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { awake } from './watch.ts'

const stage = setStage({})

test('a browser that is cleared holds nothing of ours', async () => {
  const { page, visit } = await stage.open()
  await visit('/start-data-deletion')
  await awake(page)
  await page.evaluate(async () => {
    localStorage.setItem('exhale:quit-moment', '2026-01-01T09:00:00Z')
    sessionStorage.setItem('exhale:step', '2')
    // biome-ignore lint/suspicious/noDocumentCookie: as the language menu writes it
    document.cookie = 'language=pl; Path=/; Max-Age=1000; SameSite=Lax'
    const kept = await caches.open('exhale')
    await kept.put('/kept', new Response('kept'))
    await new Promise<void>(resolve => {
      const opening = indexedDB.open('exhale-test')
      opening.onsuccess = () => {
        opening.result.close()
        resolve()
      }
    })
  })
  const t = wordsOf('en', 'deletion')
  await page.getByRole('button', { name: t('start.clear') }).click()
  await page.getByText(t('start.cleared')).waitFor()
  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
  }))
  expect(left).toEqual({ local: [], session: [], cookie: '', caches: [], databases: [] })
})
