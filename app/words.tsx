import { createContext, type ReactNode, use, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Area, Say, Words } from '../languages/areas.ts'
import type { Language } from '../languages/languages.ts'
import { reloadRoute } from './browser/builds.ts'
import type { loader } from './root.tsx'

/** Where areas are fetched from. A page knows those it came with; the root's data knows them all. */
type WordFiles = Partial<Record<Area, string>>
type Speech = { words: Words; files: WordFiles }

const SpeechContext = createContext<Speech | undefined>(undefined)

export function WordsProvider({ words, files, children }: Speech & { children: ReactNode }) {
  return <SpeechContext value={{ words, files }}>{children}</SpeechContext>
}

function useSpeech(): Speech {
  const speech = use(SpeechContext)
  if (!speech) throw new Error('no WordsProvider above')
  return speech
}

export function useLanguage(): Language {
  return useSpeech().words.language.slice(0, 2) as Language
}

/** Asks early for the areas a page speaks, also where the page is an error that no data came with. */
export function PreloadedWords({ areas }: { areas: Area[] }) {
  const { files } = useSpeech()
  // Those of the page that the server sent. On a page reached by the router, readers fetch what isn't there yet:
  // a link that comes and goes with pages would ask once more for what is long there.
  const [early] = useState(areas)
  return [...new Set(early)].map(
    area =>
      files[area] && (
        <link
          key={area}
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={files[area]}
          data-words={area}
        />
      ),
  )
}

/** The words of an area in the reader's language, fetched first where they have not travelled yet. */
export function useWords<A extends Area = 'common'>(area: A = 'common' as A): Say<A> {
  const { words } = useSpeech()
  const files = useRouteLoaderData<typeof loader>('root')?.wordFiles
  if (files && !words.hasResourceBundle(words.language, area)) fetchArea(words, area, files[area])
  // Also once they came: React goes on with a component where it waited, and counts on it to wait there again.
  const fetched = fetches.get(area)
  if (fetched) use(fetched)
  return words.getFixedT(null, area)
}

/** Loads what the server preloaded for this page, before it wakes, and says where it was. */
export async function loadWordFiles(words: Words): Promise<WordFiles> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-words]')]
  const files = links.map(link => [link.dataset.words as Area, link.getAttribute('href') ?? ''] as const)
  await Promise.all(files.map(([area, url]) => addArea(words, area, url)))
  return Object.fromEntries(files)
}

/** Bounded: one for each area of words. */
const fetches = new Map<Area, Promise<void>>()

function fetchArea(words: Words, area: Area, url: string): void {
  if (fetches.has(area)) return
  const fetched = addArea(words, area, url).catch(async error => {
    console.error(error)
    await reloadRoute()
    // Not forever: anyone who comes back later may have a network again.
    setTimeout(() => fetches.delete(area), 5_000)
    // Just reloaded for the same reason: the error page has words, where this one would show bare keys.
    throw error
  })
  fetches.set(area, fetched)
}

async function addArea(words: Words, area: Area, url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`language file ${url} answered ${response.status}`)
  words.addResourceBundle(words.language, area, await response.json())
}
