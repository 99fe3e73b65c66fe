import type { Page } from 'playwright-core'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import { addReaders, manyReaders } from '../../domain/newsletter/testing/readers.ts'
import type { Backend } from '../../server/backend.ts'
import { readMailed } from '../../server/demo/read-mailed.ts'

const known = 'mira@posteo.example'

/** Enough people for numbers, and one who can be found. */
export async function fillSubscribers(backend: Backend): Promise<void> {
  const wish = { topics: ['tips', 'milestones'], frequency: 'weekly', language: 'de' } as const
  const { subscriptions } = backend.newsletter
  // Beside those that campaigns have.
  const readers = manyReaders(1_043).map(reader => ({ ...reader, address: `more-${reader.address}` }))
  await addReaders(backend, readers)
  await subscriptions.ask({
    ...{ ...wish, address: known, timeZone: 'Europe/Berlin', source: 'form', consentVersion },
  })
  await subscriptions.settle()
  await subscriptions.confirm((await readMailed(backend, known, /subscribe-verify\/([\w-]+)/)) ?? '')
}

const file = [
  'Name;E-Mail',
  ...Array.from({ length: 38 }, (_, index) => `Someone;visitor-${index}@example.org`),
  'Anna;anna(at)web.example',
  ';',
  'Two;a@example.org b@example.org',
  'Again;visitor-3@example.org',
  `Mira;${known}`,
].join('\n')

/** Someone was looked for, and a list was read. */
export const subscriberStates = {
  subscriberFound: {
    path: () => '/admin/email/subscribers',
    act: async (page: Page) => {
      await page.locator('input[name=address]').fill(known)
      await page.locator('button[value=find]').click()
      await page.locator('#content details').first().waitFor()
    },
  },
  subscribersPreview: {
    path: () => '/admin/email/bring-in',
    act: async (page: Page) => {
      const buffer = Buffer.from(file)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'fair-2026.csv', mimeType: 'text/csv', buffer })
      await page.locator('input[name=topics]').first().check()
      await page.locator('button[value=read]').click()
      await page.locator('textarea').waitFor()
    },
  },
}
