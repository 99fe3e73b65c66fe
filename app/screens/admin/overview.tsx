import { languages } from '../../../languages/languages.ts'
import { visitContext } from '../../context.ts'
import { Card } from '../../ui/card.tsx'
import { Head } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/overview'

export const handle = { words: ['admin'] }

export function loader({ context }: Route.LoaderArgs) {
  return context.get(visitContext).describeInstallation()
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const t = useWords('admin')
  const figures = [
    [t('overview.state'), loaderData.isReady ? t('overview.ready') : t('overview.notReady')],
    [t('overview.database'), loaderData.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'],
    [t('overview.languages'), String(languages.length)],
    [t('overview.version'), loaderData.version],
    [t('overview.build'), loaderData.buildId],
  ]
  return (
    <>
      <Head title={t('overview.title')} isPrivate />
      <h1 className="text-3xl">{t('overview.title')}</h1>
      <p className="mt-2 text-quiet">{t('overview.lead')}</p>
      <dl className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {figures.map(([name, value]) => (
          <Card key={name} padding="small">
            <dt className="text-sm text-quiet">{name}</dt>
            <dd className="tabular mt-1 text-xl font-medium break-all">{value}</dd>
          </Card>
        ))}
      </dl>
    </>
  )
}
