import { useEffect, useState } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { Page } from '../ui/page/page.tsx'
import { useWords } from '../words.tsx'
import { WorksOffline } from './works-offline.tsx'

export const handle = { words: ['install'] }

/** Shown in place of a page that needs the network. It continues automatically when the network is back. */
export default function Offline() {
  const t = useWords('install')
  const [wanted, setWanted] = useState<string>()
  const home = useHref({ to: 'home' })
  useEffect(() => {
    const path = wantedPath(window.location)
    setWanted(path)
    if (!path) return
    const goOn = () => window.location.replace(path)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  return (
    <Page title={t('offline.title')} heading={t('offline.heading')} lead={t('offline.lead')} isPrivate>
      <WorksOffline />
      {wanted && isInvitation(wanted) && <p className="mt-6">{t('offline.invite')}</p>}
      <p className="mt-8">
        <ButtonLink href={wanted ?? home}>{t('offline.again')}</ButtonLink>
      </p>
    </Page>
  )
}

/** Someone who was just asked to join may fear that their link is spent. */
const isInvitation = (path: string) => /^(\/[a-z]{2})?\/challenge-invite\/./.test(path)

/** The address behind the hash, if it is one of this site: the person who made the link may have meant another. */
function wantedPath({ hash, origin, pathname }: Location): string | undefined {
  if (!hash.startsWith('#/')) return undefined
  const url = new URL(hash.slice(1), origin)
  return url.origin === origin && url.pathname !== pathname ? url.pathname + url.search : undefined
}
