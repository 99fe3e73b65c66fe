import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { useShared } from '../ui/page/alternates.tsx'
import { useWords } from '../words.tsx'

/** Asks before anyone is counted; without analytics configured there is nothing to ask. Only public pages are counted. */
export function Consent() {
  const say = useWords()
  const isPublic = useShared().address !== undefined
  const analytics = useRouteLoaderData<typeof loader>('root')?.analytics
  useEffect(() => {
    if (analytics)
      void import('./ask-consent.ts').then(({ askConsent }) => askConsent(analytics, say, isPublic))
  }, [analytics, say, isPublic])
  return null
}

export function openConsent(): void {
  void import('./ask-consent.ts').then(({ showPreferences }) => showPreferences())
}
