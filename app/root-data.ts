import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { session } from './browser/session.ts'
import type { loader } from './root.tsx'

type RootData = ReturnType<typeof loader>

/** A refusal comes before any loader has run, and brings with it what the header needs. */
export const RefusedRoot = createContext<RootData | undefined>(undefined)

let last: RootData | undefined

/** Of a page that is open in this window: when it can't be had anew, what it knew before still holds. */
export function noteRoot(data: RootData): void {
  last = data
}

/** What every page knows; undefined only on a page that failed as it was loaded. */
export function useRoot(): RootData | undefined {
  return useOwnRoot() ?? last
}

function useOwnRoot(): RootData | undefined {
  const refused = use(RefusedRoot)
  return useRouteLoaderData<typeof loader>('root') ?? refused
}

/** What a failure is logged under. A page that was gone on to has another number than the one that was loaded, and doesn't know it. */
export function useReference(): string | undefined {
  const root = useOwnRoot()
  return session.hasMoved ? undefined : root?.requestId
}
