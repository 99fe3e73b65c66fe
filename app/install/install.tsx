import { Monitor, Smartphone, TabletSmartphone } from 'lucide'
import { visitContext } from '../context.ts'
import { useInstallPrompt } from '../offline/install-prompt.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, Section } from '../ui/page/page.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/install'
import { findPlatform } from './platform.ts'
import { WorksOffline } from './works-offline.tsx'

export const handle = { words: ['install'] }

export function loader({ context }: Route.LoaderArgs) {
  return { stores: context.get(visitContext).stores }
}

/** The first is this device's, as far as its style sheet can tell: nobody else has the first one's property, fingers or a mouse. */
const ways = [
  { name: 'ios', icon: TabletSmartphone, first: 'supports-[-webkit-touch-callout:none]:order-first' },
  { name: 'android', icon: Smartphone, first: 'pointer-coarse:order-first' },
  { name: 'desktop', icon: Monitor, first: 'pointer-fine:order-first' },
] as const

/** Every way to install, the one for this device first and marked. The page is the same for everyone; nothing moves once it is awake. */
export default function Install({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useWords('install')
  const isAwake = useHydrated()
  const here = isAwake ? findPlatform(navigator) : undefined
  const isInstalled = isAwake && window.matchMedia('(display-mode: standalone)').matches
  const install = useInstallPrompt()
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')} lead={t('lead')}>
      <ul className="grid gap-4 md:grid-cols-3">
        {ways.map(way => (
          <Way key={way.name} {...way} isHere={way.name === here} />
        ))}
      </ul>
      {/* As tall as what may come to stand in it. */}
      <div className="grid min-h-24 content-center">
        {isInstalled && <p className="text-lg font-medium">{t('installed')}</p>}
        {install && (
          <Button size="large" onClick={install} className="justify-self-start">
            {t('prompt')}
          </Button>
        )}
      </div>
      <div>
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

function Way({ name, icon, first, isHere }: (typeof ways)[number] & { isHere: boolean }) {
  const t = useWords('install')
  return (
    <li
      className={`rounded-card border bg-raised p-6 ${first} ${isHere ? 'border-tide inset-ring inset-ring-tide' : 'border-line'}`}
    >
      <div className="flex h-8 items-center justify-between gap-3">
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
