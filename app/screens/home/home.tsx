import { Ban, ChevronRight, Compass, Feather, HeartHandshake, PackageOpen, Sprout, Wind } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { Horizon } from '../../ui/horizon.tsx'
import { Link } from '../../ui/link.tsx'
import { Head } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import { QuitQuestion } from './quit-question.tsx'
import { RecoveryPath } from './recovery-path.tsx'

export const handle = { words: ['home'] }

export default function Home() {
  const t = useWords('home')
  return (
    <>
      <Head title={t('title')} />
      <section className="wrap grid items-center gap-x-12 gap-y-6 pt-6 pb-16 lg:grid-cols-[1fr_0.9fr] lg:pt-10 lg:pb-24">
        <Horizon className="mx-auto -mb-6 h-52 w-full max-w-md sm:h-72 lg:order-last lg:mb-0 lg:h-auto lg:max-w-none" />
        <div className="min-w-0">
          <h1 className="text-4xl">{t('heading')}</h1>
          <p className="prose-width mt-5 text-lg text-quiet">{t('lead')}</p>
          <div className="mt-8">
            <QuitQuestion />
          </div>
        </div>
      </section>
      <Ways />
      <RecoveryPath />
      <Trust />
      <Talk />
    </>
  )
}

const ways = [
  { to: 'motivation', name: 'why', Icon: Feather },
  { to: 'test', name: 'pull', Icon: Wind },
  { to: 'quitSmoking', name: 'guide', Icon: Compass },
] as const

function Ways() {
  const t = useWords('home')
  return (
    <section className="border-y border-line bg-raised">
      <div className="wrap py-16 sm:py-20">
        <h2 className="text-3xl">{t('ways.title')}</h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-3">
          {ways.map(({ to, name, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="group flex h-full flex-col rounded-card border border-line bg-paper p-6 no-underline transition-colors duration-(--duration-quick) hover:border-tide"
              >
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-8 text-tide" />
                <h3 className="mt-5 text-xl">{t(`ways.${name}Title`)}</h3>
                <p className="mt-2 grow text-quiet">{t(`ways.${name}Body`)}</p>
                <ChevronRight
                  aria-hidden="true"
                  strokeWidth={1.75}
                  className="mt-4 size-6 text-tide transition-transform duration-(--duration-quick) motion-safe:group-hover:translate-x-1"
                />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const promises = [
  { name: 'noAds', Icon: Ban },
  { name: 'slip', Icon: Sprout },
  { name: 'yours', Icon: PackageOpen },
] as const

function Trust() {
  const t = useWords('home')
  // “No trackers” is only ours to say where visits are not counted.
  const isCounted = useRouteLoaderData<typeof loader>('root')?.analytics
  const kept = promises.filter(({ name }) => !(isCounted && name === 'noAds'))
  return (
    <section className="border-t border-line bg-raised">
      <div className="wrap py-16 sm:py-20">
        <h2 className="text-3xl">{t('trust.title')}</h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-3">
          {kept.map(({ name, Icon }) => (
            <li key={name} className="flex gap-4 md:flex-col">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-moss-soft text-moss">
                <Icon aria-hidden="true" strokeWidth={1.75} className="size-6" />
              </span>
              <div>
                <h3 className="text-lg">{t(`trust.${name}Title`)}</h3>
                <p className="mt-1 text-quiet">{t(`trust.${name}Body`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Talk() {
  const t = useWords('home')
  return (
    <section className="wrap py-16 sm:py-24">
      <div className="flex flex-col gap-6 rounded-card border border-line bg-tide-soft p-7 sm:flex-row sm:items-center sm:p-10">
        <HeartHandshake aria-hidden="true" strokeWidth={1.75} className="size-10 shrink-0 text-tide" />
        <div className="grow">
          <h2 className="text-2xl">{t('help.title')}</h2>
          <p className="prose-width mt-2">{t('help.body')}</p>
        </div>
        <Link to="quitSmoking" hash="#lines" className={buttonClasses({ className: 'shrink-0' })}>
          {t('help.link')}
        </Link>
      </div>
    </section>
  )
}
