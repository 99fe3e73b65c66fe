import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

type RootData = ReturnType<typeof loader>

/** A refusal comes before any loader has run, and brings with it what the header needs. */
export const RefusedRoot = createContext<RootData | undefined>(undefined)

/** What every page knows; undefined only on a page that failed. */
export function useRoot(): RootData | undefined {
  const refused = use(RefusedRoot)
  return useRouteLoaderData<typeof loader>('root') ?? refused
}
