import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCampaignLetter } from '../../app/letters/campaign.ts'
import type { LetterContext } from '../../app/letters/draft.ts'
import type { FindTarget } from '../../domain/links/make.ts'
import type { CampaignAuthor, CampaignWords, WordsReport } from '../../domain/newsletter/campaigns/parts.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { type JsonObject, textOf } from '../../services/content/format/json.ts'
import { keyIn, localize, toLang } from '../../services/content/format/localize.ts'
import { toSlug } from '../../services/content/format/slug.ts'
import type { ContentParts } from '../backend/content.ts'
import { getStory } from '../doors/editor/kept-story.ts'
import { defaultContent } from '../pages/default-content.ts'
import { findDeadLinks } from './dead-links.ts'
import { isWritten, readStates } from './email-words.ts'

type Parts = ContentParts & {
  findTarget: FindTarget
  letterContext: (language: Language) => LetterContext
}

const folder = 'emails'
const kinds = ['email', 'email-text', 'email-step', 'email-button', 'email-line']

/** The texts of campaigns: stories in a folder of their own, which are never published. */
export function createCampaignWords(parts: Parts): CampaignWords {
  const { administration } = parts.content

  async function find(story: string) {
    const { stories } = await administration.listStories({ page: 1, perPage: 1, uuids: [story] })
    const [found] = stories
    return found && (await getStory(administration, found.id))
  }

  async function make(name: string, content: JsonObject, author: CampaignAuthor): Promise<string> {
    const parentId = await ensureFolder(administration, author)
    const wish = { name, slug: await freeSlug(administration, name), parentId, content }
    return (await administration.createStory(wish, author)).uuid
  }

  return {
    async create(name, author) {
      await ensureKinds(administration)
      return make(name, { component: 'email', body: [{ component: 'email-text' }] }, author)
    },
    async duplicate(story, name, author) {
      return make(name, (await find(story))?.content ?? { component: 'email' }, author)
    },
    async remove(story) {
      const found = await find(story)
      if (found) await administration.trashStory(found.id)
    },
    async read(uuid): Promise<WordsReport | undefined> {
      const story = await find(uuid)
      if (!story) return undefined
      const { id: storyId, revision, content, outdated } = story
      const states = readStates(content, outdated)
      const written = languageCodes.filter(code => isWritten(states[code]))
      const say = (field: string, code: Language) => textOf(content[keyIn(field, code)])
      const inbox = Object.fromEntries(
        languageCodes.map(code => [code, { subject: say('subject', code), preview: say('preview', code) }]),
      )
      return { storyId, revision, inbox, states, ...(await findDeadLinks(parts, content, written)) }
    },
    async write({ id, story, topics }, language) {
      const found = await find(story)
      if (!found || !isWritten(readStates(found.content, [])[language])) return undefined
      const email = await parts.read(language).resolve(localize(found.content, toLang(language)))
      return writeCampaignLetter({ id, topics, email }, parts.letterContext(language))
    },
  }
}

type Administration = ContentParts['content']['administration']

/** An installation that was set up before there were emails has no blocks for them. */
async function ensureKinds({ components }: Administration): Promise<void> {
  const known = new Set((await components.list()).map(({ name }) => name))
  for (const kind of kinds.filter(name => !known.has(name))) {
    const definition = JSON.parse(await readFile(join(defaultContent, 'components', `${kind}.json`), 'utf8'))
    await components.save(definition)
  }
}

async function ensureFolder(administration: Administration, author: CampaignAuthor): Promise<number> {
  const { stories } = await administration.listStories({ page: 1, perPage: 1, kind: 'folder', path: folder })
  const [found] = stories
  if (found) return found.id
  return (await administration.createStory({ name: 'Emails', slug: folder, isFolder: true }, author)).id
}

/** Two campaigns may have one name. */
async function freeSlug(administration: Administration, name: string): Promise<string> {
  const { stories } = await administration.listStories({ page: 1, perPage: 10_000, startsWith: `${folder}/` })
  const taken = new Set(stories.map(({ slug }) => slug))
  const wanted = toSlug(name) || 'email'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}
