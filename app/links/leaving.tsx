import { ArrowUpRight, Check } from 'lucide'
import { hostOf } from '../../domain/links/target.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { SmallHorizon } from '../ui/pictures/small-horizon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

type LeavingProps = { target: string; createdAt: number; by?: string | undefined }

/** Between this site and another: whose it is, its whole address, and who put it here. Nothing leads on by itself. */
export function Leaving({ target, createdAt, by }: LeavingProps) {
  const t = useWords('links')
  const site = useWords()('site.name')
  const format = useFormat()
  const host = hostOf(target)
  const date = format.date(createdAt)
  return (
    <section>
      <Head title={t('leaving.title', { site })} isPrivate />
      <SmallHorizon className="mb-6 h-24 w-full max-w-sm" />
      <h1 className="text-4xl">{t('leaving.title', { site })}</h1>
      <p className="mt-4 text-lg text-quiet">{t('leaving.lead')}</p>
      <div className="mt-8 rounded-card border border-line bg-raised p-6">
        <p className="text-sm text-quiet">{t('leaving.goes')}</p>
        <p className="mt-1 text-2xl font-semibold break-words">{host}</p>
        <p className="mt-2 font-mono text-sm break-all text-quiet">{target}</p>
        <p className="mt-5 flex gap-3 border-t border-line pt-5 text-quiet">
          <Icon of={Check} className="mt-1 size-5 shrink-0 text-ink" />
          <span>{by ? t('leaving.by', { name: by, date }) : t('leaving.byUs', { date })}</span>
        </p>
      </div>
      <ButtonLink
        href={target}
        rel="noreferrer"
        referrerPolicy="no-referrer"
        size="large"
        wide
        className="mt-6"
      >
        <span className="min-w-0 wrap-anywhere">{t('leaving.go', { host })}</span>
        <Icon of={ArrowUpRight} className="ms-2 inline size-5 align-[-0.2em]" />
      </ButtonLink>
      <ButtonLink to="home" kind="quiet" wide className="mt-3">
        {t('leaving.stay')}
      </ButtonLink>
      <p className="mt-5 text-center text-sm text-quiet">{t('leaving.privacy')}</p>
    </section>
  )
}
