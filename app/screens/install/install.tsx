import { Monitor, Smartphone, TabletSmartphone } from 'lucide-react'
import { Page, Section } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/install'

export const handle = { words: ['install'] }

const platforms = [
  { name: 'ios', Icon: TabletSmartphone, isHere: /iPhone|iPad/ },
  { name: 'android', Icon: Smartphone, isHere: /Android/ },
  { name: 'desktop', Icon: Monitor, isHere: /Windows|Macintosh|X11|CrOS/ },
] as const

export function loader({ request }: Route.LoaderArgs) {
  const agent = request.headers.get('user-agent') ?? ''
  return { here: platforms.find(({ isHere }) => isHere.test(agent))?.name }
}

export default function Install({ loaderData: { here } }: Route.ComponentProps) {
  const t = useWords('install')
  const ordered = [...platforms].sort((a, b) => Number(b.name === here) - Number(a.name === here))
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')} lead={t('lead')}>
      <ul className="grid gap-4 md:grid-cols-3">
        {ordered.map(({ name, Icon }) => (
          <li
            key={name}
            className={`rounded-card border bg-raised p-6 ${name === here ? 'border-tide inset-ring inset-ring-tide' : 'border-line'}`}
          >
            <div className="flex items-center justify-between gap-3">
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-8 text-tide" />
              {name === here && (
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
        ))}
      </ul>
      <div className="mt-12">
        <Section title={t('removeTitle')}>{t('remove')}</Section>
      </div>
    </Page>
  )
}
