import type { Page } from 'playwright-core'
import { pathOf } from '../../app/map/addresses.ts'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import { readMailed } from '../../server/demo/read-mailed.ts'
import type { PictureState, Scene } from './states.ts'

const press = (page: Page) => page.locator('#content form button[type=submit]').first().click()

/** Someone who asked for emails in the language of the picture, and what their emails carry. */
async function ask({ house, language }: Scene, state: 'pending' | 'active' | 'paused' | 'stopped') {
  const { newsletter } = house.backend
  const address = `${crypto.randomUUID()}@example.org`
  const wish = { frequency: 'weekly', timeZone: 'Europe/Berlin', consentVersion } as const
  await newsletter.subscriptions.ask({
    ...{ ...wish, address, language, source: 'form', topics: ['tips', 'milestones'] },
  })
  await newsletter.subscriptions.settle()
  const confirm = (await readMailed(house.backend, address, /subscribe-verify\/([\w-]+)/)) ?? ''
  if (state === 'pending') return confirm
  const made = await newsletter.subscriptions.confirm(confirm)
  const token = made ? newsletter.subscriptions.linkOf(made) : ''
  if (state === 'paused') await newsletter.subscriptions.pause(token, Date.now() + 28 * 24 * 3_600_000)
  if (state === 'stopped') await newsletter.subscriptions.stop(token)
  return token
}

const preferences = async (scene: Scene, state: 'active' | 'paused') =>
  pathOf('newsletterPreferences', scene.language, { id: await ask(scene, state) })

export const newsletterStates = {
  newsletterEmpty: {
    at: ({ language }) => pathOf('newsletter', language),
    prepare: async page => {
      await press(page)
      await page.locator('[aria-invalid]').first().waitFor()
    },
  },
  newsletterSent: {
    at: ({ language }) => pathOf('newsletter', language),
    prepare: async page => {
      await page.locator('input[name=email]').fill('sanna@example.org')
      await page.locator('input[name=topics]').first().check()
      await page.locator('input[name=consent]').check()
      await press(page)
      await page.locator('#content dl').waitFor()
    },
  },
  newsletterConfirm: {
    at: async scene => pathOf('subscribeVerify', scene.language, { id: await ask(scene, 'pending') }),
  },
  newsletterSuccess: {
    at: async scene =>
      pathOf('subscribeSuccess', scene.language, {}, { subscription: await ask(scene, 'active') }),
  },
  newsletterOver: { at: ({ language }) => pathOf('subscribeError', language, {}, { link: 'over' }) },
  newsletterChoices: {
    at: scene => preferences(scene, 'active'),
    prepare: async page => {
      await page.locator('input[value=monthly]').check()
      await press(page)
      await page.getByRole('status').waitFor()
    },
  },
  newsletterRest: { at: scene => preferences(scene, 'paused') },
  newsletterStop: {
    at: async scene => pathOf('unsubscribe', scene.language, { id: await ask(scene, 'active') }),
  },
  newsletterStopped: {
    at: async scene => pathOf('unsubscribe', scene.language, { id: await ask(scene, 'stopped') }),
  },
} satisfies Record<string, PictureState>
