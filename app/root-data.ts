import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { session } from './browser/session.ts'
import type { loader } from './root.tsx'

type RootData = ReturnType<typeof loader>

/** A refusal comes before any loader has run, and brings with it what the header needs. */
export const RefusedRoot = createContext<RootData | undefined>(undefined)

/** What every page knows; undefined only on a page that failed. */
export function useRoot(): RootData | undefined {
  const refused = use(RefusedRoot)
  return useRouteLoaderData<typeof loader>('root') ?? refused
}

/** What a failure is logged under. A page that was gone on to has another number than the one that was loaded, and doesn't know it. */
export function useReference(): string | undefined {
  const root = useRoot()
  return session.hasMoved ? undefined : root?.requestId
}
