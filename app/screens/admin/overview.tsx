import { createFormat } from '../../../languages/format.ts'
import { languages } from '../../../languages/languages.ts'
import type { StaleHelpline } from '../../content.ts'
import { visitContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/overview'
import { ensureRole } from './ensure-role.ts'

export const handle = { words: ['admin'] }

export async function loader({ context }: Route.LoaderArgs) {
  ensureRole(context, 'admin')
  const { content, describeInstallation } = context.get(visitContext)
  const [installation, staleHelplines] = await Promise.all([
    describeInstallation(),
    content.listStaleHelplines(),
  ])
  return { ...installation, staleHelplines }
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
      <StaleHelplines lines={loaderData.staleHelplines} />
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

/** A phone number that has changed hands sends people in need to strangers: whoever may correct it is told. */
function StaleHelplines({ lines }: { lines: StaleHelpline[] }) {
  const t = useWords('admin')
  const format = createFormat(useLanguage(), 'UTC')
  if (lines.length === 0) return null
  const days = lines.map(({ verifiedAt }) => Date.parse(verifiedAt))
  return (
    <Banner tone="warning" title={t('helplines.title', { count: lines.length })} className="mt-6">
      <p>{t('helplines.body')}</p>
      <ul className="mt-2 list-disc gap-x-8 ps-5 text-sm sm:columns-2 lg:columns-3">
        {lines.map(({ name, country }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one service may have two lines
          <li key={index} className="break-inside-avoid">
            {[country, name, Number.isNaN(days[index]) ? '' : format.date(days[index] ?? 0)]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
