import type { TFunction } from 'i18next'
import { createContext, type ReactNode, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Area, Words } from '../languages/areas.ts'
import type { Language } from '../languages/languages.ts'
import { reloadRoute } from './builds.ts'
import type { loader } from './root.tsx'

const WordsContext = createContext<Words | undefined>(undefined)

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

function useLoaded(): Words {
  const words = use(WordsContext)
  if (!words) throw new Error('no WordsProvider above')
  return words
}

export function useLanguage(): Language {
  return useLoaded().language.slice(0, 2) as Language
}

/** The words of an area in the reader's language, fetched first where they have not travelled yet. */
export function useWords<A extends Area = 'common'>(area: A = 'common' as A): TFunction<A> {
  const words = useLoaded()
  const files = useRouteLoaderData<typeof loader>('root')?.wordFiles
  if (files && !words.hasResourceBundle(words.language, area)) use(fetchArea(words, area, files[area]))
  return words.getFixedT(null, area) as TFunction<A>
}

const areaLinks = 'link[data-words]'

/** Loads what the server preloaded for this page, before it wakes. */
export async function loadWordFiles(words: Words): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>(areaLinks)]
  await Promise.all(links.map(async link => addArea(words, link.dataset.words as Area, link.href)))
}

const fetches = new Map<Area, Promise<void>>()

function fetchArea(words: Words, area: Area, url: string): Promise<void> {
  const known = fetches.get(area)
  if (known) return known
  const fetched = addArea(words, area, url).catch(async error => {
    console.error(error)
    await reloadRoute()
    // Just reloaded for the same reason: the error page has words, where this one would show bare keys.
    throw error
  })
  fetches.set(area, fetched)
  return fetched
}

async function addArea(words: Words, area: Area, url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`language file ${url} answered ${response.status}`)
  words.addResourceBundle(words.language, area, await response.json())
}
