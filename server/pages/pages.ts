import { assetOf, type Blok, textOf } from '../../app/blocks/blok.ts'
import type { FoundPage, Moved, PageStory } from '../../app/content.ts'
import type { DeliveredStory } from '../../services/content/content.ts'
import type { LocalStories } from './articles.ts'
import { writeLinks } from './story-links.ts'

/** A page that a screen of the site shows. */
export async function readPage(stories: LocalStories, slug: string): Promise<PageStory | undefined> {
  const { content, language } = stories
  const story = await content.findStory(slug, language)
  return story && describePage(stories, story)
}

/** What editors put at an address that the site map does not know. */
export async function readPageAt(
  stories: LocalStories,
  asked: string,
): Promise<FoundPage | Moved | undefined> {
  const { pages } = stories
  const story = await pages.findAt(asked)
  const address = story && pages.addressOf(story)
  if (!address) return undefined
  if (asked !== address) return { movedTo: address }
  const addresses = pages.addressesOf(story, await isInEnglish(stories, story))
  return { ...(await describePage(stories, story)), addresses }
}

async function describePage(stories: LocalStories, { name, content }: DeliveredStory): Promise<PageStory> {
  const body = await writeLinks(stories, content.body ?? [])
  return {
    title: textOf(content.title) || name,
    description: textOf(content.description),
    body: (Array.isArray(body) ? body : []) as Blok[],
    isUnlisted: content.noindex === true,
    image: assetOf(content.image) ?? null,
  }
}

/** Whether it is published in English too, which a story itself does not tell. */
async function isInEnglish({ content, language }: LocalStories, { uuid }: DeliveredStory): Promise<boolean> {
  if (language === 'en') return true
  return (await content.listStories({ params: { by_uuids: uuid, excluding_fields: 'body' } })).total > 0
}
