import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { type Language, prefixOf } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import type { House } from '../../server/testing/serve.ts'
import { subscriberStates } from './subscribers.ts'

const author = { id: 'ada', name: 'Ada' }
const library = openLibrary()

/** What someone has done before a picture of the editor's work is taken; on a page of the house that is furnished. */
type State = { path: (ids: Ids) => string; act?: (page: Page, language: Language) => Promise<void> }
type Ids = { home: number; post: number }

const say = (language: Language) => library.words(language).getFixedT(null, 'content')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

const onHome = ({ home }: Ids) => `/admin/content/${home}`
const onPost = ({ post }: Ids) => `/admin/content/${post}`

/** Screens of the editor that no address leads to. */
const states = {
  deskBlocks: {
    path: onHome,
    act: page => page.locator('[id^=block-]').nth(1).click(),
  },
  deskBeside: {
    path: onHome,
    act: async page => {
      await page.getByRole('button', { name: /^Polski/ }).click()
      await page.locator('[id^=block-]').first().click()
    },
  },
  deskText: {
    path: onPost,
    act: async page => {
      await page.locator('.rich-text-input td').first().click()
    },
  },
  deskBlock: {
    path: onPost,
    act: page => page.locator('.rich-text-block button').first().click(),
  },
  deskTranslations: {
    path: onHome,
    act: (page, language) => press(page, say(language)('story.translations')),
  },
  deskHistory: {
    path: onHome,
    act: async (page, language) => {
      await press(page, say(language)('story.history'))
      await page
        // Some of its spaces don't break.
        .getByRole('button', {
          name: new RegExp(`^${say(language)('history.show').replace(/\s+/g, '\\s+')}`),
        })
        .last()
        .click()
    },
  },
  deskPublish: {
    path: onHome,
    act: async (page, language) => {
      await press(page, say(language)('publish.button'))
      await page.getByLabel(say(language)('publish.later')).check()
    },
  },
  deskSettings: {
    path: onPost,
    act: async (page, language) => {
      await press(page, say(language)('settings.open'))
      await page.getByText(say(language)('settings.slugs')).click()
    },
  },
  deskChoice: {
    path: onHome,
    act: page => page.locator('ol + button').last().click(),
  },
  deskNew: {
    path: () => '/admin/content',
    act: (page, language) => press(page, say(language)('stories.new')),
  },
  deskTrash: { path: () => '/admin/content?in=trash' },
  deskAsset: {
    path: () => '/admin/content/assets',
    act: page => page.locator('main li button').first().click(),
  },
  deskPage: { path: () => '/about-us' },
  settingsLine: { path: () => '/admin/settings?part=line' },
  settingsLook: { path: () => '/admin/settings?part=look' },
  purchaseDetail: { path: () => '/admin/purchases?order=57' },
  ordersNothing: { path: () => '/admin/purchases?state=disputed&country=FR' },
  helpSearch: { path: () => '/help?q=certificate' },
  ...subscriberStates,
} satisfies Record<string, State>

export type DeskState = keyof typeof states
export const deskStates = Object.keys(states) as DeskState[]
export const isDeskState = (name: string): name is DeskState => Object.hasOwn(states, name)

/** Where a state is, and what leads to it from there. */
export function stateOf(name: DeskState, language: Language, house: House, ids: Ids) {
  const { path, act }: State = states[name]
  return { url: house.url + prefixOf(language) + path(ids), act }
}

/** Pictures, a history, something in the trash, a page of one's own, and a text with all that a text can have. */
export async function furnishDesk(house: House): Promise<Ids> {
  const { getStory, administration } = house.backend.content
  await addPictures(house)
  const home = (await getStory('home')).story.id
  const { content: before } = await administration.getStory(home)
  const [hero, ...rest] = (before?.body ?? []) as { heading?: string }[]
  const body = [{ ...hero, heading: 'When did you stop, or when would you like to?' }, ...rest]
  await administration.saveStory(home, { content: { ...before, body } as never }, author)

  const { id: post } = (await getStory('posts/money-you-can-see')).story
  const { content: words } = await administration.getStory(post)
  const text = words?.body as { content: object[] }
  const written = { type: 'doc', content: [quote, table, ...text.content] }
  await administration.saveStory(post, { content: { ...words, body: written } as never }, author)

  const { id: gone } = await administration.createStory(
    { name: 'Summer campaign', slug: 'summer', content: { component: 'page', title: 'Summer' } },
    author,
  )
  await administration.trashStory(gone)
  await administration.createStory(
    { name: 'About us', slug: 'about-us', content: { component: 'page', ...aboutUs } as never },
    author,
    { publish: true },
  )
  return { home, post }
}

async function addPictures({ url, backend: { content } }: House): Promise<void> {
  const { assets, change } = content.administration
  for (const [index, background] of ['#88b4c8', '#d9a05b', '#7da37f', '#39506b'].entries()) {
    const create = { width: 960, height: 640 + 80 * index, channels: 3, background } as const
    const { id, fields } = await change(tx => assets.announce(tx, { filename: `morning-${index + 1}.png` }))
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    form.set('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'morning.png')
    await fetch(`${url}/content/v1/uploads`, { method: 'POST', body: form })
    if (index < 3)
      await change((tx, publishes) => assets.update(tx, id, { alt: 'Morning light on water' }, publishes))
  }
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const row = (type: 'tableHeader' | 'tableCell', ...texts: string[]) => ({
  type: 'tableRow',
  content: texts.map(text => ({ type, content: [paragraph(text)] })),
})
const table = {
  type: 'table',
  content: [
    row('tableHeader', 'Week', 'Not spent', 'Spent on'),
    row('tableCell', '1', '42 €', 'Coffee with a friend'),
    row('tableCell', '2', '84 €', 'New running shoes'),
  ],
}
const quote = {
  type: 'blok',
  attrs: {
    id: 'b1',
    body: [
      {
        _uid: 'q1',
        component: 'quote',
        text: 'What is not bought is seen nowhere.',
        attribution: 'A reader',
      },
    ],
  },
}
const aboutUs = {
  title: 'Who we are',
  description: 'A public clinic by the sea, and the people who answer you.',
  body: [
    {
      _uid: 'p1',
      component: 'prose',
      body: {
        type: 'doc',
        content: [
          paragraph(
            'We have looked after the people of this town since 1964. Stopping is hard; nobody has to do it alone.',
          ),
          quote,
          table,
        ],
      },
    },
    { _uid: 't1', component: 'teaser', headline: 'Come by', text: 'Every Tuesday from five.', tone: 'calm' },
  ],
}
