import type { ReactNode } from 'react'
import type { LinkKind } from '../../domain/links/link.ts'
import { hostOf, isElsewhere } from '../../domain/links/target.ts'
import type { ShownCount } from '../../domain/numbers/disclosure.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Head } from '../ui/page/head.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

type PreviewProps = {
  id: string
  target: string
  kind: LinkKind | 'invite'
  /** Nothing of this is told of an invitation that a member shares. */
  createdAt?: number | undefined
  expiresAt?: number | undefined
  /** Who comes by it is asked whether they may be counted in it. */
  group?: string | undefined
  today?: ShownCount | undefined
}

/** Where a link leads, without going there. */
export function Preview({ id, target, kind, createdAt, expiresAt, group, today }: PreviewProps) {
  const t = useWords('links')
  const site = useWords()('site.name')
  const format = useFormat()
  const days = useFormat('UTC')
  const elsewhere = isElsewhere(target)
  // Who knows such an address may open it: only the link itself says it.
  const isSecret = /^(\/\w\w)?\/(certificate|challenge-invite)\//.test(target)
  const title = elsewhere
    ? t('preview.elsewhere', { host: hostOf(target) })
    : t(kind === 'certificate' || kind === 'invite' ? `preview.${kind}` : 'preview.page', { site })
  return (
    <section>
      <Head title={title} isPrivate />
      <p className="text-quiet">{t('preview.of')}</p>
      <p className="font-mono text-lg break-all">…/go/{id}</p>
      <h1 className="mt-6 text-4xl break-words">{title}</h1>
      <dl className="mt-8 divide-y divide-line rounded-card border border-line bg-raised px-6 py-2">
        {!isSecret && (
          <Fact name={t('preview.goes')}>
            <span className="font-mono text-sm break-all">{target}</span>
          </Fact>
        )}
        {createdAt !== undefined && <Fact name={t('preview.made')}>{format.date(createdAt)}</Fact>}
        <Fact name={t('preview.until')}>
          {expiresAt === undefined ? t('preview.noEnd') : days.date(expiresAt)}
        </Fact>
        {group && <Fact name={t('preview.group')}>{group}</Fact>}
        {today !== undefined && (
          <Fact name={t('preview.today')}>
            {today === null ? t('preview.few') : t('preview.times', { count: today })}
          </Fact>
        )}
      </dl>
      <img
        src={`/go/${id}.svg`}
        alt={t('preview.code')}
        width={224}
        height={224}
        className="mx-auto mt-8 size-56 rounded-card border border-line"
      />
      <ButtonLink href={`/go/${id}`} size="large" wide className="mt-8">
        {t('preview.open')}
      </ButtonLink>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 py-3.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
