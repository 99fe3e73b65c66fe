import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { findKeptPerson, isKeptPage } from '../../member/kept-person.ts'
import type { loader } from '../../root.tsx'
import { readAuth, subscribeAuth } from './store.ts'

/** Keeps a signed-in page signed in, and in step with the other tabs. Draws nothing. */
export function StaySignedIn() {
  const root = useRouteLoaderData<typeof loader>('root')
  const { revalidate } = useRevalidator()
  const settings = root?.account
  const id = root?.person?.id
  useEffect(() => {
    // A page kept for when there is no network came without them, and there is no one to ask.
    if (!settings || isKeptPage()) return
    const isForgotten = !id && readAuth().user
    // Our own session outlasts the page by far. A host's ends with its token, which only its client renews.
    if (isForgotten || (id && settings.isHosted)) {
      void import('./auth.ts').then(({ openAuth, resumeSession }) => {
        const auth = openAuth(settings)
        if (isForgotten) return resumeSession(auth)
      })
    }
  }, [id, settings])
  useEffect(() => giveUpOthers(id), [id])
  useEffect(
    () =>
      subscribeAuth(() => {
        giveUpOthers(id)
        if (readAuth().user?.uid !== (id ?? findKeptPerson()?.id)) void revalidate()
      }),
    [id, revalidate],
  )
  return null
}

/** What this device still keeps of someone who is not here any more: signed out elsewhere, or gone. */
function giveUpOthers(id: string | undefined): void {
  // A page without a network does not know who is here.
  if (!isKeptPage() && localStorage.getItem('exhale:member'))
    void import('../../member/device.ts').then(({ forgetOthers }) => forgetOthers([id, readAuth().user?.uid]))
}
