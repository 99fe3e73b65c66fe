import type { Page } from 'playwright-core'
import { pathOf } from '../../app/map/addresses.ts'
import type { CertificateContent } from '../../domain/certificates/collections.ts'
import type { Language } from '../../languages/languages.ts'
import type { PersonName } from './people.ts'
import type { PictureState, Scene } from './states.ts'

const day = 24 * 3_600_000
const now = Date.now()
const stopped = {
  'exhale:quit-moment': {
    version: 1,
    quitAt: now - 14.3 * day,
    habit: { product: 'cigarettes', perDay: 14, packSize: 20, packPrice: 14.5, currency: 'GBP' },
  },
}

const content = (language: Language, theme: CertificateContent['theme']): CertificateContent => ({
  kind: theme === 'moss' ? 'milestone' : 'live',
  milestone: theme === 'moss' ? '1m' : null,
  startedAt: Math.round(now - 67.3 * day),
  timeZone: 'Europe/Berlin',
  name: theme === 'night' ? 'Wilhelmina Featherstonehaugh' : 'Mira',
  message: theme === 'tide' ? '' : 'Jonas, Zug 7:42',
  habit: { perDay: 14, packSize: 20, packPrice: 8.4, currency: 'EUR' },
  shows: { name: true, days: true, since: theme !== 'night', money: theme === 'tide', message: true },
  theme,
  language,
  visibility: 'link',
  hasBadge: theme === 'dawn',
})

export async function issue(
  { house, language, findPerson }: Scene,
  theme: CertificateContent['theme'],
  as?: PersonName,
) {
  const { certificates } = house.backend
  return certificates.issue(content(language, theme), as ? (await findPerson(as)).uid : null)
}
const hung = (theme: CertificateContent['theme']): PictureState => ({
  at: async scene => pathOf('certificate', scene.language, { id: (await issue(scene, theme)).viewId }),
})
const changed = (change?: 'withdraw' | 'remove'): PictureState => ({
  at: async scene => {
    const { id, editToken } = await issue(scene, 'dawn')
    if (change) await scene.house.backend.certificates[change](id)
    return pathOf('certificateEdit', scene.language, { id: editToken })
  },
})

type Step = 'words' | 'look' | 'who'

/** As someone sees it who has filled in the steps before. */
const toStep = (step: Step) => async (page: Page) => {
  // What was reached comes a moment after the page; where no date is known, that is asked for.
  await page
    .locator('input[name=milestone], input[name=moment]:visible')
    .first()
    .waitFor({ state: 'attached' })
  const isDated = (await page.locator('input[name=milestone]').count()) > 0
  const name = page.locator('input[name=name]')
  if (await name.isVisible()) await name.fill('Mira')
  // What they wrote is drawn first.
  if (isDated) await page.getByText('Mira', { exact: true }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  for (const next of ['look', 'who'] as const) {
    if (step === 'words' || (step === 'look' && next === 'who')) break
    await page.locator(`button[name=intent][value=${next}]`).last().click()
    await page.locator(`[aria-current=step][value=${next}]`).waitFor()
  }
}
const making = (step: Step, more: Partial<PictureState> = {}): PictureState => ({
  at: ({ language }) => pathOf('certificateNew', language),
  memory: stopped,
  prepare: toStep(step),
  ...more,
})

export const certificateStates = {
  certificateWords: making('words'),
  certificateLook: making('look'),
  certificateWho: making('who'),
  certificateMember: making('words', { as: 'weekOld', memory: {} }),
  certificateAsked: making('words', { memory: {} }),
  certificateRefused: making('words', {
    memory: {},
    prepare: async page => {
      await page.locator('button[name=intent][value=look]').last().click()
      await page.locator('[aria-invalid]').waitFor()
    },
  }),
  certificateDawn: hung('dawn'),
  certificateTide: hung('tide'),
  certificateMoss: hung('moss'),
  certificateNight: hung('night'),
  certificateDownload: {
    ...hung('dawn'),
    prepare: page => page.locator('#content summary').first().click(),
  },
  certificateChanged: changed(),
  certificateLinks: {
    ...changed(),
    prepare: async page => {
      await toStep('who')(page)
      await page.locator('#content form + div summary').first().click()
    },
  },
  certificateWithdrawn: changed('withdraw'),
  certificateRemoved: changed('remove'),
} satisfies Record<string, PictureState>
