import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { readAuth, subscribeAuth } from './store.ts'

/** Keeps a signed-in page signed in, and in step with the other tabs. Draws nothing. */
export function KeptAccount() {
  const root = useRouteLoaderData<typeof loader>('root')
  const { revalidate } = useRevalidator()
  const settings = root?.account
  const id = root?.person?.id
  useEffect(() => {
    if (!settings) return
    const isForgotten = !id && readAuth().user
    if (id || isForgotten) {
      void import('./auth.ts').then(({ openAuth, resumeSession }) => {
        const auth = openAuth(settings)
        if (isForgotten) return resumeSession(auth)
      })
    }
  }, [id, settings])
  useEffect(
    () =>
      subscribeAuth(() => {
        if (readAuth().user?.uid !== id) void revalidate()
      }),
    [id, revalidate],
  )
  return null
}
