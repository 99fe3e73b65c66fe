import { languages } from '../../../languages/languages.ts'
import { visitContext } from '../../context.ts'
import { isClosed } from '../../map/roles.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/overview'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin'] }

export async function loader({ context }: Route.LoaderArgs) {
  ensureRole(context, 'admin')
  const { helplines, describeInstallation, person } = context.get(visitContext)
  const [installation, lines] = await Promise.all([describeInstallation(), helplines.list()])
  return {
    ...installation,
    dueHelplines: lines.filter(({ isDue }) => isDue).length,
    mayConfirm: !isClosed('adminHelplines', person),
  }
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
      {loaderData.isProxyOverlooked && (
        <Banner tone="warning" title={t('proxy.title')} className="mt-6">
          <p>{t('proxy.body')}</p>
        </Banner>
      )}
      <DueHelplines count={loaderData.dueHelplines} mayConfirm={loaderData.mayConfirm} />
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

/** A phone number that has changed hands sends people in need to strangers: whoever runs the site is told. */
function DueHelplines({ count, mayConfirm }: { count: number; mayConfirm: boolean }) {
  const t = useWords('admin')
  if (count === 0) return null
  return (
    <Banner tone="warning" title={t('helplines.title', { count })} className="mt-6">
      <p>{t('helplines.body')}</p>
      {mayConfirm && (
        <p className="mt-2">
          <TextLink to="adminHelplines">{t('helplines.open')}</TextLink>
        </p>
      )}
    </Banner>
  )
}
