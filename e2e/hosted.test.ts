import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/open.ts'
import { findPort } from '../server/testing/serve.ts'
import { serveIdentity } from '../services/identity/testing/serve.ts'
import { setStage, wordsOf } from './stage.ts'

const project = 'clinic-1'
const folder = await mkdtemp(join(tmpdir(), 'exhale-host-'))
const database = await openDatabase({ dataDir: folder })
/** Another Exhale, which keeps the accounts. */
const port = await findPort()
const host = await serveIdentity(database, {
  projectId: project,
  origin: new URL('http://exhale.test'),
  authorizedDomains: [`localhost:${port}`],
})
afterAll(async () => {
  await host.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const stage = setStage({
  env: {
    PORT: String(port),
    IDENTITY_PROJECT_ID: project,
    IDENTITY_API_KEY: 'any-key',
    IDENTITY_JWKS_URL: `${host.url}/identity/v1/jwks.json`,
  },
})
const t = wordsOf('en', 'account')
const deletion = wordsOf('en', 'deletion')

test('accounts kept by a host are made, known, given roles and deleted from here', async () => {
  const { page, visit, watch } = await stage.open()
  await visit('/register')
  await page.getByLabel(t('register.name')).fill('Mira')
  await page.getByLabel(t('email')).fill('mira@example.org')
  await page.getByLabel(t('password'), { exact: true }).fill('quiet river stones')
  await page.getByLabel(t('register.adult')).check()
  await page.getByRole('button', { name: t('register.submit') }).click()
  await page.waitForURL(`${stage.house.url}/`)
  await page.getByText('Mira', { exact: true }).first().waitFor({ state: 'attached' })
  const [account] = await host.identity.administration.list({ search: 'mira' })
  expect(account).toMatchObject({ name: 'Mira' })

  expect(await visit('/admin')).toBe(403)
  await host.identity.administration.setRoles(account?.id ?? '', ['editor'])
  await visit('/account')
  await page.getByLabel(t('register.name')).fill('Mira Host')
  await page
    .getByRole('region', { name: t('own.profile') })
    .getByRole('button')
    .click()
  await page.getByText(t('own.saved')).waitFor()
  expect(await page.getByRole('button', { name: t('own.endAll') }).count()).toBe(0)
  expect(await page.getByLabel(t('own.lettersLabel')).count()).toBe(0)
  expect(await visit('/admin')).toBe(200)

  await visit('/data-deletion')
  await page.getByRole('button', { name: deletion('own.delete') }).click()
  await page.waitForURL(`${stage.house.url}/`)
  expect(await host.identity.administration.list({ search: 'mira' })).toEqual([])
  const elsewhere = watch.requests.filter(url => !url.startsWith(stage.house.url))
  expect(elsewhere.filter(url => !url.startsWith(host.url))).toEqual([])
  expect(elsewhere.length).toBeGreaterThan(0)
})
