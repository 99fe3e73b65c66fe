import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Role } from '../map/roles.ts'
import { RefusedRoot, useReference } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { SmallHorizon } from '../ui/pictures/small-horizon.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { DefaultShell } from './default.tsx'

const kinds: Record<number, 'notFound' | 'forbidden'> = { 403: 'forbidden', 404: 'notFound' }

/** Where something is missing or went wrong: what happened, and ways on. */
export function ErrorPage({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) && error.status === 403 ? error.data : undefined
  return (
    <RefusedRoot value={refused ?? undefined}>
      <WaysOn error={error} />
    </RefusedRoot>
  )
}

function WaysOn({ error }: { error: unknown }) {
  const t = useWords()
  const { pathname, search } = useLocation()
  const id = useReference()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const path = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : pathname
  const kind = status >= 500 ? 'failed' : (kinds[status] ?? 'refused')
  return (
    <DefaultShell>
      <Head title={t(`errors.${kind}.title`)} isPrivate />
      <div className="wrap py-12 sm:py-20">
        <SmallHorizon className="mb-10 h-24 w-full max-w-sm" />
        <h1 className="prose-width text-3xl">
          {kind === 'notFound' ? t('errors.notFound.message', { path }) : t(`errors.${kind}.title`)}
        </h1>
        <p className="prose-width mt-5 text-lg text-quiet">{t(`errors.${kind}.body`)}</p>
        {kind === 'forbidden' && <Needed error={error} />}
        {kind === 'failed' && id && (
          <p className="prose-width mt-3 text-sm text-quiet">{t('errors.failed.reference', { id })}</p>
        )}
        <h2 className="sr-only">{t('errors.ways')}</h2>
        <div className="mt-8 flex flex-wrap gap-3">
          {kind === 'failed' && <ButtonLink href={pathname + search}>{t('errors.again')}</ButtonLink>}
          <ButtonLink to="home" reloadDocument kind={kind === 'failed' ? 'secondary' : 'primary'}>
            {t('errors.home')}
          </ButtonLink>
          <ButtonLink to="quitSmoking" reloadDocument kind="secondary">
            {t('errors.guide')}
          </ButtonLink>
          <ButtonLink to="help" reloadDocument kind="secondary">
            {t('errors.help')}
          </ButtonLink>
        </div>
      </div>
    </DefaultShell>
  )
}

/** Which roles open the page, for who wants to ask for one. */
function Needed({ error }: { error: unknown }) {
  const t = useWords()
  const language = useLanguage()
  const refused: { neededRoles?: Role[] } | null = isRouteErrorResponse(error) ? error.data : null
  const names = (refused?.neededRoles ?? []).map(role => t(`errors.roles.${role}`))
  if (names.length === 0) return null
  const roles = new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
  return <p className="prose-width mt-3 text-lg text-quiet">{t('errors.forbidden.needed', { roles })}</p>
}
