import { Monitor, Smartphone, TabletSmartphone } from 'lucide'
import { useEffect, useState } from 'react'
import { visitContext } from '../../context.ts'
import { useInstallPrompt } from '../../offline/install-prompt.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/install'
import { findPlatform, type Platform } from './platform.ts'
import { WorksOffline } from './works-offline.tsx'

export const handle = { words: ['install'] }

export function loader({ context }: Route.LoaderArgs) {
  return { stores: context.get(visitContext).stores }
}

const ways = [
  { name: 'ios', icon: TabletSmartphone },
  { name: 'android', icon: Smartphone },
  { name: 'desktop', icon: Monitor },
] as const

/** Every way to install, the one for this device first: the page is the same for everyone until it is awake. */
export default function Install({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useWords('install')
  const { here, isInstalled } = useDevice()
  const install = useInstallPrompt()
  const ordered = [...ways].sort((a, b) => Number(b.name === here) - Number(a.name === here))
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')} lead={t('lead')}>
      {isInstalled && <p className="mb-8 text-lg font-medium">{t('installed')}</p>}
      {install && (
        <p className="mb-8">
          <Button size="large" onClick={install}>
            {t('prompt')}
          </Button>
        </p>
      )}
      <ul className="grid gap-4 md:grid-cols-3">
        {ordered.map(way => (
          <Way key={way.name} {...way} isHere={way.name === here} />
        ))}
      </ul>
      <div className="mt-12">
        {stores.length > 0 && (
          <Section title={t('storeTitle')}>
            <p>{t('store')}</p>
            <p className="mt-3 flex flex-wrap gap-3">
              {stores.map(({ name, url }) => (
                <ButtonLink key={url} href={url} kind="secondary" rel="noreferrer">
                  {name}
                </ButtonLink>
              ))}
            </p>
          </Section>
        )}
        <Section title={t('offlineTitle')}>
          <WorksOffline />
          <p className="mt-3">{t('offlineNot')}</p>
        </Section>
        <Section title={t('updateTitle')}>{t('update')}</Section>
        <Section title={t('removeTitle')}>{t('remove')}</Section>
      </div>
    </Page>
  )
}

function Way({ name, icon, isHere }: (typeof ways)[number] & { isHere: boolean }) {
  const t = useWords('install')
  return (
    <li
      className={`rounded-card border bg-raised p-6 ${isHere ? 'border-tide inset-ring inset-ring-tide' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <Icon of={icon} className="size-8 text-tide" />
        {isHere && (
          <span className="rounded-full bg-tide-soft px-3 py-1 text-sm font-medium text-tide-strong">
            {t('here')}
          </span>
        )}
      </div>
      <h2 className="mt-4 text-xl">{t(name)}</h2>
      <ol className="mt-3 grid list-decimal gap-2 ps-5 text-quiet marker:text-tide">
        <li>{t(`${name}1`)}</li>
        <li>{t(`${name}2`)}</li>
        <li>{t(`${name}3`)}</li>
      </ol>
    </li>
  )
}

function useDevice(): { here: Platform | undefined; isInstalled: boolean } {
  const [device, setDevice] = useState<ReturnType<typeof useDevice>>({ here: undefined, isInstalled: false })
  useEffect(
    () =>
      setDevice({
        here: findPlatform(navigator),
        isInstalled: window.matchMedia('(display-mode: standalone)').matches,
      }),
    [],
  )
  return device
}
