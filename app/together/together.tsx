import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { forgetOthers } from '../challenges/kept-places.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { isKeptPage } from '../member/kept-person.ts'
import { useRoot } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/together'
import { CertificateLine } from './certificate-line.tsx'
import { ChallengeLine } from './challenge-line.tsx'
import { listLines } from './challenge-lines.ts'

export const handle = { words: ['together'] }

export async function loader({ context }: Route.LoaderArgs) {
  if (!context.get(visitContext).person) return { certificates: null, challenges: null }
  const [certificates, challenges] = await Promise.all([
    doorsOf(context).certificates.listMine(),
    listLines(context),
  ])
  return { certificates, challenges }
}

/** What someone shows to others, and what they do with them. */
export default function Together({ loaderData: { certificates, challenges } }: Route.ComponentProps) {
  const t = useWords('together')
  const say = useWords()
  // Whoever left one, or was asked to go, has nothing of it on this device any more.
  useEffect(() => {
    if (challenges) forgetOthers(challenges.map(({ id }) => id))
  }, [challenges])
  return (
    <div className="wrap pt-2 pb-8 lg:pt-8 lg:pb-20">
      <Head title={say('nav.together')} isPrivate />
      <h1 className="text-3xl">{say('nav.together')}</h1>
      <p className="mt-2 text-quiet">{t('lead')}</p>
      <div className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-x-20">
        <section>
          <h2 className="text-xl">{t('challenges.title')}</h2>
          <Mine
            of="challenges"
            lines={challenges?.map(line => <ChallengeLine key={line.id} line={line} />)}
          />
          <ButtonLink to="challengeNew" className="mt-4">
            {t('challenges.start')}
          </ButtonLink>
        </section>
        <section>
          <h2 className="text-xl">{t('certificates.title')}</h2>
          <Mine
            of="certificates"
            lines={certificates?.map(line => <CertificateLine key={line.viewId} line={line} />)}
          />
          <ButtonLink to="certificateNew" kind="secondary" className="mt-4">
            {t('certificates.make')}
          </ButtonLink>
        </section>
        <section>
          <h2 className="text-xl">{t('friend.title')}</h2>
          <p className="mt-2 text-quiet">{t('friend.body')}</p>
          <TextLink to="quitSmoking" className="mt-1 inline-flex min-h-11 items-center">
            {t('friend.guide')}
          </TextLink>
        </section>
      </div>
    </div>
  )
}

type MineProps = { of: 'challenges' | 'certificates'; lines: ReactNode[] | undefined }

/** Theirs; else why there are none: none yet, no network to ask over, or no account to list them under. */
function Mine({ of, lines }: MineProps) {
  const t = useWords('together')
  const isMember = useRoot()?.person != null
  const isOffline = useSyncExternalStore(never, isKeptPage, () => false)
  if (lines?.length) return <ul className="mt-3 divide-y divide-line border-y border-line">{lines}</ul>
  const why = lines || isMember ? 'none' : isOffline ? 'offline' : 'guest'
  return <p className="mt-2 text-quiet">{t(`${of}.${why}`)}</p>
}

const never = () => () => {}
