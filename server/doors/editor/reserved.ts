import type { DeskRefusal } from '../../../app/editor/desk/doors.ts'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import { findPageAddress, isFolderReserved } from '../../pages/page-addresses.ts'
import { type ContentAdministration, type KeptStory, placeIn } from './describe.ts'
import { mostStories } from './lists.ts'
import type { EditorDeps } from './verb.ts'

type Wanted = { slug: string; slugs?: Partial<Record<Language, string>>; parentId: number }

/** The site's own addresses come first: what would lie at one of them could not be found, nor what is in it. */
export async function findReserved(
  { administration, routeRules }: EditorDeps,
  kind: 'page' | 'folder',
  { slug, slugs = {}, parentId }: Wanted,
  before?: KeptStory,
): Promise<DeskRefusal | undefined> {
  const parent = parentId === 0 ? undefined : await administration.getStory(parentId)
  const inside = before?.is_folder ? await listPagesIn(administration, before.full_slug) : []
  const isFound = (place: string, language: Language) =>
    findPageAddress(place, language, routeRules) !== undefined
  const isReserved = (language: Language) => {
    const place = `${parent ? placeIn(parent, language) : ''}/${slugs[language]?.trim() || slug}`
    if (kind === 'page') return !isFound(place, language)
    const was = before ? placeIn(before, language) : ''
    const places = inside.map(page => placeIn(page, language))
    const isLost = (old: string) =>
      isFound(old, language) && !isFound(place + old.slice(was.length), language)
    return isFolderReserved(place, language, routeRules) || places.some(isLost)
  }
  const faults = languageCodes.filter(isReserved).map(language => ({
    path: slugs[language]?.trim() ? `translated_slugs.${language}` : 'slug',
    reason: 'reserved' as const,
  }))
  return faults.length > 0 ? { problem: 'invalid', faults } : undefined
}

async function listPagesIn(administration: ContentAdministration, folder: string) {
  const startsWith = `${folder.replace(/\/$/, '')}/`
  const wanted = { page: 1, perPage: mostStories, kind: 'story', component: 'page', startsWith } as const
  return (await administration.listStories(wanted)).stories
}
