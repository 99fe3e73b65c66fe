import { describe, expect, test } from 'vitest'
import { agree } from '../domain/members/consents.ts'
import { addMember } from '../server/testing/challenge-people.ts'
import { agree as agreeTo, isOpenToAll, setMembers } from './member.ts'
import { type Tab, wordsOf } from './stage.ts'
import { eventually } from './watch.ts'

const { stage, openMember, openAtNoon, startSession, kept } = setMembers()
const [t, you, admin] = [wordsOf('en', 'cohorts'), wordsOf('en', 'you'), wordsOf('en', 'admin')]
const name = 'Clinic North, spring'
const yesterday = Date.parse('2026-10-14T12:00:00Z')

const cookieOf = async ({ page }: Tab) =>
  (await page.context().cookies()).find(each => each.name === 'group')?.value
const makeLink = (id: string) =>
  stage.house.backend.links.make(
    { target: '/quit-smoking', kind: 'page', note: '', name: id, cohort: name },
    'ada',
    async () => true,
  )

describe('a group that a link carries', () => {
  test('is agreed to on the first page, shown in the settings and left there', async () => {
    await makeLink('north')
    const mira = await openMember()
    const { page, visit, uid } = mira
    await visit('/go/north')
    expect(new URL(page.url()).pathname).toBe('/quit-smoking')
    expect(await cookieOf(mira)).toBe('north')
    await visit('/')
    await page.getByText(t('choice.title', { name })).waitFor()
    expect(await page.locator('input[name=cohort]:checked').count()).toBe(0)
    await isOpenToAll(page)
    await page.getByLabel(t('choice.yes')).check()
    await agreeTo(page)
    await eventually(async () => (await kept(uid)).member?.consents).toMatchObject({ cohort: { name } })
    expect(await cookieOf(mira)).toBeUndefined()
    await visit('/you/settings?part=kept')
    const row = page.locator('li', { hasText: you('kept.cohort', { name }) })
    await isOpenToAll(page)
    await row.getByText(you('kept.withdraw')).first().click()
    await row.getByRole('button', { name: you('kept.delete') }).click()
    await row.waitFor({ state: 'detached' })
    expect(Object.keys((await kept(uid)).member?.consents ?? {})).toEqual(['programme'])
  })

  test('is refused as easily, without a script too, and nothing of it is left', async () => {
    await makeLink('north-too')
    const noor = await openAtNoon({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    const { page } = noor
    const uid = await startSession(page, 'signUp', 'noor@example.org')
    await page.goto(`${stage.house.url}/go/north-too`)
    await page.goto(stage.house.url)
    await page.getByLabel(t('choice.no')).check()
    await agreeTo(page)
    expect(Object.keys((await kept(uid)).member?.consents ?? {})).toEqual(['programme'])
    expect(await cookieOf(noor)).toBeUndefined()
  })

  test('is a number from ten on, and no more, to who makes links', async () => {
    await makeLink('north-three')
    const { backend } = stage.house
    const join = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        await addMember(backend, `p${index}`)
        const consents = { programme: agree(yesterday), cohort: { ...agree(yesterday), name } }
        await backend.documents.update(`members/p${index}`, { consents })
      }
    }
    const { page, visit, uid } = await openMember()
    await backend.identity.administration.setRoles(uid, ['editor'])
    await join(9)
    await visit('/admin/links')
    const row = page
      .getByRole('table', { name: admin('links.cohorts.title') })
      .getByRole('row', { name: new RegExp(name) })
    await row.getByText(admin('links.few')).waitFor()
    await isOpenToAll(page)
    await join(12)
    await page.reload()
    await row.getByText('10', { exact: true }).waitFor()
    expect(await row.innerText()).not.toContain('12')
  })
})
